import type { LoadError, Problem } from '../protocol/worker.ts';
import type { Hold, SessionState } from './types.ts';

/**
 * What became of a session, in a few English words for an agent: `it was ended because it no longer answered`. For
 * people the editor says the same in their language.
 */
export function stateText(state: SessionState): string {
  switch (state.name) {
    case 'starting':
      return 'it is starting';
    case 'running':
      return 'it is running';
    case 'failed':
      return `it could not be started: ${loadErrorText(state.error)}`;
    case 'ended':
      return `${END[state.why]}${state.detail === undefined ? '' : ` (${state.detail.replace(/\.$/, '')})`}`;
  }
}

const END: Readonly<Record<Extract<SessionState, { name: 'ended' }>['why'], string>> = {
  stopped: 'it was stopped',
  quit: 'it has ended by itself',
  crashed: 'it crashed',
  out_of_memory: 'it was ended because it used too much memory',
  unresponsive: 'it was ended because it no longer answered, as in an endless loop',
  exited: 'its code ended the thread that it runs in, as `process.exit` does',
};

/** A load error as one text: what is wrong, where, and what to write instead where that is known. */
export function loadErrorText(error: LoadError): string {
  const advice = error.advice === undefined ? '' : ` ${error.advice}`;
  return `${error.message} (${placeText(error)})${advice}`;
}

/** `file:line:column`, as far as known. */
export function placeText({ file, line, column }: Pick<Problem, 'file' | 'line' | 'column'>): string {
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
}

/** Where a debugger holds an app, for an agent: `a debugger holds it at board.tea.ts:12, in update`. */
export function holdText(hold: Hold): string {
  const { file, inside } = hold;
  const place = file === undefined ? '' : ` at ${placeText(hold)}`;
  return `a debugger holds it${place}${inside === undefined ? '' : `, in ${inside}`}`;
}
