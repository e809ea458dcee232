import { ui } from './ui.ts';

/** The walkthrough as a person works it. */
export const walkthrough = {
  /** Clicks a button of the open step, or a link of its text. */
  press: (label: string): Promise<void> =>
    ui(async ({ page, arg }) => {
      const step = page.locator('.gettingStartedContainer .getting-started-step.expanded');
      const button = step.getByRole('button', { name: arg }).or(step.getByRole('link', { name: arg }));
      await button.first().click({ timeout: 10_000 });
    }, label),
};
