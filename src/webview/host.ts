import type { FromPage, ToPage } from '../protocol/page.ts';

/** The one object through which a webview's page reaches its extension. */
interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The page's line to the extension host. */
export interface Host {
  post(message: FromPage): void;
  onMessage(listener: (message: ToPage) => void): void;
  /** Kept by the editor for when it brings the page back after a window reload. */
  remember(state: unknown): void;
}

function isMessage(data: unknown): data is ToPage {
  return typeof data === 'object' && data !== null && typeof (data as { kind?: unknown }).kind === 'string';
}

/** Opens the line; the editor allows that once a page. The editor's own handle stays in here. */
export function connectHost(): Host {
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    onMessage: (listener) => {
      window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) listener(data);
      });
    },
    remember: (state) => api.setState(state),
  };
}
