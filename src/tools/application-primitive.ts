import { ArgumentError } from './application-schema.ts';
import type { ToolContext } from './application-context.ts';
import { quietContext } from './application-context.ts';

/** A constructor, without its instances' type. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- any class, abstract ones too
type AnyClass = Function;

/** What a class declares, kept apart for each class so that a subclass never changes its parent. */
class Declared<T> {
  readonly #values = new WeakMap<AnyClass, T>();

  set(of: AnyClass, value: T): void {
    this.#values.set(of, value);
  }

  /** What the class itself declares. */
  own(of: AnyClass): T | undefined {
    return this.#values.get(of);
  }

  /** What it or the nearest of its parents declares. */
  inherited(of: AnyClass): T | undefined {
    for (let at: unknown = of; typeof at === 'function'; at = Object.getPrototypeOf(at)) {
      const value = this.#values.get(at);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

const titles = new Declared<string>();
const descriptions = new Declared<string>();
const names = new Declared<string>();

const others = new Map<string, Declared<string>>();

/** A name that MCP takes: 1 to 128 of these. */
const FIT = /^[A-Za-z0-9_.-]{1,128}$/;

/** What tools, resources and prompts written by hand have in common (seed 004: `Primitive`). */
export class Primitive {
  /** What goes along with this call. A new instance is made for each. */
  readonly context: ToolContext;

  constructor(context: ToolContext = quietContext()) {
    this.context = context;
  }

  /** Declares the title, or reads it; subclasses inherit it. */
  static title(title?: string): string | undefined {
    if (title !== undefined) titles.set(this, text('title', title));
    return titles.inherited(this);
  }

  /** Declares the description, or reads it; subclasses inherit it. It is what a model goes by. */
  static description(description?: string): string | undefined {
    if (description !== undefined) descriptions.set(this, text('description', description));
    return descriptions.inherited(this);
  }
}

/**
 * The name of a primitive: declared by it, else made of its class's name. A declared name is not inherited, for two
 * primitives must not share one.
 *
 * @throws ArgumentError when the name to declare is not 1 to 128 of `[A-Za-z0-9_.-]`
 */
export function primitiveName(of: AnyClass, suffix: string, name?: string): string | undefined {
  if (name !== undefined) {
    if (typeof name !== 'string' || !FIT.test(name))
      throw new ArgumentError(`A name is 1 to 128 letters, digits, "_", "." or "-"; ${JSON.stringify(name)} is not.`);
    names.set(of, name);
  }
  return names.own(of) ?? underscored(of.name, suffix);
}

/** Declares a text of a class under a key, or reads it: its own, or with `inherit` that of the nearest parent. */
export function declaredText(
  of: AnyClass,
  key: string,
  given: string | undefined,
  { inherit }: { readonly inherit: boolean },
): string | undefined {
  const kept = others.get(key) ?? new Declared<string>();
  others.set(key, kept);
  if (given !== undefined) kept.set(of, text(key, given));
  return inherit ? kept.inherited(of) : kept.own(of);
}

/**
 * A class's name in the words of tools: without `suffix`, its words joined by `_`, in lower case.
 *
 * ```ts
 * underscored('HTMLParserTool', 'Tool'); // 'html_parser'
 * ```
 */
function underscored(className: string, suffix: string): string | undefined {
  if (className === '') return undefined;
  const bare = className.endsWith(suffix) && className !== suffix ? className.slice(0, -suffix.length) : className;
  return bare
    .replace(/([A-Z\d]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}

function text(what: string, given: unknown): string {
  if (typeof given === 'string' && given !== '') return given;
  throw new ArgumentError(`A ${what} is a text that is not empty.`);
}
