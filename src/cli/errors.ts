/** The command line makes no sense: exit code 2. */
export class UsageError extends Error {}

/** The app or the call failed: exit code 1. The text is for a person. */
export class CommandError extends Error {}
