/** Files with this line run far ahead of UTC, and again far behind it, see time-zones.test.ts. */
export const TOUCHES_DAYS = '// Touches days: runs again in other time zones.'

export const AHEAD = 'Pacific/Kiritimati'
export const BEHIND = 'America/Los_Angeles'
