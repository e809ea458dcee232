/** The part of sucrase's parser that says which token stands where; its package types only the transform. */
declare module 'sucrase/dist/parser/index.js' {
  interface Token {
    readonly type: number;
    /** A number of the list of contextual keywords; 0 for an ordinary name. */
    readonly contextualKeyword: number;
    /** Whether it is part of a type, and is taken out. */
    readonly isType: boolean;
    readonly start: number;
    readonly end: number;
  }
  export function parse(
    code: string,
    isJSX: boolean,
    isTypeScript: boolean,
    isFlow: boolean,
  ): { readonly tokens: readonly Token[] };
}
