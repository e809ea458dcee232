/** What is open in the fake editor. */

export class Disposable {
  readonly dispose: () => void;
  constructor(dispose: () => void) {
    this.dispose = dispose;
  }
}

/** What was registered or created and not disposed yet, by what it is: tests see what is left open. */
export const opened = new Set<{ readonly what: string }>();

/** Something open; disposing it once closes it. */
export function opens(what: string): Disposable {
  const mark = { what };
  opened.add(mark);
  return new Disposable(() => opened.delete(mark));
}
