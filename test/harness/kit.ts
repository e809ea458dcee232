/**
 * What tests inside VS Code use: the page (`ui`, `shot`), waiting (`until`), dialogs, chat (`turn`), the
 * Teahouse terminal, the sidebar, themes, tools, reloads.
 * @module
 */
export * from './chat.ts';
export * from './dialogs.ts';
export * from './menus.ts';
export * from './peer.ts';
export * from './reload.ts';
export * from './scripted-model.ts';
export * from './sidebar.ts';
export * from './terminal.ts';
export * from './themes.ts';
export * from './turn.ts';
export * from './ui.ts';
export * from './walkthrough.ts';
