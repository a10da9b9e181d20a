/** Who may be asked for, wherever somebody asks. This file imports nothing. */

/** Whoever is older is an adult. */
export const MOST_AGE = 17

/** The age of a child whose age is not known. */
export const UNKNOWN_AGE = MOST_AGE

/** Rooms in one search, or of one item of a booking. */
export const MOST_ROOMS_ASKED = 99

/** The most people for whom rooms are combined. */
export const MOST_IN_PARTY = 12

/** What guests can choose on the booking page, from the least to the most; the API takes more. */
export const CHOICE_ON_PAGE = { adults: [1, 20], children: [0, 10], rooms: [1, 9] } as const
