import type { Static } from 'typebox'
import type { revertResult } from '../../../src/availability/revert/schemas.ts'
import { ApiError } from '../../shared/api.ts'
import { createOnce } from '../parts/form/create-once.ts'
import { t } from '../session.ts'
import { ask } from './asking.ts'
import { askGuarded, guardedCells, versionOf } from './guarded.ts'
import { cellName, dayName } from './names.ts'

export type PutBack = Static<typeof revertResult>

const sendGuarded = createOnce<PutBack>('/revertchange?guard=1')
const sendAnyway = createOnce<PutBack>('/revertchange?guard=0')

/** A cell that is not as the change left it. */
interface KeptCell {
  room_code: string
  rate_code: string | null
  date: string
}

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

/** Puts back what the request of a version changed. Undefined if the user was asked and said no. */
export const putBack = async (version: number): Promise<PutBack | undefined> => {
  let body: { version: number; partial?: 1 } = { version }
  for (;;) {
    try {
      return (await sendGuarded(body)).result
    } catch (err) {
      const cells = guardedCells(err)
      if (cells !== undefined) {
        if (!(await askGuarded(cells, (err as ApiError).more, { yes: t('putBackAnyway') }))) return undefined
        const made = await putBackAnyway({ ...body, if_version: versionOf(cells) })
        if (made !== undefined) return made
      } else if (hasKept(err) && body.partial === undefined) {
        if (!(await askRest(err))) return undefined
        body = { version, partial: 1 }
      } else throw err
    }
  }
}

/** Undefined if something changed in between: then it is decided anew. */
const putBackAnyway = async (body: object): Promise<PutBack | undefined> => {
  try {
    return (await sendAnyway(body)).result
  } catch (err) {
    if (hasKept(err)) return undefined
    throw err
  }
}
