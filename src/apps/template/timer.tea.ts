/**
 * A countdown: a subscription that ticks while it runs, a key, and a command when the time is up.
 *
 * Run it with the button in the editor's title. An agent starts it with `<session>.start.click` and waits for its end with
 * `wait_for`.
 */
import { app, button, column, every, notify, onKey, progress, row, text } from 'teahouse';

interface Model {
  /** Seconds that it counts down from. */
  readonly from: number;
  /** Seconds that are left. */
  readonly left: number;
  readonly running: boolean;
}

type Msg = { readonly type: 'longer'; readonly by: number } | { readonly type: 'start' | 'pause' | 'reset' | 'tick' };

export default app<Model, Msg>({
  init: () => ({ from: 180, left: 180, running: false }),

  update(message, model) {
    switch (message.type) {
      case 'longer': {
        const from = Math.max(60, model.from + message.by);
        return { from, left: from, running: false };
      }
      case 'start':
        return { ...model, running: model.left > 0 };
      case 'pause':
        return { ...model, running: false };
      case 'reset':
        return { ...model, left: model.from, running: false };
      case 'tick': {
        const left = Math.max(0, model.left - 1);
        // An effect is a command beside the model. It is carried out once, and not again when the app comes back.
        return left > 0 ? { ...model, left } : [{ ...model, left, running: false }, notify('The tea is ready.')];
      }
    }
  },

  // What the app listens to for a model: it ticks only while it runs.
  subscriptions: (model) => [
    model.running && every('clock', 1_000, { type: 'tick' }),
    onKey('toggle', 'ctrl+p', { type: model.running ? 'pause' : 'start' }),
  ],

  view(model) {
    const minutes = Math.floor(model.left / 60);
    const seconds = String(model.left % 60).padStart(2, '0');
    return column(
      [
        text(`${minutes}:${seconds}`, { bold: true }),
        progress(model.from - model.left, { max: model.from, label: 'Steeping' }),
        row(
          [
            model.running
              ? button('pause', 'Pause', { type: 'pause' })
              : button('start', 'Start', { type: 'start' }, { disabled: model.left === 0 }),
            button('longer', '+1 min', { type: 'longer', by: 60 }),
            button('shorter', '-1 min', { type: 'longer', by: -60 }, { disabled: model.from <= 60 }),
            button('reset', 'Reset', { type: 'reset' }, { disabled: model.left === model.from }),
          ],
          { gap: 2 },
        ),
      ],
      { gap: 1, padding: 1 },
    );
  },
});
