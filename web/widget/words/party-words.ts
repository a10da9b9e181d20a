import type { PageWords, PricedItem, Stay } from '../types.ts'

type Party = Pick<Stay, 'adults' | 'children' | 'ages' | 'rooms'>

export const partyText = (words: PageWords, party: Party): string => written(words, party, '')

/** The same as it stands after "for" and "with", where languages have another case there. */
export const forParty = (words: PageWords, party: Party): string => written(words, party, 'For')

const written = (words: PageWords, { adults, children, ages, rooms }: Party, how: '' | 'For'): string => {
  const { t, list } = words
  const isTold = ages.length > 0 && !ages.includes(null)
  const young = t(`childCount${how}`, { n: children })
  return list([
    adults === 0 ? '' : t(`adultCount${how}`, { n: adults }),
    children === 0
      ? ''
      : isTold
        ? t('childAges', {
            n: children,
            children: young,
            ages: list(ages.map((age) => words.number(age ?? 0))),
          })
        : young,
    rooms > 1 ? t('roomCount', { n: rooms }) : '',
  ])
}

/** Who sleeps in an item. */
export const itemParty = (words: PageWords, { guests, adults, children, ages, rooms }: PricedItem): string =>
  adults === null && children === null
    ? words.list([words.t('guestCount', { n: guests }), rooms > 1 ? words.t('roomCount', { n: rooms }) : ''])
    : partyText(words, {
        adults: adults ?? guests - (children ?? 0),
        children: children ?? guests - (adults ?? 0),
        ages,
        rooms,
      })
