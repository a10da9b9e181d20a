/** The passkeys of the user: makes, lists and removes them. */
export const OwnPasskeys = (): preact.JSX.Element | null => null
