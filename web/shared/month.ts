import { dayOf, formatDay, parseDay, weekdayOf } from '../../src/stay/values/civil-date.ts'

/** A month as `YYYY-MM`. */
export type Month = string

export const monthOf = (day: string): Month => day.slice(0, 7)

export const firstOf = (month: Month): string => `${month}-01`

export const addMonths = (month: Month, months: number): Month => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return formatDay(dayOf(Math.floor(count / 12), (count % 12) + 1, 1)).slice(0, 7)
}

export const lastOf = (month: Month): string => formatDay(parseDay(firstOf(addMonths(month, 1)))! - 1)

/** The weeks of a month; null for days of other months. `firstDay`: Monday is 1. */
export const weeksOf = (month: Month, firstDay: number): (string | null)[][] => {
  const first = parseDay(firstOf(month))!
  const last = parseDay(lastOf(month))!
  const lead = (weekdayOf(first) - firstDay + 7) % 7
  const weeks: (string | null)[][] = []
  for (let start = first - lead; start <= last; start += 7)
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const day = start + at
        return day < first || day > last ? null : formatDay(day)
      }),
    )
  return weeks
}

// For browsers without this information: regions where weeks begin on Sunday or Saturday.
const SUNDAY = 'US CA MX BR CO PE JP KR TW HK IN ID PH TH SG ZA IL SA YE AU'
const SATURDAY = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

interface WeekInfo {
  firstDay: number
}

/** The first day of the week for a locale such as en-US or de; Monday is 1. */
export const firstWeekday = (tag: string): number => {
  const locale = new Intl.Locale(tag) as Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?(): WeekInfo }
  const weekInfo = locale.getWeekInfo?.() ?? locale.weekInfo
  if (weekInfo !== undefined) return weekInfo.firstDay
  const region = locale.maximize().region ?? ''
  return SUNDAY.split(' ').includes(region) ? 7 : SATURDAY.split(' ').includes(region) ? 6 : 1
}
