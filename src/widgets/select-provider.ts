import type { HandlerAnswer, HandlerContext, ToolProvider } from '../sdk/provider.ts';
import { answer, notOffered, refusal, sent, unknownAction } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { integerArgument } from './arguments.ts';
import { isDisabled } from './fields.ts';
import { FILTER, filterAction, isFilterable } from './filter.ts';
import { jsonText } from './json-value.ts';
import { entryAt } from './row-source.ts';
import { optionMessages, optionOf, selectOptions, selectedIndex } from './select-options.ts';
import { WINDOW_ARGUMENTS, indexArgument, readSpec, writeSpec } from './specs.ts';
import { windowedAnswer } from './windowed.ts';

const SELECT = writeSpec(
  'select',
  "Choose an option of the list, as a person's click does. The index counts in the options as the list shows them now, after any filter; get_options tells them. Answers the option that was chosen. Where several can be chosen, choosing a chosen one again takes it back.",
  { index: indexArgument('option') },
  ['index'],
);
const GET_SELECTED = readSpec('get_selected', 'Read which option is chosen: its index and label, or null for none.');
const GET_OPTIONS = readSpec(
  'get_options',
  'Read the options as the list shows them now: items (their labels; { heading } names those below it and cannot be chosen), total and offset; next is the offset to go on from when there are more.',
  WINDOW_ARGUMENTS,
);
const ALL = [SELECT, GET_SELECTED, GET_OPTIONS];
const FILTERED = [SELECT, GET_SELECTED, GET_OPTIONS, FILTER];
const READS = [GET_SELECTED, GET_OPTIONS];

function select(args: Arguments, { widgetId, widgetState }: HandlerContext): HandlerAnswer {
  const options = selectOptions(widgetState);
  const index = integerArgument(args, 'index', { min: 0, max: options.length - 1, none: 'the list has no options' });
  if (!index.ok) return index;
  const option = optionOf(entryAt(options, index.value));
  if (option.disabled) {
    const why = option.heading ? 'is a heading and no option' : 'is disabled now';
    return refusal(
      'invalid_arguments',
      `The entry ${index.value} ${why}. Choose another one; get_options tells them.`,
      {
        argument: 'index',
      },
    );
  }
  return sent(
    { index: index.value, label: jsonText(option.label) },
    optionMessages(widgetState, widgetId, index.value),
  );
}

function getSelected({ widgetState }: HandlerContext): HandlerAnswer {
  const options = selectOptions(widgetState);
  const index = selectedIndex(widgetState, options.length);
  if (index < 0) return answer(null);
  return answer({ index, label: jsonText(optionOf(entryAt(options, index)).label) });
}

/** The actions of `select_list`. An index counts in the node's own options, headings among them. */
export const selectProvider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? READS : isFilterable(node) ? FILTERED : ALL),
  handleToolCall(action, args, context) {
    switch (action) {
      case 'get_selected':
        return getSelected(context);
      case 'get_options':
        return windowedAnswer(args, selectOptions(context.widgetState), 'items', (value) => {
          const { label, heading } = optionOf(value);
          return heading ? { heading: jsonText(label) } : jsonText(label);
        });
      case 'select':
        return isDisabled(context.widgetState) ? notOffered(context.widgetId, 'disabled') : select(args, context);
      default:
        if (action !== 'filter' || !isFilterable(context.widgetState)) {
          return unknownAction(
            action,
            (isFilterable(context.widgetState) ? FILTERED : ALL).map(({ name }) => name),
          );
        }
        return isDisabled(context.widgetState) ? notOffered(context.widgetId, 'disabled') : filterAction(args, context);
    }
  },
};
