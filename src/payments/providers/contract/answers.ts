import { ProviderAway } from './provider.ts'
import { recordOrNull, textOrNull } from './signatures.ts'

const RETRY_AFTER_MS = 30_000

/** An answer that is none: whoever gives it is as good as away. */
export const unreadable = (what: string): ProviderAway =>
  new ProviderAway(`the provider answered something that cannot be read (${what})`, RETRY_AFTER_MS)

export const textIn = (value: unknown, what: string): string => {
  const text = textOrNull(value)
  if (text === null) throw unreadable(what)
  return text
}

/** The address of a page that guests are sent to, as a header can carry it. */
export const addressIn = (value: unknown, what: string): string => {
  const text = textIn(value, what)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '') throw unreadable(what)
  return url.href
}

export const recordIn = (value: unknown, what: string): Record<string, unknown> => {
  const record = recordOrNull(value)
  if (record === null) throw unreadable(what)
  return record
}

export const recordsIn = (value: unknown, what: string): Record<string, unknown>[] => {
  if (!Array.isArray(value)) throw unreadable(what)
  return value.map((element) => recordIn(element, what))
}

/** A figure, also where it is written as text. */
export const figureIn = (value: unknown, what: string): number => {
  const isWritten = typeof value === 'string' && /^\d{1,16}(\.\d{1,6})?$/.test(value)
  const figure = typeof value === 'number' || isWritten ? Number(value) : Number.NaN
  if (!Number.isFinite(figure) || figure < 0) throw unreadable(what)
  return figure
}
