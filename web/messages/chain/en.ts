import type { Message } from '../../shared/words.ts'

/** What guests read on the page that compares the hotels of a chain. */
export const en = {
  hotelCount: { one: '{n} hotel', other: '{n} hotels' },
  chainDescription:
    'Compare the hotels of {chain} for your dates: places, prices and free rooms. Book directly.',
  chainSkip: 'Skip to the hotels',
  chainHeading: 'Hotels for your stay',
  chainFound: {
    one: '{n} of {hotels} has a room for you',
    other: '{n} of {hotels} have a room for you',
    zero: 'No hotel has a room for you on these dates',
  },
  chainFoundAll: { one: 'There is a room for you', other: 'All {n} hotels have a room for you' },
  chainNoneHint: 'Other dates, or another number of rooms, may help.',
  chainPromo: 'Your code {code} is not in these prices yet. It counts on the page of a hotel that takes it.',
  chainSearching: 'Looking in all hotels …',
  chainSort: 'Sort by',
  chainSort_price: 'Price',
  chainSort_distance: 'Distance',
  chainSort_stars: 'Stars',
  chainAway: '{distance} away',
  chainCurrencies:
    'These hotels charge in different currencies. Nothing is converted, so prices are only compared within one currency.',
  chainFirst: 'Begin with',
  chainPricesIn: 'Prices in {currency}',
  chainWithout: 'Not available for your stay',
  chainLowest: 'Lowest price',
  chainLowestAlike: 'Lowest price for rooms of one kind',
  chainAlike:
    'The prices are for {n} rooms of one kind. The page of a hotel also offers different rooms together, which may cost less.',
  chainSeeRooms: 'See rooms',
  chainSeeRoomsAt: 'See rooms at {hotel}',
  chainOtherDates: 'See other dates',
  chainOtherDatesAt: 'See other dates at {hotel}',
  chainMore: { one: 'Show {n} more hotel', other: 'Show {n} more hotels' },
  chainPlan: 'Where the hotels are',
  chainPlanNote: 'Drawn to scale, by the places that the hotels give. Streets and coasts are not drawn.',
  chainOnPlan: 'On the plan',
  chainOnPlanAt: 'Show {hotel} on the plan',
  chainNoOffer: 'not available',
  chainArea: {
    one: 'Only {n} hotel of the chosen area is shown.',
    other: 'Only the {n} hotels of the chosen area are shown.',
  },
  chainAll: 'Show all hotels',
  chainNotReady: {
    one: 'The prices of {n} hotel are still being fetched.',
    other: 'The prices of {n} hotels are still being fetched.',
  },
  chainUnavailable: {
    one: '{n} hotel cannot be reached just now.',
    other: '{n} hotels cannot be reached just now.',
  },
  chainOffline:
    'There is no connection just now, so nothing new could be loaded. What you see is what was found before.',
  chainBusyTitle: 'One moment, please',
  chainBusy: 'Many guests are comparing hotels just now, so your search had to wait too long.',
  chainTooOftenTitle: 'That was a lot of searches',
  chainTooOften: {
    one: 'Very many searches came from your connection. Please try again in {n} second.',
    other: 'Very many searches came from your connection. Please try again in {n} seconds.',
  },
  chainOddDates: 'The dates in the address cannot be used. Shown here: {dates}.',
  chainOddParty: 'The guests or rooms in the address cannot be used. Shown here: {party}.',
  chainMost: 'This page compares the first {n} hotels of the chain.',
  chainWhy_soldOut: 'Fully booked on these dates.',
  chainWhy_fewRooms: 'Not enough rooms are left on these dates.',
  chainWhy_closed: 'Closed on these dates.',
  chainWhy_notOnSale: 'Not on sale for these dates.',
  chainWhy_longer: 'Only longer stays on these dates.',
  chainWhy_shorter: 'Only shorter stays on these dates.',
  chainWhy_tooMany: 'No room is large enough for all of you. More rooms may help.',
  chainWhy_tooLate: 'Has to be booked further ahead.',
  chainWhy_notReady: 'Its prices are still being fetched.',
  chainWhy_unavailable: 'Cannot be reached just now.',
  chainWhy_tooEarly: 'Cannot be booked this far ahead yet.',
} as const satisfies Record<string, Message>

export type ChainName = keyof typeof en
export type ChainCatalogue = Record<ChainName, Message>
