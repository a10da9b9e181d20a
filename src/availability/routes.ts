import { type Static, Type } from 'typebox'
import { readWithVersion } from '../db/hotel/read-with-version.ts'
import { Faults } from '../errors.ts'
import { rangeRule, readRangeDates } from '../http/fields/date-rules.ts'
import { isOn, toFlag } from '../http/fields/fields.ts'
import { isText } from '../http/fields/formats.ts'
import { compileValidator, type RuleFault } from '../http/fields/validate.ts'
import { versionExtra } from '../http/operation/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import type { Caller } from '../http/request/caller.ts'
import { findRoom } from '../rooms/queries.ts'
import { roomParams } from '../rooms/schemas.ts'
import type { Services } from '../services.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { changeAvailability } from './change-availability.ts'
import { changedBy } from './changed-by.ts'
import { baseOf } from './changed-since.ts'
import * as schemas from './days/schemas.ts'
import { deleteAvailability, deletionRule } from './delete-availability.ts'
import { entryExample, listedExample, pushResultExample, stopSellExample } from './examples.ts'
import { guardOf, madeExtra, madeVersion } from './guard.ts'
import { listAvailability, MOST_LISTED } from './list/list-availability.ts'
import { MOST_BYTES, MOST_ENTRIES, MOST_MEBIBYTES, MOST_VALUES } from './push-bounds.ts'
import { daysOfRange, type Entries, readEntries, WHOLE_REQUEST } from './read-entries.ts'
import { type GivenRange, rateRule, readRange } from './read-range.ts'
import { stopSell } from './stop-sell.ts'

const lengthRule = ({ data }: Record<string, unknown>): RuleFault[] => {
  if (!Array.isArray(data) || data.length <= MOST_ENTRIES) return []
  const message = `data has ${data.length} entries; at most ${MOST_ENTRIES} are taken`
  return [{ field: 'data', code: 'body_too_large', message }]
}

const rangeValidator = compileValidator(schemas.range)

/** The body of updateroomavailability: entries, or one change for a range of days. */
const readUpdate = async (body: { data?: unknown[] }, caller: Caller, roomCode: string): Promise<Entries> => {
  if (body.data !== undefined) return readEntries(body.data, caller, roomCode)
  const faults = new Faults()
  rangeValidator.faults(body, caller, faults, '', [...rangeRule(body), ...rateRule(body)])
  faults.throwIfAny()
  return readRange(body as unknown as GivenRange, caller, roomCode)
}

const isSimulated = ({ simulate }: { simulate?: number | boolean | undefined }): boolean =>
  simulate !== undefined && isOn(simulate)

const stopSellOf = (body: Static<typeof schemas.roomStopSell>) => {
  const { first, last } = readRangeDates(body)
  return { days: daysOfRange(first, last, body.weekdays), first, last, is_close: isOn(body.is_close) }
}

const stopSellOperation = (variant: 'room' | 'rate'): Operation => {
  const operationId =
    variant === 'room' ? 'updatestopsellroomavailability' : 'updatestopsellroomrateavailability'
  return changeOperation({
    method: 'PUT',
    url: `/${operationId}`,
    operationId,
    summary: `Update stop-sell status of room${variant === 'room' ? '' : '-rate'} availability`,
    description:
      'Days without a row get one, so that a later push cannot reopen them. Both ends are included.',
    tag: 'availability',
    token: 'admin',
    query: schemas.guardQuery,
    body: variant === 'room' ? schemas.roomStopSell : schemas.rateStopSell,
    checkBody: variant === 'room' ? schemas.roomStopSellFrame : schemas.rateStopSell,
    rules: (given) => rangeRule(given),
    result: schemas.stopSellResult,
    extra: madeExtra,
    errors: [
      'room_not_found',
      ...(variant === 'room' ? [] : (['rate_not_found'] as const)),
      'changed_since',
      'guarded',
    ],
    example: {
      body: stopSellExample,
      result: {
        ...stopSellExample,
        rate_code: variant === 'room' ? null : 'FLEX',
        updated: 1,
        unchanged: 0,
      },
    },
    async change(tx, { body, caller, query }) {
      const { days, first, last, is_close } = stopSellOf(body)
      const rate_code = variant === 'room' ? null : body.rate_code!
      const { room_code } = body
      const counts = await stopSell(tx, {
        room_code,
        rate_code,
        days,
        is_close,
        by: changedBy(caller, operationId),
        base: baseOf({ if_version: body.if_version }, caller),
        guard: guardOf(query, caller),
      })
      const [start_date, end_date] = [formatDay(first), formatDay(last)]
      return {
        result: { room_code, rate_code, start_date, end_date, is_close: toFlag(is_close), ...counts },
        ...(await madeVersion(tx, query, counts.updated)),
      }
    },
  })
}

export const listOperation = ({ db }: Services): Operation =>
  readOperation({
    method: 'GET',
    url: '/getallroomavailability',
    operationId: 'getallroomavailability',
    summary: 'List availability for the range',
    description:
      'One entry a room-day, in order of room and day, fit to be pushed back as they are. ' +
      `At most ${MOST_LISTED} days of rooms and rates: beyond that ask for fewer days, or for one room_code.`,
    tag: 'availability',
    token: 'admin',
    query: schemas.listQuery,
    rules: (given) => rangeRule(given),
    result: Type.Array(schemas.listedEntry),
    extra: versionExtra,
    errors: ['hotel_mismatch'],
    example: {
      query: { hotel_code: 'SANUR', start_date: '2027-07-01', end_date: '2027-07-01' },
      result: [listedExample],
      extra: { Version: 12 },
    },
    async read({ caller, query }) {
      const { first, last } = readRangeDates(query)
      const { room_code, rate_code } = query
      const filter = { first, last, room_code, rate_code }
      const { hotelId, hotelCode, digits } = caller
      const { value, version } = await readWithVersion(db, hotelId, (sql) =>
        listAvailability(sql, hotelId, hotelCode, digits, filter),
      )
      return { result: value, extra: { Version: version } }
    },
  })

