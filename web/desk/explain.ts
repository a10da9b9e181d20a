import { ApiError } from '../shared/api.ts'
import { notify } from './parts/notices.ts'
import { faultText, reasonText, refusalText } from './refusals.ts'
import { t, words } from './session.ts'

/** What happened and what to do, in one or two sentences. `elsewhere`: fields that show their own faults. */
export const explain = (err: unknown, elsewhere: ReadonlySet<string> = new Set()): string => {
  if (!(err instanceof ApiError)) {
    console.error(err)
    return t('errInternal')
  }
  const details = err.details.filter(({ field }) => field === null || !elsewhere.has(field))
  return details.length < err.details.length && details.length === 0
    ? t('errSeeFields')
    : refusalText(words.value, { code: err.code, message: err.message, details })
}

/** What is wrong with a field of a form, by the path the API gives it. */
export const faultOf = (err: unknown, field: string): string | undefined => {
  const detail = err instanceof ApiError ? err.details.find((each) => each.field === field) : undefined
  return detail && faultText(words.value, detail)
}

/** The reasons why a stay is not available. */
export const reasonsOf = (err: unknown): string[] =>
  err instanceof ApiError && /^(sold_out|not_bookable)$/.test(err.code)
    ? err.details.map((detail) => reasonText(words.value, detail)).filter((text) => text !== undefined)
    : []

/** The service was not reached at all. */
export const isNetworkFault = (err: unknown): boolean =>
  err instanceof ApiError && (err.code === 'network' || err.code === 'timeout') && err.status === 0

export const codeOf = (err: unknown): string | undefined => (err instanceof ApiError ? err.code : undefined)

/** Runs `work` and shows a notice if it fails, with a button for `again` if there is one. */
export const attempt = async (work: () => Promise<void>, again?: () => void): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (err) {
    notify(explain(err), 'trouble', again === undefined ? undefined : { label: t('tryAgain'), run: again })
    return false
  }
}
