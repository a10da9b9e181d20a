import { batch, computed, signal } from '@preact/signals'
import { accessOf, ROLE_FIELDS, type StaffRole } from '../../src/http/request/staff-roles.ts'
import { ApiError } from '../shared/api.ts'
import { createWords, type Words } from '../shared/words.ts'
import { askDoor, get, hasCookie, type Pass, takePass } from './api.ts'
import { catalogue, language, speakOf } from './language/language.ts'
import type { MessageName } from './messages/en.ts'
import { namedHotel, nameHotel, placeParts, rememberedHotel, rememberHotel } from './sitting/hotel-address.ts'
import { prove, proving } from './sitting/proof.ts'
import { lookAtHotel } from './sitting/read-hotel.ts'
import { paintAccent } from './theme.ts'
import type { Account, CancelPolicy, HotelAnswer, Rate, Room, TokenOwner } from './types.ts'

const KEY = 'vacancy-desk-token'

export type Stage = 'resuming' | 'out' | 'in' | 'nowhere' | 'link'

export const stage = signal<Stage>('resuming')
/** Why the session ended, if it did not end by signing out. */
export const endReason = signal<'revoked' | 'ended' | 'unreachable' | undefined>(undefined)

export const tokenName = signal('')
export const hotel = signal<HotelAnswer | undefined>(undefined)
export const rooms = signal<Room[]>([])
export const rates = signal<Rate[]>([])
/** What cancelling costs; rates and the hotel name them. */
export const policies = signal<CancelPolicy[]>([])
/** The version of the hotel at which rooms, rates and hotel were read. */
export const firstVersion = signal(0)

export const words = computed<Words<MessageName>>(() =>
  createWords(language.value, catalogue.value!, hotel.value?.hotel_information.currency ?? 'USD', {
    locale: language.value,
    year: today.value.slice(0, 4),
  }),
)

export const t = (name: MessageName, values?: Record<string, string | number>): string =>
  words.value.t(name, values)

// A desk stays open for days, so today is computed again every minute.
const minutes = signal(0)
setInterval(() => minutes.value++, 60_000)

/** Today in the hotel's time zone. */
export const today = computed<string>(() => {
  void minutes.value
  const timeZone = hotel.value?.hotel_information.timezone ?? 'UTC'
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
})

export const bookingPage = computed(() => {
  const { chain_code = '', hotel_code = '' } = hotel.value?.hotel_information ?? {}
  return `/book/${chain_code}/${hotel_code}`
})

/** A number that changes when the user signs in to another hotel: input for one hotel must never reach another. */
export const sitting = signal(0)

/** What the user is in the hotel. */
export const role = signal<StaffRole>('owner')

/** Whether the user may do this: what is not allowed is not offered. */
export const may = (operation: string): boolean => accessOf(operation, role.value) !== 'no'

/** Whether the user may use a field that not everybody may, such as `price_override` or `waive_fee`. */
export const mayUse = (field: string): boolean => ROLE_FIELDS[field]?.roles.includes(role.value) ?? true

/** Whether the user is shown who the guests are. */
export const seesGuests = (): boolean => accessOf('getallbooking', role.value) === 'yes'

/** Who is signed in with this browser; undefined with a token. */
export const account = signal<Account | undefined>(undefined)

/** The session is over or the token was refused. The page stays as it is, and the user continues after signing in again. */
export const lost = signal(false)

/** The user belongs to the hotel of this tab no more, or never did. */
export const isOutside = signal(false)

let waiting: ((pass: Pass | undefined) => void)[] = []

const settleWaiting = (pass: Pass | undefined): void => {
  const all = waiting
  waiting = []
  for (const settle of all) settle(pass)
}

let current: Pass | undefined

const sittings = new WeakMap<Pass, number>()

const isSameSitting = (pass: Pass): boolean => sittings.get(pass) === sitting.value

const wait = (): Promise<Pass | undefined> => {
  lost.value = true
  return new Promise((resolve) => waiting.push(resolve))
}

/** What to do when a pass is not good any more: the one that the user has signed in with meanwhile, else to wait for it. */
const renewing = (made: Pass, isGoodAgain: () => Promise<boolean>) => async (): Promise<Pass | undefined> => {
  if (stage.value !== 'in') return undefined
  if (current !== made) return isSameSitting(made) ? current : undefined
  if (!lost.value && (await isGoodAgain())) return made
  return wait()
}

const passOfToken = (token: string): Pass => {
  const made: Pass = { token, onForbidden }
  made.renew = renewing(made, async () => {
    sessionStorage.removeItem(KEY)
    return false
  })
  return made
}

/** Other tabs of the browser share its session, so it may have been renewed in one of them. */
const passIn = (hotelName: string): Pass => {
  const made: Pass = { hotel: hotelName, onForbidden, prove }
  const isGoodAgain = () =>
    get('/test', {}, undefined, { hotel: hotelName }).then(
      () => true,
      () => false,
    )
  made.renew = renewing(made, isGoodAgain)
  return made
}

/** The role may be another one by now, and the hotel not the user's any more. */
const onForbidden = ({ code, details }: ApiError): void => {
  if (code === 'role_not_allowed') void readRole()
  if (code === 'hotel_mismatch' && details.length === 0 && account.value !== undefined) isOutside.value = true
}

export const readRole = async (): Promise<void> => {
  const made = current
  const answer = await get<TokenOwner>('/test').catch(() => undefined)
  if (answer !== undefined && made === current) role.value = answer.result.role ?? 'owner'
}

