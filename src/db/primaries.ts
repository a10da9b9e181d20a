/** For each DATABASE_URL that names several servers, the one that last was the primary. It is tried first. */
export const lastPrimaries = new Map<string, string>()

/**
 * Servers that take writes although another one was promoted after them. They are not used: what they tell is old. The
 * addresses are those of single servers.
 */
export const oldPrimaries = new Set<string>()
