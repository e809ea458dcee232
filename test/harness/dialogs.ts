import { sleep, ui, until } from './ui.ts';

/** The texts of the modal dialogs that are open. */
export const dialogs = (): Promise<string[]> =>
  ui(({ page }) =>
    page
      .locator('.monaco-dialog-box')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).innerText.replace(/\s+/g, ' ').trim())),
  );

/** Waits for a modal dialog and gives its text. */
export const dialog = (ms = 10_000): Promise<string> => until(async () => (await dialogs())[0], 'a dialog', ms);

/**
 * Presses the button of the modal dialog whose label is `label`, as a person does, and waits until the dialog is gone.
 * Takes the time that a person needs to read: Teahouse takes a quicker yes for a key meant for the terminal.
 */
export async function pressDialog(label: string): Promise<void> {
  await dialog();
  await sleep(600);
  await ui(async ({ page, arg }) => {
    const box = page.locator('.monaco-dialog-box').last();
    const text = await box.innerText();
    await box.getByRole('button', { name: arg, exact: true }).click({ timeout: 5000 });
    await page.waitForFunction(
      (gone) =>
        !Array.from(document.querySelectorAll<HTMLElement>('.monaco-dialog-box')).some((it) => it.innerText === gone),
      text,
      { timeout: 5000 },
    );
  }, label);
}

/** Chooses the entry of the open quick pick that has `label`. */
export const pick = (label: string): Promise<void> =>
  ui(
    ({ page, arg }) =>
      page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: arg }).first().click({ timeout: 8000 }),
    label,
  );

/** The labels of the open quick pick's entries; empty where none is open. */
export const picks = (): Promise<string[]> =>
  ui(({ page }) =>
    page
      .locator('.quick-input-widget:visible .monaco-list-row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? '')),
  );

/** Types into the open input box and confirms with Enter. */
export const enter = (text: string): Promise<void> =>
  ui(async ({ page, arg }) => {
    await page.locator('.quick-input-widget:visible input').first().fill(arg, { timeout: 8000 });
    await page.keyboard.press('Enter');
  }, text);

/** The texts of the notifications that are shown. */
export const notifications = (): Promise<string[]> =>
  ui(({ page }) =>
    page
      .locator('.notification-toast:visible')
      .evaluateAll((toasts) => toasts.map((toast) => (toast as HTMLElement).innerText.replace(/\s+/g, ' ').trim())),
  );

/** Presses a button of a notification. */
export const pressNotification = (label: string): Promise<void> =>
  ui(
    ({ page, arg }) =>
      page.locator('.notification-toast .monaco-button', { hasText: arg }).first().click({ timeout: 5000 }),
    label,
  );
