import type { InputSchema } from '../sdk/provider.ts';
import { Primitive, primitiveName } from './application-primitive.ts';
import {
  ARGUMENT_TYPES,
  ArgumentError,
  NO_ARGUMENTS,
  SCHEMA_KEYWORDS,
  inputSchemaOf,
  withArgument,
  withArgumentsFrom,
} from './application-schema.ts';
import type { ArgumentType, DeclaredArguments } from './application-schema.ts';
import type { ArgumentKeywords, ArgumentsFrom, OnlyKeywords, Schema, WithArgument } from './application-types.ts';
import type { ToolContext } from './application-context.ts';

/** What a client may be told of a tool (MCP: `ToolAnnotations`). They are hints: nothing is enforced by them. */
export interface ToolHints {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** Handles an error that a call threw: its answer is the result, or it throws another one. */
export type ErrorHandler<E = unknown, T = unknown> = (error: E, tool: T) => unknown;

/** A class of errors, whatever its constructor takes. */
export type ErrorClass<E = unknown> = abstract new (...args: never[]) => E;

/** A handler with the class of errors that it is for. */
export interface Rescue {
  readonly of: ErrorClass;
  readonly handle: ErrorHandler;
}

/** A class made of {@link ApplicationTool}, whose `call` takes `A`. */
export type ApplicationToolClass<A extends object = object> = (new (context?: ToolContext) => ApplicationTool<A>) &
  Omit<typeof ApplicationTool, 'prototype'>;

/** A class of tools, whatever its arguments are. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the arguments of `call` are each class's own
export type AnyToolClass = ApplicationToolClass<any>;

type ArgsOf<C> = C extends new (...args: never[]) => { readonly args: infer A extends object } ? A : object;

/** What a class of tools declares beside name, title and description. */
interface Declarations {
  readonly declared: DeclaredArguments | undefined;
  readonly hints: ToolHints | undefined;
  readonly rescues: readonly Rescue[];
}

const NONE: Declarations = { declared: undefined, hints: undefined, rescues: [] };
const HINTS = ['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- any class, abstract ones too
const declarations = new WeakMap<Function, Declarations>();

/** Thrown by a tool that defines no `call`. */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
}

/**
 * Base class of tools that are written by hand (seed 004). Arguments are declared on the way to the class, so that `call`
 * knows their types, or in a static block.
 *
 * ```ts
 * import { ApplicationTool } from 'teahouse';
 *
 * export class EchoTool extends ApplicationTool.argument('message', 'string', { required: true }).argument(
 *   'times',
 *   'integer',
 *   { minimum: 1, maximum: 10 },
 * ) {
 *   static {
 *     this.description('Repeats a message.');
 *   }
 *
 *   override call({ message, times = 1 }: this['args']) {
 *     return message.repeat(times);
 *   }
 * }
 * ```
 */
export class ApplicationTool<A extends object = object> extends Primitive {
  /** The types that an argument may have. */
  static readonly ARGUMENT_TYPES: typeof ARGUMENT_TYPES = ARGUMENT_TYPES;
  /** The keywords of JSON Schema that an argument takes. */
  static readonly SCHEMA_KEYWORDS: typeof SCHEMA_KEYWORDS = SCHEMA_KEYWORDS;

  /** The type of the declared arguments; there is no such field. */
  declare readonly args: A;

  /**
   * Declares an argument. On `ApplicationTool` itself it answers a new class to extend; on a class of tools it adds to
   * that class, as in a static block, and answers it. `keywords`: `required`, `null` (it also accepts `null`), and any
   * keyword of JSON Schema 2020-12, in camelCase or snake_case.
   *
   * @throws ArgumentError when type or keyword is unknown
   */
  static argument<
    C extends AnyToolClass | typeof ApplicationTool,
    const N extends string,
    const T extends ArgumentType,
    const K extends ArgumentKeywords = object,
  >(this: C, name: N, type: T, keywords?: K & OnlyKeywords<K>): ApplicationToolClass<WithArgument<ArgsOf<C>, N, T, K>> {
    const target = ownClass(this);
    const declared = withArgument(argumentsOf(target), name, type, keywords);
    declare(target, { declared });
    return target;
  }

  /**
   * Declares an argument for each entry of a JSON Schema `properties` map; `type: [type, 'null']` accepts `null` too.
   * Otherwise like {@link ApplicationTool.argument}.
   *
   * @throws ArgumentError when a property has no single type, lists its own `required`, or has an unknown keyword;
   * nothing is declared then
   */
  static argumentsFrom<
    C extends AnyToolClass | typeof ApplicationTool,
    const P extends Readonly<Record<string, Exclude<Schema, boolean>>>,
    const R extends string & keyof P = never,
  >(
    this: C,
    properties: P,
    options: { readonly required?: readonly R[] } = {},
  ): ApplicationToolClass<ArgumentsFrom<ArgsOf<C>, P, R>> {
    const target = ownClass(this);
    declare(target, { declared: withArgumentsFrom(argumentsOf(target), properties, options.required) });
    return target;
  }

