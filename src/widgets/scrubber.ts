import { textWidth, truncate } from '../screen/width.ts';
import type { Message, ScrubberPause, ScrubberPlay, ScrubberSeek } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { answer, notOffered, sent, unknownAction } from './answers.ts';
import { integerArgument } from './arguments.ts';
import { flag, integerField, isDisabled, listField, textField } from './fields.ts';
import { clamp } from './scroll.ts';
import { readSpec, writeSpec } from './specs.ts';
import type { Reaction, Widget } from './widget.ts';

/** A scrubber's own state: whether the track is held. */
export interface ScrubberLocal {
  readonly dragging: boolean;
}

const SEEK = writeSpec(
  'seek',
  'Move to a position between the min and max that get_position tells.',
  { position: { type: 'integer', description: 'The position to move to, a whole number.' } },
  ['position'],
);
const PLAY = writeSpec('play', 'Start playing from the position where it is.');
const PAUSE = writeSpec('pause', 'Stop playing; the position stays where it is.');
const GET_POSITION = readSpec('get_position', 'Read the position, its min and max, and whether it is playing.');
const ALL = [SEEK, PLAY, PAUSE, GET_POSITION];

interface Track {
  readonly min: number;
  readonly max: number;
  readonly position: number;
  readonly playing: boolean;
}

/** How far an arrow or the wheel goes: the node's `step`, at least 1. */
function stepOf(node: ViewNode): number {
  return Math.max(1, integerField(node, 'step', 1));
}

function trackOf(node: ViewNode): Track {
  const min = integerField(node, 'min', 0);
  const max = Math.max(min, integerField(node, 'max', min));
  return { min, max, position: clamp(integerField(node, 'position', min), min, max), playing: flag(node, 'playing') };
}

function seek(id: string, position: number): readonly [ScrubberSeek] {
  return [{ type: 'scrubber_seek', id, position }];
}

function transport(id: string, play: boolean): readonly Message[] {
  const message: ScrubberPlay | ScrubberPause = { type: play ? 'scrubber_play' : 'scrubber_pause', id };
  return [message];
}

const provider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? [] : ALL),
  handleToolCall(action, args, { widgetId, widgetState }) {
    const track = trackOf(widgetState);
    if (action === 'get_position') return answer({ ...track });
    if (action !== 'seek' && action !== 'play' && action !== 'pause') {
      return unknownAction(action, ['seek', 'play', 'pause', 'get_position']);
    }
    if (isDisabled(widgetState)) return notOffered(widgetId, 'disabled');
    if (action !== 'seek') return sent({ playing: action === 'play' }, transport(widgetId, action === 'play'));
    const position = integerArgument(args, 'position', track);
    return position.ok ? sent({ position: position.value }, seek(widgetId, position.value)) : position;
  },
};

/** The position that a key moves to; `undefined` for other keys. */
function target(node: ViewNode, key: string, { min, max, position }: Track): number | undefined {
  const marks = listField(node, 'marks').filter((mark): mark is number => Number.isSafeInteger(mark));
  switch (key) {
    case 'left':
      return position - stepOf(node);
    case 'right':
      return position + stepOf(node);
    case 'shift+left':
      return position - 10 * stepOf(node);
    case 'shift+right':
      return position + 10 * stepOf(node);
    case 'home':
      return min;
    case 'end':
      return max;
    case '[':
      return marks.filter((mark) => mark < position && mark >= min).reduce((most, mark) => Math.max(most, mark), min);
    case ']':
      return marks.filter((mark) => mark > position && mark <= max).reduce((least, mark) => Math.min(least, mark), max);
    default:
      return /^[0-9]$/.test(key) ? min + Math.round(((max - min) * Number(key)) / 10) : undefined;
  }
}

/** Moves, unless the position is the same. */
function sought(node: ViewNode, track: Track, wanted: number, local?: ScrubberLocal): Reaction<ScrubberLocal> {
  const position = clamp(wanted, track.min, track.max);
  return {
    ...(position === track.position ? {} : { messages: seek(idOf(node), position) }),
    ...(local === undefined ? {} : { local }),
  };
}

