/** Loaded before each file of `teahouse test`: TypeScript and `import … from 'teahouse'` work in it as they do in an app. */
import { installHooks } from '../session/worker/hooks.ts';
import { findLayout } from './layout.ts';

installHooks(findLayout(import.meta.url).entries);
