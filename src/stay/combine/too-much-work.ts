/** What was asked for takes too long. */
export class TooMuchWork extends Error {}
