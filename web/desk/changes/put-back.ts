import type { Static } from 'typebox'
import type { revertResult } from '../../../src/availability/revert/schemas.ts'
import { ApiError } from '../../shared/api.ts'
import { hear, heardVersion } from '../live.ts'
import { createOnce } from '../parts/form/create-once.ts'
import { t } from '../session.ts'
import { ask } from './asking.ts'
import { askGuarded, guardedCells, versionOf } from './guarded.ts'
import { cellName, dayName } from './names.ts'
import type { KeptCell } from './put-back-before.ts'

export type PutBack = Static<typeof revertResult>

interface Body {
  version: number
  partial?: 1
  if_version?: number
}

const sendGuarded = createOnce<PutBack>('/revertchange?guard=1')
const sendAnyway = createOnce<PutBack>('/revertchange?guard=0')

const hasKept = (err: unknown): err is ApiError =>
  err instanceof ApiError && /^(changed_since|rate_is_derived)$/.test(err.code)

/** Lists the cells that somebody changed since, and asks whether to put back the others. */
const askRest = ({ details, more }: ApiError): Promise<boolean> => {
  const cells = details as unknown as KeptCell[]
  return ask({
    title: t('restTitle'),
    lines: [],
    above: t('restText', { n: cells.length + more }),
    cells: cells.map(({ room_code, rate_code, date }) => ({
      key: `${room_code} ${rate_code} ${date}`,
      day: dayName(date),
      what: cellName(room_code, rate_code),
    })),
    more,
    yes: t('putBackRest'),
    no: t('leaveAsIs'),
  })
}

/**
 * Puts back what the request of a version changed. Undefined if the user was asked and said no, 'before' if somebody had put it
 * back already. Whatever was agreed to holds for what was shown: if somebody changes one of the days meanwhile, nothing is written
 * and the user is asked again.
 */
export const putBack = async (version: number): Promise<PutBack | 'before' | undefined> => {
  let body: Body = { version }
  let seen: number | undefined
  for (;;) {
    try {
      return (await sendGuarded(body)).result
    } catch (err) {
      const cells = guardedCells(err)
      if (cells !== undefined) {
        const asked = {
          title: t('askPutBack'),
          toHead: t('goesBackTo'),
          yes: t('putBackAnyway'),
          no: t('leaveAsIs'),
        }
        if (!(await askGuarded(cells, (err as ApiError).more, asked))) return undefined
        const made = await putBackAnyway({ ...body, if_version: versionOf(cells) })
        if (made !== undefined) return made
        body = { version }
        seen = undefined
      } else if (!hasKept(err)) throw err
      else if (seen === undefined || body.partial === 1) {
        // Asked once more: what is told then is at least as new as what was heard before it.
        await hear().catch(() => {})
        seen = heardVersion.value
        body = { version }
      } else {
        // Rarely needed, and the calendar begins without it.
        const { tellPutBack } = await import('./put-back-before.ts')
        if (await tellPutBack(version, err)) return 'before'
        if (!(await askRest(err))) return undefined
        body = { version, partial: 1, if_version: seen }
      }
    }
  }
}

/** Undefined if something changed in between: then it is decided anew. */
const putBackAnyway = async (body: Body): Promise<PutBack | undefined> => {
  try {
    return (await sendAnyway(body)).result
  } catch (err) {
    if (hasKept(err)) return undefined
    throw err
  }
}