const nameOf = ({ chain_code, hotel_code }: { chain_code: string; hotel_code: string }): string =>
  `${chain_code}/${hotel_code}`

/** The hotel of this tab, as CHAIN/HOTEL. */
export const hotelName = computed(() =>
  hotel.value === undefined ? undefined : nameOf(hotel.value.hotel_information),
)

/** Begins to work in a hotel, or goes on there after the session was lost. */
const begin = async (pass: Pass, person: Account | undefined): Promise<void> => {
  const [{ result }, found] = await Promise.all([
    get<TokenOwner>('/test', {}, undefined, pass),
    lookAtHotel(pass),
  ])
  if (!result.is_admin) throw new ApiError('admin_token_required', 403, '', [])
  const goesOn = stage.value === 'in' && hotelName.value === nameOf(result)
  batch(() => {
    if (!goesOn) sitting.value++
    current = pass
    sittings.set(pass, sitting.value)
    takePass(pass)
    takeHotel(found)
    account.value = person
    role.value = result.role ?? 'owner'
    tokenName.value = result.token_name
    endReason.value = undefined
    lost.value = false
    isOutside.value = false
    stage.value = 'in'
  })
  settleWaiting(goesOn ? pass : undefined)
}

/** Signs in with a token; throws if that fails. */
export const signIn = async (token: string): Promise<void> => {
  await begin(passOfToken(token), undefined)
  sessionStorage.setItem(KEY, token)
  nameHotel(undefined)
}

/** Tabs of a browser tell each other that somebody signed in. */
const tabs = new BroadcastChannel('vacancy-desk')

/** Signs in with a password; throws if that fails. The browser keeps the session. */
export const signInByPassword = async (email: string, password: string): Promise<void> => {
  await askDoor('sign-in', { email, password })
  await afterSignIn()
}

/** The browser has a new session: goes on where the user was, else into the hotel that the tab is about. */
export const afterSignIn = async (): Promise<void> => {
  if (proving.value !== undefined) proving.value(true)
  else if (stage.value !== 'link') await enter()
  tabs.postMessage(account.value?.person_code)
}

/** Goes on if somebody has signed in elsewhere. */
export const goOn = (): void => {
  if (lost.value && account.value !== undefined) void enter().catch(() => {})
}

tabs.onmessage = ({ data }) => {
  if (stage.value !== 'in' || account.value === undefined) return
  if (lost.value || account.value.person_code !== data) void enter().catch(() => {})
}

/** Which of their hotels somebody works in now. One that the address names is the one, theirs or not. */
const hotelFor = ({ hotels }: Account): string | undefined => {
  const own = hotels.map(nameOf)
  const before = stage.value === 'in' ? hotelName.value : undefined
  const wanted = before ?? namedHotel()
  if (wanted !== undefined) return wanted
  const remembered = rememberedHotel()
  return own.find((one) => one === remembered) ?? own[0]
}

/** Goes into a hotel with the session of the browser; throws if it has none. */
const enter = async (): Promise<void> => {
  const { result: person } = await get<Account>('/myaccount', {}, undefined, {})
  await speakOf(person)
  const name = hotelFor(person)
  const isOwn = person.hotels.some((one) => nameOf(one) === name)
  if (name === undefined || !isOwn) {
    batch(() => {
      account.value = person
      isOutside.value = true
      lost.value = false
      if (stage.value !== 'in') stage.value = 'nowhere'
    })
    settleWaiting(undefined)
    return
  }
  await begin(passIn(name), person)
  rememberHotel(name)
  nameHotel(person.hotels.length > 1 ? name : undefined)
}

const takeHotel = ({ one, all, plans, rules }: Awaited<ReturnType<typeof lookAtHotel>>): void =>
  batch(() => {
    hotel.value = one.result
    rooms.value = all.result
    rates.value = plans.result
    policies.value = rules.result
    firstVersion.value = Math.min(one.version, all.version, plans.version, rules.version)
    paintAccent(one.result.hotel_information.default_color)
  })

/** Reads hotel, rooms, rates and policies: every screen needs some of it, and it is small. */
export const readHotel = async (): Promise<void> => takeHotel(await lookAtHotel())

/** Continues with the token of this tab after the page was reloaded, else with the session of the browser. */
export const resume = async (): Promise<void> => {
  if (placeParts()[0] === 'link') {
    stage.value = 'link'
    return
  }
  const token = sessionStorage.getItem(KEY)
  if (token === null && !hasCookie) {
    stage.value = 'out'
    return
  }
  try {
    await (token === null ? enter() : signIn(token))
  } catch (err) {
    stage.value = 'out'
    // If the service could not be reached, the token may still be good: it stays in the field for signing in.
    if (!(err instanceof ApiError) || err.status !== 401) endReason.value = 'unreachable'
    else if (token !== null) leave('revoked')
    else endReason.value = 'ended'
  }
}

export const storedToken = (): string => sessionStorage.getItem(KEY) ?? ''

/** Ends the session of the browser, in all its tabs; a token is only forgotten. */
export const signOut = async (): Promise<void> => {
  if (account.value !== undefined) await askDoor('sign-out')
  leave()
}

export const leave = (reason?: 'revoked'): void => {
  sessionStorage.removeItem(KEY)
  takePass({})
  batch(() => {
    endReason.value = reason
    stage.value = 'out'
    lost.value = false
    isOutside.value = false
    hotel.value = undefined
    account.value = undefined
  })
  settleWaiting(undefined)
  paintAccent(undefined)
}

export { language }
