import { Primitive, declaredText, primitiveName } from './application-primitive.ts';
import { ArgumentError } from './application-schema.ts';
import { NotImplementedError } from './application-tool.ts';
import { quietContext } from './application-context.ts';
import type { ToolContext } from './application-context.ts';
import type { ResourceDefinition } from './types.ts';

/** A class made of {@link ApplicationResource}. */
export type ApplicationResourceClass = (new (context?: ToolContext) => ApplicationResource) &
  Omit<typeof ApplicationResource, 'prototype'>;

/**
 * Base class of resources that are written by hand: something that clients read by its address.
 *
 * ```ts
 * class MenuResource extends ApplicationResource {
 *   static {
 *     this.uri('teahouse://menu');
 *     this.mimeType('text/markdown');
 *     this.description('What there is to drink.');
 *   }
 *
 *   override contents() {
 *     return '- green tea\n- black tea';
 *   }
 * }
 * ```
 */
export class ApplicationResource extends Primitive {
  /** Declares the name, or reads it; without one it is the class's without `Resource`. */
  static resourceName(name?: string): string | undefined {
    return primitiveName(this, 'Resource', name);
  }

  /**
   * Declares the address, or reads it. It is not inherited: two resources must not share one.
   *
   * @throws ArgumentError when it is no URI
   */
  static uri(uri?: string): string | undefined {
    if (uri !== undefined && !URL.canParse(uri))
      throw new ArgumentError(`A resource needs an address like "teahouse://menu"; ${JSON.stringify(uri)} is none.`);
    return declaredText(this, 'uri', uri, { inherit: false });
  }

  /** Declares the kind of its contents, or reads it; `text/plain` without one. Subclasses inherit it. */
  static mimeType(mimeType?: string): string {
    return declaredText(this, 'mimeType', mimeType, { inherit: true }) ?? 'text/plain';
  }

  /**
   * What the resource holds, as text. A subclass defines it.
   *
   * @throws NotImplementedError when no subclass does
   */
  contents(): string | Promise<string> {
    throw new NotImplementedError(`${this.constructor.name} defines no contents.`);
  }
}

/**
 * A class of resources as the registry takes it.
 *
 * @throws ArgumentError when it has no name or no address
 */
export function resourceDefinition(
  of: ApplicationResourceClass,
  context: Partial<ToolContext> = {},
): ResourceDefinition {
  const [name, uri, title, description] = [of.resourceName(), of.uri(), of.title(), of.description()];
  if (name === undefined) throw new ArgumentError('A resource needs a name: give its class one, or declare it.');
  if (uri === undefined) throw new ArgumentError(`The resource "${name}" needs an address: declare its uri.`);
  return {
    name,
    uri,
    mimeType: of.mimeType(),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    read: async () => {
      const contents: unknown = await new of(quietContext(context)).contents();
      if (typeof contents === 'string') return contents;
      throw new TypeError(`The contents of the resource "${name}" are ${typeof contents} and no text.`);
    },
  };
}
