/** A stand-in for VS Code's `Uri`. */
export class Uri {
  readonly scheme: string;
  readonly path: string;
  readonly fragment: string;
  private constructor(scheme: string, path: string, fragment: string) {
    this.scheme = scheme;
    this.path = path;
    this.fragment = fragment;
  }
  static from(parts: { scheme: string; path?: string; fragment?: string }): Uri {
    return new Uri(parts.scheme, parts.path ?? '', parts.fragment ?? '');
  }
  static file(path: string): Uri {
    return new Uri('file', path, '');
  }
  static joinPath({ scheme, path, fragment }: Uri, ...parts: string[]): Uri {
    return new Uri(scheme, [path, ...parts].join('/'), fragment);
  }
  static parse(text: string): Uri {
    const [, scheme = '', path = '', fragment = ''] = /^(\w+):(?:\/\/)?([^#]*)(?:#(.*))?$/.exec(text) ?? [];
    return new Uri(scheme, path, fragment);
  }
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    return `${this.scheme}://${this.path}${this.fragment && `#${this.fragment}`}`;
  }
}
