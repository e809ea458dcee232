import type { ArgumentType, SchemaKeyword } from './application-schema.ts';

/** `maxItems` as `max_items`. */
type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : S;

/** A schema inside a schema: the values are the author's, the keywords are known. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** The kinds of values that some keywords take; the others take any. */
interface KeywordValues {
  readonly enum: readonly unknown[];
  readonly items: Schema;
  readonly properties: Readonly<Record<string, Schema>>;
  readonly maxItems: number;
  readonly minItems: number;
  readonly maxLength: number;
  readonly minLength: number;
  readonly maximum: number;
  readonly minimum: number;
  readonly exclusiveMaximum: number;
  readonly exclusiveMinimum: number;
  readonly multipleOf: number;
  readonly uniqueItems: boolean;
  readonly pattern: string;
  readonly format: string;
  readonly title: string;
  readonly description: string;
  readonly deprecated: boolean;
}

type ValueOf<K> = K extends keyof KeywordValues ? KeywordValues[K] : unknown;

/** What `argument` takes beside name and type: `required`, `null`, and each keyword in either spelling. */
export type ArgumentKeywords = {
  /** Whether the client must send it. */
  readonly required?: boolean;
  /** Whether it also accepts `null`. */
  readonly null?: boolean;
} & { readonly [K in SchemaKeyword]?: ValueOf<K> } & { readonly [K in SchemaKeyword as Snake<K>]?: ValueOf<K> };

/** Refuses what is no keyword, by asking for a value that there is none of. */
export type OnlyKeywords<K> = { readonly [P in Exclude<keyof K, keyof ArgumentKeywords>]: never };

/** The value of an argument declared with a type and keywords. */
export type ArgumentValue<T extends ArgumentType, K> =
  Narrowed<T, K> | (K extends { readonly null: true } ? null : never);

type Narrowed<T extends ArgumentType, K> = K extends { readonly const: infer C }
  ? C
  : K extends { readonly enum: readonly (infer E)[] }
    ? E
    : Typed<T, K>;

type Typed<T, K> = T extends 'string'
  ? string
  : T extends 'integer' | 'number'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'array'
        ? readonly (K extends { readonly items: infer I } ? SchemaValue<I> : unknown)[]
        : T extends 'object'
          ? K extends { readonly properties: infer P }
            ? ObjectValue<P, K>
            : Readonly<Record<string, unknown>>
          : T extends 'null'
            ? null
            : unknown;

/** The value that a schema inside a schema describes, as far as its `type`, `enum`, `items` and `properties` say. */
export type SchemaValue<S> = S extends { readonly const: infer C }
  ? C
  : S extends { readonly enum: readonly (infer E)[] }
    ? E
    : S extends { readonly type: readonly (infer T)[] }
      ? Typed<T, S>
      : S extends { readonly type: infer T }
        ? Typed<T, S>
        : unknown;

type RequiredOf<K> = K extends { readonly required: readonly (infer N)[] } ? N : never;

type ObjectValue<P, K> = {
  readonly [N in keyof P as N extends RequiredOf<K> ? N : never]: SchemaValue<P[N]>;
} & { readonly [N in keyof P as N extends RequiredOf<K> ? never : N]?: SchemaValue<P[N]> };

/** The arguments of a tool with one more. */
export type WithArgument<A, N extends string, T extends ArgumentType, K> = Simplify<
  Omit<A, N> &
    (K extends { readonly required: true }
      ? { readonly [P in N]: ArgumentValue<T, K> }
      : { readonly [P in N]?: ArgumentValue<T, K> })
>;

/** The arguments that `argumentsFrom` adds. */
export type ArgumentsFrom<A, P, R> = Simplify<
  Omit<A, keyof P> & {
    readonly [N in keyof P as N extends R ? N : never]: SchemaValue<P[N]>;
  } & { readonly [N in keyof P as N extends R ? never : N]?: SchemaValue<P[N]> }
>;

type Simplify<T> = { [K in keyof T]: T[K] };
