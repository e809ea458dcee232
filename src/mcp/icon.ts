import type { Implementation } from '@modelcontextprotocol/sdk/types.js';

/** The cup of the activity bar, in a grey that is seen on dark and light alike. */
const CUP =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" stroke="#888" stroke-width="1.5">' +
  '<path d="M3.75 9.75h13v5.5a4.5 4.5 0 0 1-4.5 4.5h-4a4.5 4.5 0 0 1-4.5-4.5z"/>' +
  '<path d="M16.75 11h1.25a2.5 2.5 0 0 1 0 5h-1.25"/></svg>';

/** The picture that clients may show beside the server's name; whole in itself, since nothing is fetched. */
export const ICONS: NonNullable<Implementation['icons']> = [
  {
    src: `data:image/svg+xml;base64,${Buffer.from(CUP).toString('base64')}`,
    mimeType: 'image/svg+xml',
    sizes: ['any'],
  },
];
