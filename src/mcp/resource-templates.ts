import type { ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';

/** The shapes of the resources' addresses (design: *Resources*). */
export const RESOURCE_TEMPLATES: readonly ResourceTemplate[] = [
  {
    uriTemplate: 'teahouse://session/{session}/context',
    name: 'context',
    title: 'What a session is about',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'teahouse://session/{session}/widgets',
    name: 'widgets',
    title: 'The widgets of a session',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'teahouse://session/{session}/screen',
    name: 'screen',
    title: 'The screen of a session as text',
    mimeType: 'text/plain',
  },
  {
    uriTemplate: 'teahouse://session/{session}/model/{key}',
    name: 'model',
    title: 'A part of a session’s model',
    mimeType: 'application/json',
  },
];
