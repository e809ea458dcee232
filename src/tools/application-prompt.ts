import { Primitive, primitiveName } from './application-primitive.ts';
import { ArgumentError } from './application-schema.ts';
import { NotImplementedError } from './application-tool.ts';
import { quietContext } from './application-context.ts';
import type { ToolContext } from './application-context.ts';
import type { ContentBlock } from './application-results.ts';
import type { PromptDefinition } from './types.ts';

/** A class made of {@link ApplicationPrompt}. */
export type ApplicationPromptClass = (new (context?: ToolContext) => ApplicationPrompt) &
  Omit<typeof ApplicationPrompt, 'prototype'>;

/** One message of a prompt (MCP: `PromptMessage`). */
export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly content: ContentBlock;
}

/** An argument of a prompt; its value is a text. */
export interface PromptArgument {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- any class, abstract ones too
const declared = new WeakMap<Function, readonly PromptArgument[]>();

/**
 * Base class of prompts that are written by hand: a text that a person picks in a client, filled in.
 *
 * ```ts
 * class ReviewPrompt extends ApplicationPrompt {
 *   static {
 *     this.description('Reviews the plan.');
 *     this.argument('focus', { description: 'What to look at.', required: true });
 *   }
 *
 *   override template({ focus }: Readonly<Record<string, string>>) {
 *     return `Review the plan with regard to ${focus}.`;
 *   }
 * }
 * ```
 */
export class ApplicationPrompt extends Primitive {
  /** Declares the name, or reads it; without one it is the class's without `Prompt`. */
  static promptName(name?: string): string | undefined {
    return primitiveName(this, 'Prompt', name);
  }

  /**
   * Declares an argument; one of that name is replaced. Subclasses inherit and extend.
   *
   * @throws ArgumentError when the name is empty
   */
  static argument(name: string, about: Omit<PromptArgument, 'name'> = {}): void {
    if (name === '') throw new ArgumentError('An argument of a prompt needs a name.');
    const others = argumentsOf(this).filter((argument) => argument.name !== name);
    declared.set(this, [...others, { name, ...about }]);
  }

  /** The declared arguments, the parents' first. */
  static get promptArguments(): readonly PromptArgument[] {
    return argumentsOf(this);
  }

  /**
   * What the prompt says: a text, which is a message of the user, or messages. A subclass defines it.
   *
   * @throws NotImplementedError when no subclass does
   */

  template(
    _args: Readonly<Record<string, string>>,
  ): string | readonly PromptMessage[] | Promise<string | readonly PromptMessage[]> {
    throw new NotImplementedError(`${this.constructor.name} defines no template.`);
  }
}

/** What a class or the nearest of its parents declares. */
function argumentsOf(of: object): readonly PromptArgument[] {
  for (let at: unknown = of; typeof at === 'function'; at = Object.getPrototypeOf(at)) {
    const own = declared.get(at);
    if (own !== undefined) return own;
  }
  return [];
}

/**
 * A class of prompts as the registry takes it.
 *
 * @throws ArgumentError when it has no name
 */
export function promptDefinition(of: ApplicationPromptClass, context: Partial<ToolContext> = {}): PromptDefinition {
  const [name, title, description] = [of.promptName(), of.title(), of.description()];
  if (name === undefined) throw new ArgumentError('A prompt needs a name: give its class one, or declare it.');
  return {
    name,
    arguments: of.promptArguments,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    get: async (args) => {
      const missing = of.promptArguments.filter((each) => each.required === true && !Object.hasOwn(args, each.name));
      if (missing.length > 0)
        throw new ArgumentError(`Missing required arguments: ${missing.map((each) => each.name).join(', ')}`);
      const said = await new of(quietContext(context)).template(args);
      return typeof said === 'string' ? [{ role: 'user', content: { type: 'text', text: said } }] : said;
    },
  };
}
