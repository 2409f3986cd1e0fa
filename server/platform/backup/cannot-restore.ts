/** An error whose one-line message is for the operator. */
export class CannotRestore extends Error {}
