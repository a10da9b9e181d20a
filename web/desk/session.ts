import { batch, computed, signal } from '@preact/signals'
import { ApiError } from '../shared/api.ts'
import { createWords, type Words } from '../shared/words.ts'
import { call, get, type Pass, takePass } from './api.ts'
import { catalogue, language } from './language.ts'
import type { MessageName } from './messages/en.ts'
import { paintAccent } from './theme.ts'
import type { CancelPolicy, HotelAnswer, Rate, Room, TokenOwner } from './types.ts'

const KEY = 'vacancy-desk-token'

export type Stage = 'resuming' | 'out' | 'in'

export const stage = signal<Stage>('resuming')
/** Why the session ended, if it did not end by signing out. */
export const endReason = signal<'revoked' | 'unreachable' | undefined>(undefined)

export const tokenName = signal('')
export const hotel = signal<HotelAnswer | undefined>(undefined)
export const rooms = signal<Room[]>([])
export const rates = signal<Rate[]>([])
/** What cancelling costs; rates and the hotel name them. */
export const policies = signal<CancelPolicy[]>([])
/** The version of the hotel at which rooms, rates and hotel were read. */
export const firstVersion = signal(0)

export const words = computed<Words<MessageName>>(() =>
  createWords(language.value, catalogue.value!, hotel.value?.hotel_information.currency ?? 'USD'),
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

/** The token was refused. The page stays as it is, and the user continues after signing in again. */
export const lost = signal(false)

let waiting: ((pass: Pass | undefined) => void)[] = []

const settleWaiting = (pass: Pass | undefined): void => {
  const all = waiting
  waiting = []
  for (const settle of all) settle(pass)
}

let current: Pass | undefined

const newPass = (token: string): Pass => {
  const made: Pass = {
    token,
    renew() {
      if (stage.value !== 'in') return Promise.resolve(undefined)
      // The user may have signed in with another token meanwhile; that session continues.
      if (current !== made) return Promise.resolve(isSameSitting(made) ? current : undefined)
      sessionStorage.removeItem(KEY)
      lost.value = true
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
  return made
}

const sittings = new WeakMap<Pass, number>()

const isSameSitting = (pass: Pass): boolean => sittings.get(pass) === sitting.value

/** Signs in with a token; throws if that fails. */
export const signIn = async (token: string): Promise<void> => {
  const pass = newPass(token)
  const { result } = await get<TokenOwner>('/test', {}, undefined, pass)
  if (!result.is_admin) throw new ApiError('admin_token_required', 403, '', [])
  const found = await lookAtHotel(pass)
  const before = hotel.value?.hotel_information
  const { chain_code, hotel_code } = found.one.result.hotel_information
  const goesOn = lost.value && before?.hotel_code === hotel_code && before.chain_code === chain_code
  sessionStorage.setItem(KEY, token)
  batch(() => {
    if (!goesOn) sitting.value++
    current = pass
    sittings.set(pass, sitting.value)
    takePass(pass)
    takeHotel(found)
    tokenName.value = result.token_name
    endReason.value = undefined
    lost.value = false
    stage.value = 'in'
  })
  settleWaiting(goesOn ? pass : undefined)
}

const lookAtHotel = async (pass?: Pass) => {
  const [one, all, plans, rules] = await Promise.all([
    get<HotelAnswer>('/hotelinformation', {}, undefined, pass),
    get<Room[]>('/getallrooms', {}, undefined, pass),
    get<Rate[]>('/getallrates', {}, undefined, pass),
    get<CancelPolicy[]>('/getallpolicies', {}, undefined, pass),
  ])
  return { one, all, plans, rules }
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

/** Continues with the token of this tab after the page was reloaded. */
export const resume = async (): Promise<void> => {
  const token = sessionStorage.getItem(KEY)
  if (token === null) {
    stage.value = 'out'
    return
  }
  try {
    await signIn(token)
  } catch (err) {
    stage.value = 'out'
    // If the service could not be reached, the token may still be good: it stays in the field for signing in.
    if (err instanceof ApiError && err.status === 401) leave('revoked')
    else endReason.value = 'unreachable'
  }
}

export const storedToken = (): string => sessionStorage.getItem(KEY) ?? ''

export const leave = (reason?: 'revoked'): void => {
  sessionStorage.removeItem(KEY)
  takePass({ token: '' })
  batch(() => {
    endReason.value = reason
    stage.value = 'out'
    lost.value = false
    hotel.value = undefined
  })
  settleWaiting(undefined)
  paintAccent(undefined)
}

export { call, language }
