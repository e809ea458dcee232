import type { ScrubberPause, ScrubberPlay, ScrubberSeek } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { WidgetOptions } from './options.ts';
import { node } from './options.ts';

/** What a scrubber shows. All positions are whole numbers. */
export interface ScrubberOptions extends WidgetOptions {
  /** Default 0. */
  readonly min?: number;
  readonly max: number;
  readonly position: number;
  readonly playing?: boolean;
  /** How far an arrow goes; with Shift ten times as far. Default 1. The track and agents reach every position. */
  readonly step?: number;
  /** Positions marked on the track. */
  readonly marks?: readonly number[];
  readonly label?: string;
}

/**
 * A position on a track, with play and pause. Moving arrives as `scrubber_seek`.
 *
 * ```ts
 * scrubber('replay', { max: model.frames.length - 1, position: model.frame, playing: model.playing });
 * ```
 */
export function scrubber<const Id extends string>(
  id: Id,
  options: ScrubberOptions,
): ViewNode<ScrubberSeek<Id> | ScrubberPlay<Id> | ScrubberPause<Id>> {
  return node('scrubber', { id, ...options });
}