/** What changes availability: pushes, stop-sells and deletions. */
export const availabilityOperations = (): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/modifyroomavailability',
    operationId: 'modifyroomavailability',
    summary: 'Create or update availability with pricing and rate details',
    description:
      `Up to ${MOST_ENTRIES} entries and ${MOST_MEBIBYTES} MiB. All or nothing, unless partial=1. With if_version, the Version of an ` +
      'earlier answer, nothing is written where a row to be changed was changed or deleted since; the refusal has those ' +
      'entries with their current values. With simulate nothing is written.',
    tag: 'availability',
    token: 'admin',
    query: schemas.pushQuery,
    body: schemas.push,
    checkBody: schemas.pushFrame,
    rules: lengthRule,
    bodyLimit: MOST_BYTES,
    bodyValues: MOST_VALUES,
    result: schemas.pushResult,
    extra: madeExtra,
    errors: [
      'hotel_mismatch',
      'room_not_found',
      'rate_not_found',
      'rate_is_derived',
      'changed_since',
      'guarded',
    ],
    example: { body: { data: [entryExample] }, result: pushResultExample },
    async prepare({ body, caller }) {
      return readEntries(body.data, caller)
    },
    async change(tx, { body, caller, query }, entries) {
      const result = await changeAvailability(tx, entries, {
        by: changedBy(caller, 'modifyroomavailability'),
        partial: query.partial !== undefined && isOn(query.partial),
        netUnacknowledged: body.net_unacknowledged !== undefined && isOn(body.net_unacknowledged),
        base: baseOf(body, caller),
        guard: guardOf(query, caller),
        isDry: isSimulated(body),
      })
      return { result, ...(await madeVersion(tx, query, result.updated, isSimulated(body))) }
    },
  }),
  stopSellOperation('room'),
  stopSellOperation('rate'),
  changeOperation({
    method: 'PUT',
    url: '/updateroomavailability/:room_code',
    operationId: 'updateroomavailability',
    summary: 'Update room availability',
    description:
      'Either entries without room_code, or one change for every day of a range. if_version and simulate as in modifyroomavailability.',
    tag: 'availability',
    token: 'admin',
    params: roomParams,
    query: schemas.pushQuery,
    body: schemas.roomUpdate,
    checkBody: schemas.roomUpdateFrame,
    rules: lengthRule,
    bodyLimit: MOST_BYTES,
    bodyValues: MOST_VALUES,
    result: schemas.pushResult,
    extra: madeExtra,
    errors: [
      'hotel_mismatch',
      'room_not_found',
      'rate_not_found',
      'rate_is_derived',
      'room_code_mismatch',
      'changed_since',
      'guarded',
    ],
    example: {
      params: { room_code: 'DELUXE' },
      body: {
        start_date: '2027-07-02',
        end_date: '2027-07-29',
        weekdays: [5, 6],
        rate_code: 'FLEX',
        rate_price: 140,
        number_of_rooms: 4,
      },
      result: { received: 8, updated: 8, unchanged: 0, rejected: 0, results: [] },
    },
    async prepare({ body, caller, params }) {
      return readUpdate(body, caller, params.room_code ?? '')
    },
    async change(tx, { body, caller, params, query }, entries) {
      const roomCode = params.room_code ?? ''
      const room = isText(roomCode) ? await findRoom(tx, tx.hotelId, roomCode) : undefined
      const result = await changeAvailability(tx, room === undefined ? withoutRoom(entries) : entries, {
        by: changedBy(caller, 'updateroomavailability'),
        partial: query.partial !== undefined && isOn(query.partial),
        netUnacknowledged: body.net_unacknowledged !== undefined && isOn(body.net_unacknowledged),
        base: baseOf(body, caller),
        guard: guardOf(query, caller),
        isDry: isSimulated(body),
      })
      return { result, ...(await madeVersion(tx, query, result.updated, isSimulated(body))) }
    },
  }),
  changeOperation({
    method: 'DELETE',
    url: '/deleteroomavailability/:room_code',
    operationId: 'deleteroomavailability',
    summary: 'Delete room availability',
    description:
      'start_date, end_date and rate_code in the query or a JSON body, all optional: no range means every day, ' +
      'with rate_code only the prices of that rate go. Bookings stay.',
    tag: 'availability',
    token: 'admin',
    params: roomParams,
    query: schemas.deletion,
    rules: deletionRule,
    body: schemas.deletion,
    result: Type.Object({ deleted: Type.Integer() }, { title: 'DeletedDays' }),
    errors: ['room_not_found', 'rate_not_found'],
    example: {
      params: { room_code: 'DELUXE' },
      query: { start_date: '2027-07-01', end_date: '2027-07-01' },
      result: { deleted: 1 },
    },
    async change(tx, { body, caller, params, query }) {
      const roomCode = params.room_code ?? ''
      const wanted = { ...body, ...query }
      const by = changedBy(caller, 'deleteroomavailability')
      return { result: { deleted: await deleteAvailability(tx, roomCode, wanted, by) } }
    },
  }),
]

/** Reports the missing room of the path once, beside all other faults. */
const withoutRoom = (entries: Entries): Entries => ({
  ...entries,
  changes: [],
  faults: [
    ...entries.faults,
    { index: WHOLE_REQUEST, field: null, code: 'room_not_found', message: 'There is no such room.' },
  ],
})
