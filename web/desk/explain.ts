import { ApiError } from '../shared/api.ts'
import type { MessageName } from './messages/en.ts'
import { notify } from './parts/notices.ts'
import { t } from './session.ts'

/** Refusals that have words of their own here; the rest speak for themselves, in English. */
const KNOWN: Record<string, MessageName> = {
  network: 'errNetwork',
  timeout: 'errTimeout',
  unavailable: 'errUnavailable',
  rate_limited: 'errRateLimited',
  internal: 'errInternal',
  token_missing: 'errToken',
  token_invalid: 'errToken',
  admin_token_required: 'errNotAdmin',
  origin_not_allowed: 'errNotAdmin',
  room_exists: 'errRoomExists',
  rate_exists: 'errRateExists',
  room_not_found: 'errGone',
  rate_not_found: 'errGone',
  booking_not_found: 'errGone',
  image_not_found: 'errGone',
  token_not_found: 'errGone',
  webhook_not_found: 'errGone',
  booking_not_cancellable: 'errNotCancellable',
  token_in_use: 'errTokenInUse',
  body_too_large: 'errTooLarge',
  unsupported_media_type: 'errNoPicture',
  sold_out: 'errSoldOut',
}

/** What happened and what to do, in one or two sentences. */
export const explain = (err: unknown): string => {
  if (!(err instanceof ApiError)) {
    console.error(err)
    return t('errInternal')
  }
  const known = KNOWN[err.code]
  const faults = [...new Set(err.details.map(({ message }) => message))].filter(
    (text) => text && text !== err.message,
  )
  return [known === undefined ? err.message : t(known), ...faults.slice(0, 3)].join(' ')
}

/** What is wrong with a field of a form, by the path the API gives it. */
export const faultOf = (err: unknown, field: string): string | undefined =>
  err instanceof ApiError ? err.details.find((detail) => detail.field === field)?.message : undefined

export const codeOf = (err: unknown): string | undefined => (err instanceof ApiError ? err.code : undefined)

/** Does something, and says so where it fails; whoever asked can be asked again. */
export const attempt = async (work: () => Promise<void>, again?: () => void): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (err) {
    notify(explain(err), 'trouble', again === undefined ? undefined : { label: t('tryAgain'), run: again })
    return false
  }
}