  /** Declares the hints whole, or reads them: those of the nearest parent when it declares none; `undefined` for none. */
  static annotations(hints?: ToolHints): ToolHints | undefined {
    if (hints !== undefined) declare(this, { hints: Object.freeze(readHints(hints)) });
    return inherited(this, ({ hints: own }) => own);
  }

  /**
   * Declares the name, or reads it. Without one it is the class's name in lower case, without `Tool`:
   * `CreateInvoiceTool` is `create_invoice`. `undefined` for a class without a name.
   *
   * @throws ArgumentError when the name is not 1 to 128 of `[A-Za-z0-9_.-]`
   */
  static toolName(name?: string): string | undefined {
    return primitiveName(this, 'Tool', name);
  }

  /** The schema of the declared arguments. */
  static get inputSchema(): InputSchema {
    return inputSchemaOf(argumentsOf(this));
  }

  /** The names of the declared arguments. */
  static get argumentNames(): readonly string[] {
    return [...argumentsOf(this).properties.keys()];
  }

  /**
   * Declares a handler for errors of a class, also when they are only the `cause` of the one thrown. The one declared last
   * is asked first, a child's before its parent's.
   */
  static rescueFrom<E>(of: ErrorClass<E>, handle: ErrorHandler<E, ApplicationTool>): void {
    const own = declarations.get(this)?.rescues ?? [];
    declare(this, { rescues: [{ of, handle: handle as ErrorHandler }, ...own] });
  }

  /** The handlers in the order in which they are asked. */
  static get rescues(): readonly Rescue[] {
    return lineage(this).flatMap((each) => declarations.get(each)?.rescues ?? []);
  }

  /**
   * Runs the tool: a text, an object, a list, a {@link ToolResponse}, or a promise of one. A subclass defines it.
   *
   * @throws NotImplementedError when no subclass does
   */
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the subclass's
  call(args: A): unknown {
    throw new NotImplementedError(`${this.constructor.name} defines no call.`);
  }

  /**
   * Wraps every call: override it and call `super.invoke`. It is given the arguments as they came, before those that are
   * not declared are left out, and answers the value of `call` before its conversion. `rescueFrom` covers it.
   */
  protected async invoke(args: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { argumentNames } = this.constructor as typeof ApplicationTool;
    const declared = argumentNames.filter((name) => Object.hasOwn(args, name)).map((name) => [name, args[name]]);
    return await this.call(Object.fromEntries(declared) as A);
  }

  /** Calls `invoke`, which is for subclasses, from outside of them. */
  static invokeOn(tool: ApplicationTool, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    return tool.invoke(args);
  }
}

/** The class that a declaration is made on: a new one for the base class, which is everybody's. */
function ownClass(of: object): typeof ApplicationTool {
  const given = of as typeof ApplicationTool;
  return given === ApplicationTool ? (class extends ApplicationTool {} as typeof ApplicationTool) : given;
}

function argumentsOf(of: typeof ApplicationTool): DeclaredArguments {
  return inherited(of, ({ declared }) => declared) ?? NO_ARGUMENTS;
}

function declare(of: typeof ApplicationTool, more: Partial<Declarations>): void {
  declarations.set(of, { ...NONE, ...declarations.get(of), ...more });
}

/** A class and its parents, the class first. */
function lineage(of: typeof ApplicationTool): readonly (typeof ApplicationTool)[] {
  const all: (typeof ApplicationTool)[] = [];
  for (let at: unknown = of; typeof at === 'function'; at = Object.getPrototypeOf(at))
    all.push(at as typeof ApplicationTool);
  return all;
}

function inherited<T>(of: typeof ApplicationTool, read: (declared: Declarations) => T | undefined): T | undefined {
  for (const each of lineage(of)) {
    const own = declarations.get(each);
    const value = own && read(own);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readHints(given: ToolHints): ToolHints {
  const hints: Record<string, unknown> = {};
  for (const [written, value] of Object.entries(given)) {
    const name = written.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (!(HINTS as readonly string[]).includes(name))
      throw new ArgumentError(`"${written}" is no annotation of a tool; there are ${HINTS.join(', ')}.`);
    if (typeof value !== (name === 'title' ? 'string' : 'boolean'))
      throw new ArgumentError(`The annotation "${name}" is ${name === 'title' ? 'a text' : 'true or false'}.`);
    hints[name] = value;
  }
  return hints;
}
