import type { Element } from '../../screen/element.ts';
import { textElement } from '../../screen/text.ts';
import { divider } from './divider.ts';
import { image } from './image.ts';
import { progress } from './progress.ts';
import { spacer } from './spacer.ts';
import { spinner } from './spinner.ts';

/** The elements of the node types that only show something. Containers are the layout's own. */
export const plainElements: ReadonlyMap<string, Element> = new Map<string, Element>([
  ['text', textElement],
  ['label', textElement],
  ['divider', divider],
  ['spacer', spacer],
  ['progress', progress],
  ['spinner', spinner],
  ['image', image],
]);
