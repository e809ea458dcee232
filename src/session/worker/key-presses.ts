import type { KeyEvent } from '../../sdk/input.ts';
import type { View } from '../../sdk/node.ts';
import { idOf } from '../../sdk/node.ts';
import type { Json, Reason, ToolProvider } from '../../sdk/provider.ts';
import type { KeysRequest } from '../../protocol/asks.ts';
import { topModal } from '../../tools/modal-rule.ts';
import { sharedOffers } from '../../tools/offer.ts';
import { authorizationRequired, destructionRefused } from '../../tools/reasons.ts';
import { WidgetFinder, walkView } from '../../tools/walk.ts';
import type { Dispatcher } from './dispatcher.ts';

/** What pressing keys works with. */
export interface KeyPorts {
  readonly dispatcher: Dispatcher;
  readonly types: ReadonlyMap<string, ToolProvider>;
  /** The view as it is now. */
  readonly view: () => View;
  /** Brings a key where a person's would go, as a turn of its own. */
  readonly input: (key: KeyEvent) => void;
}

/**
 * Presses keys for somebody who does not see the screen: one after the other, in the caller's name. It stops where what
 * the caller had in mind may no longer hold: a dialog opened, the app failed, or something destructive came up that
 * nobody was asked about. Answers how far it came.
 */
export function pressKeys(
  { keys, origin, mayWrite, mayDestroy }: KeysRequest,
  { dispatcher, types, view, input }: KeyPorts,
):
  | { readonly ok: true; readonly result: { readonly [field: string]: Json } }
  | { readonly ok: false; readonly reason: Reason } {
  if (!mayWrite) return refused(authorizationRequired('send_keys'));
  if (!mayDestroy && offersDestruction(view(), types)) return refused(destructionRefused('send_keys'));
  const dialog = dialogOf(view());
  for (const [index, key] of keys.entries()) {
    const failed = dispatcher.inNameOf(origin, () => {
      input(key);
    });
    const pressed = index + 1;
    if (failed !== null) {
      const message = `${String(pressed)} of ${String(keys.length)} keys were pressed, the last one failed: ${failed.message}`;
      return refused({ ...failed, message, pressed });
    }
    if (pressed === keys.length) break;
    const opened = dialogOf(view());
    const why =
      opened !== null && opened !== dialog
        ? `the dialog "${opened}" opened`
        : !mayDestroy && offersDestruction(view(), types)
          ? 'an action that destroys something came up'
          : null;
    if (why === null) continue;
    const next = 'Look with read_screen, then send what is still right.';
    return { ok: true, result: { pressed, left: keys.length - pressed, stopped: why, next } };
  }
  return { ok: true, result: { pressed: keys.length } };
}

function dialogOf(view: View): string | null {
  const modal = topModal(view);
  return modal === undefined ? null : idOf(modal);
}

/** Whether any widget of the view offers an action that is marked as destructive. */
function offersDestruction(view: View, types: ReadonlyMap<string, ToolProvider>): boolean {
  const finder = new WidgetFinder(types);
  let found = false;
  walkView(view, (node) => {
    if (finder.find(node) && finder.provider !== null)
      found = sharedOffers.of(finder.provider, node).actions.some((each) => each.annotations?.destructiveHint === true);
    return found;
  });
  return found;
}

function refused(reason: Reason): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason };
}
