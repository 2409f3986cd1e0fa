/** Its message is for the operator, on one line. */
export class CannotRestore extends Error {}
