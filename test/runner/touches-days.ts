/** Files with this line run far ahead of UTC: a day taken from the clock of the machine would be another. */
export const TOUCHES_DAYS = '// Touches days: '

/** Of these, files with the whole line turn moments into days or days into moments, and run again far behind it. */
export const READS_CLOCK = `${TOUCHES_DAYS}runs again in other time zones.`

export const AHEAD = 'Pacific/Kiritimati'
export const BEHIND = 'America/Los_Angeles'
