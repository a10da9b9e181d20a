import type { PageWords, PricedItem, Stay } from '../types.ts'

type Party = Pick<Stay, 'adults' | 'children' | 'ages' | 'rooms'>

export const partyText = (words: PageWords, { adults, children, ages, rooms }: Party): string => {
  const { t, list } = words
  const isTold = ages.length > 0 && !ages.includes(null)
  return list([
    t('adultCount', { n: adults }),
    children === 0
      ? ''
      : isTold
        ? t('childAges', {
            n: children,
            children: t('childCount', { n: children }),
            ages: list(ages.map((age) => words.number(age ?? 0))),
          })
        : t('childCount', { n: children }),
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
