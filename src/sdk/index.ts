/** What an app author imports as "teahouse". */
export * from './app.ts';
export * from './builders/index.ts';
export * from './command.ts';
export * from './file-command.ts';
export * from './handle.ts';
export * from './input.ts';
export * from './lists.ts';
export * from './message.ts';
export * from './node.ts';
export * from './provider.ts';
export * from './shell-command.ts';
export * from './subscription.ts';
