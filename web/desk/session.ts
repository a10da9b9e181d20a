import { computed, signal } from '@preact/signals'
import { ApiError } from '../shared/api.ts'
import { createWords, type Words } from '../shared/words.ts'
import { call, get, takeToken } from './api.ts'
import { type DeskMessages, en, type MessageName } from './messages/en.ts'
import { id } from './messages/id.ts'
import { paintAccent } from './theme.ts'
import type { HotelAnswer, Rate, Room } from './types.ts'

const KEY = 'vacancy-desk-token'
const LANGUAGE_KEY = 'vacancy-desk-language'
const CATALOGUES: Record<string, DeskMessages> = { en, id }

export type DeskLanguage = 'en' | 'id'

const firstLanguage = (): DeskLanguage => {
  const kept = localStorage.getItem(LANGUAGE_KEY)
  return (kept ?? document.documentElement.lang) === 'id' ? 'id' : 'en'
}

export const language = signal<DeskLanguage>(firstLanguage())
document.documentElement.lang = language.value

export const speak = (wanted: DeskLanguage): void => {
  localStorage.setItem(LANGUAGE_KEY, wanted)
  language.value = wanted
  document.documentElement.lang = wanted
}

export type Stage = 'resuming' | 'out' | 'in'

export const stage = signal<Stage>('resuming')
/** Why nobody is signed in any more, where there is a reason. */
export const farewell = signal<'revoked' | 'unreachable' | undefined>(undefined)

export const tokenName = signal('')
export const hotel = signal<HotelAnswer | undefined>(undefined)
export const rooms = signal<Room[]>([])
export const rates = signal<Rate[]>([])
/** The hotel's version that rooms, rates and the hotel were read at. */
export const firstVersion = signal(0)

export const words = computed<Words<MessageName>>(() =>
  createWords(language.value, CATALOGUES[language.value]!, hotel.value?.hotel_information.currency ?? 'USD'),
)

export const t = (name: MessageName, values?: Record<string, string | number>): string =>
  words.value.t(name, values)

// A desk stays open for days: what today is has to be asked again.
const minutes = signal(0)
setInterval(() => minutes.value++, 60_000)

/** Today, where the hotel is. */
export const today = computed<string>(() => {
  void minutes.value
  const timeZone = hotel.value?.hotel_information.timezone ?? 'UTC'
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
})

export const bookingPage = computed(() => {
  const { chain_code = '', hotel_code = '' } = hotel.value?.hotel_information ?? {}
  return `/book/${chain_code}/${hotel_code}`
})

interface Whose {
  hotel_code: string
  is_admin: 0 | 1
  token_name: string
}

/** Takes up a token, or throws why not. */
export const signIn = async (token: string): Promise<void> => {
  takeToken(token, () => {})
  const { result } = await get<Whose>('/test')
  if (!result.is_admin) throw new ApiError('admin_token_required', 403, '', [])
  await readHotel()
  tokenName.value = result.token_name
  sessionStorage.setItem(KEY, token)
  takeToken(token, () => {
    if (stage.value === 'in') leave('revoked')
  })
  farewell.value = undefined
  stage.value = 'in'
}

/** Everything but days and bookings. It is small, and every screen needs some of it. */
export const readHotel = async (): Promise<void> => {
  const [one, all, plans] = await Promise.all([
    get<HotelAnswer>('/hotelinformation'),
    get<Room[]>('/getallrooms'),
    get<Rate[]>('/getallrates'),
  ])
  hotel.value = one.result
  rooms.value = all.result
  rates.value = plans.result
  firstVersion.value = Math.min(one.version, all.version, plans.version)
  paintAccent(one.result.hotel_information.default_color)
}

/** Goes on with the token of this tab, after the page was loaded again. */
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
    // Where the service was only out of reach, the token is still good: it waits in the field.
    if (err instanceof ApiError && err.status === 401) leave('revoked')
    else farewell.value = 'unreachable'
  }
}

export const keptToken = (): string => sessionStorage.getItem(KEY) ?? ''

export const leave = (reason?: 'revoked'): void => {
  sessionStorage.removeItem(KEY)
  takeToken('', () => {})
  farewell.value = reason
  hotel.value = undefined
  stage.value = 'out'
  paintAccent(undefined)
}

export { call }