function parts(node: ViewNode, width: number) {
  const track = trackOf(node);
  const label = truncate(textField(node, 'label'), Math.max(0, Math.floor(width / 3)));
  const clock = `${track.position}/${track.max}`;
  const start = (label === '' ? 0 : textWidth(label) + 1) + 3;
  const room = width - start - textWidth(clock) - 1;
  return { track, label, clock, start, room };
}

/** The column of a position in a track of `room` cells. */
function columnOf(position: number, { min, max }: Track, room: number): number {
  return max === min ? 0 : Math.round(((position - min) / (max - min)) * (room - 1));
}

const KEYS = [
  'left',
  'right',
  'shift+left',
  'shift+right',
  'home',
  'end',
  'space',
  '[',
  ']',
  ...Array.from({ length: 10 }, (_, digit) => String(digit)),
];

/** `scrubber`: `Label > ━━●──┃── 12/47`, `||` while paused. */
export const scrubber: Widget<ScrubberLocal> = {
  type: 'scrubber',
  provider,
  element: {
    measure(node, most) {
      const label = textWidth(textField(node, 'label'));
      const { clock } = parts(node, 80);
      return {
        width: Math.min(most.width, (label === 0 ? 0 : label + 1) + 28 + textWidth(clock)),
        height: Math.min(most.height, 1),
      };
    },
    paint(node, surface, { focused }) {
      const { x, y, width, height } = surface.area;
      if (height < 1 || width < 1) return;
      const { track, label, clock, start, room } = parts(node, width);
      const base = isDisabled(node) ? { fg: 'muted' as const, dim: true } : {};
      if (label !== '') surface.write(x, y, label, base);
      surface.write(x + start - 3, y, track.playing ? '> ' : '||', { ...base, bold: true });
      if (room < 3) {
        surface.write(x + start, y, truncate(clock, width - start), base);
        return;
      }
      const at = columnOf(track.position, track, room);
      surface.fill({ x: x + start, y, width: room, height: 1 }, { ...base, fg: 'muted' }, '─');
      surface.fill({ x: x + start, y, width: at, height: 1 }, { ...base, fg: 'accent' }, '━');
      for (const mark of listField(node, 'marks').slice(0, 1_000)) {
        if (typeof mark === 'number' && mark >= track.min && mark <= track.max) {
          surface.write(x + start + columnOf(mark, track, room), y, '┃', { ...base, fg: 'muted' });
        }
      }
      surface.write(x + start + at, y, '●', {
        ...base,
        fg: 'accent',
        ...(focused ? { reverse: true, bold: true } : {}),
      });
      surface.write(x + start + room + 1, y, clock, base);
    },
  },
  focusable: (node) => !isDisabled(node),
  keys: (node) => (isDisabled(node) ? [] : KEYS),
  takesText: () => false,
  key(node, event) {
    if (isDisabled(node)) return null;
    const track = trackOf(node);
    if (event.key === 'space') return { messages: transport(idOf(node), !track.playing) };
    const wanted = target(node, event.key, track);
    return wanted === undefined ? null : sought(node, track, wanted);
  },
  mouse(node, event, local) {
    if (isDisabled(node)) return null;
    const { track, start, room } = parts(node, event.area.width);
    if (event.action === 'wheel') return sought(node, track, track.position + event.wheel * stepOf(node));
    if (event.action === 'release') return local?.dragging === true ? { local: { dragging: false } } : null;
    if (event.button !== 'left' || (event.action !== 'press' && event.action !== 'drag')) return null;
    if (event.action === 'press' && event.x >= start - 3 && event.x < start) {
      return { messages: transport(idOf(node), !track.playing) };
    }
    const onTrack = event.x >= start && event.x < start + room;
    if (room < 3 || !(event.action === 'press' ? onTrack : local?.dragging === true)) return null;
    const share = clamp((event.x - start) / Math.max(1, room - 1), 0, 1);
    return sought(node, track, track.min + Math.round(share * (track.max - track.min)), { dragging: true });
  },
  accessible(node) {
    const { position, min, max, playing } = trackOf(node);
    return {
      role: 'slider',
      name: textField(node, 'label'),
      id: idOf(node),
      range: { now: position, min, max },
      value: `${position}, ${min} to ${max}, ${playing ? 'playing' : 'paused'}`,
      ...(isDisabled(node) ? { disabled: true } : {}),
    };
  },
  bulk: [],
};
