import { batch } from '@preact/signals'
import { type Choice, itemOf } from '../choice.ts'
import { changeStay, chosenOf, goTo, show, toTop, write } from '../navigation.ts'
import { isSameStay, type Store, search } from '../store.ts'
import type { AskedExtra, Party, PutAside, Stay } from '../types.ts'

// What guests do with the rooms that they have chosen. The first view needs none of it.

/** Changes the extras of one of the rooms; the last one is the choice. */
export const changeExtras = (
  store: Store,
  choice: Choice,
  at: number,
  extras: readonly AskedExtra[],
): void => {
  const also = store.also.value
  const changed = at < also.length ? choice : { ...choice, extras }
  const others = also.map((item, other) => (other === at ? { ...item, extras } : item))
  batch(() => {
    store.choice.value = changed
    write(store, 'replaceState', { stay: choice.stay, chosen: chosenOf(changed), also: others })
  })
}

const NEXT_PARTY: Party = { adults: 2, children: 0, ages: [] }

/** Those of the party that was searched for who have no room yet. */
export const withoutRoom = ({ party }: Store, items: readonly PutAside[]): Party => {
  const ages = [...party.ages]
  for (const age of items.flatMap((item) => item.ages))
    if (ages.includes(age)) ages.splice(ages.indexOf(age), 1)
  const adults = items.reduce((left, item) => left - item.adults, party.adults)
  return { adults: Math.max(adults, 0), children: ages.length, ages }
}

/** Who the next room is for: those without one, and no children alone; if nobody is left, two adults. */
const nextParty = (store: Store, items: readonly PutAside[]): Party => {
  const left = withoutRoom(store, items)
  return left.adults + left.children === 0 ? NEXT_PARTY : { ...left, adults: left.adults || 1 }
}

/** Puts the choice aside and shows the rooms again, to choose another for the same dates. */
export const addRoom = (store: Store, choice: Choice): void => {
  if (!isShown(store, choice)) return
  const items = [...store.also.value, itemOf(choice)]
  chooseNext(store, { ...choice.stay, ...nextParty(store, items), rooms: 1 }, items)
}

/** False for a second tap, when another view is on its way. */
const isShown = (store: Store, choice: Choice): boolean => store.choice.value === choice

const chooseNext = (store: Store, stay: Stay, also: readonly PutAside[], instead?: PutAside): void => {
  const place = { stay, chosen: null, also, instead }
  store.instead.value = instead
  store.lastRoom = undefined
  write(store, 'pushState', place)
  toTop(store)
  void goTo(store, place)
  store.asksParty.value = true
}

/** Shows the rooms, to choose another one for the guests of this room. */
export const replaceRoom = (store: Store, choice: Choice, at: number): void => {
  if (!isShown(store, choice)) return
  const items = [...store.also.value, itemOf(choice)]
  const { adults, children, ages, rooms } = items[at]!
  chooseNext(
    store,
    { ...choice.stay, adults, children, ages, rooms },
    items.filter((_, other) => other !== at),
    items[at],
  )
}

/** Takes one of the rooms out of the booking. While choosing another, `choice` is undefined. */
export const removeRoom = (store: Store, choice: Choice | undefined, at: number): void => {
  if (choice !== undefined && !isShown(store, choice)) return
  const items = [...store.also.value, ...(choice === undefined ? [] : [itemOf(choice)])]
  const left = items.filter((_, other) => other !== at)
  if (choice === undefined) {
    write(store, 'replaceState', { stay: store.stay.value, chosen: null, also: left })
    if (left.length > 0) return
    // Nobody has a room yet: the rooms are for all of them again.
    store.asksParty.value = false
    store.instead.value = undefined
    changeStay(store, { ...store.stay.value, ...store.party })
  } else void showItems(store, choice.stay, left, 'replaceState')
}

/** Shows the details of these rooms, without choosing another; one that was to be replaced is kept. */
export const continueWith = (store: Store): void =>
  void showItems(
    store,
    store.answered.value,
    [...store.also.value, ...(store.instead.value ? [store.instead.value] : [])],
    'pushState',
  )

/** The last room becomes the choice, for whose guests the rooms are searched. */
export const showItems = async (
  store: Store,
  { arrival, departure, promo }: Stay,
  items: readonly PutAside[],
  how: 'pushState' | 'replaceState',
): Promise<void> => {
  const { room, rate, extras, ...party } = items.at(-1)!
  const stay = { arrival, departure, promo, ...party }
  const chosen = { room, rate, extras }
  const open = () => {
    write(store, how, { stay, chosen, also: items.slice(0, -1) })
    store.asksParty.value = false
    show(store, stay, chosen)
  }
  // The party has not shrunk: until the details are there, the page tells of all of them.
  if (isSameStay(stay, store.answered.value)) batch(open)
  else if (!(await search(store, stay, open))) return
  toTop(store)
}
