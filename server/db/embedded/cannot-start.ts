/** The product cannot start for a reason the person at the terminal can mend; the message is all they need to read. */
export class CannotStart extends Error {}
