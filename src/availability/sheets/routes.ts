import { type Static, Type } from 'typebox'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'
import { readWithVersion } from '../../db/hotel/read-with-version.ts'
import { AppError } from '../../errors.ts'
import { rangeRule, readRangeDates } from '../../http/fields/date-rules.ts'
import { isOn, toFlag } from '../../http/fields/fields.ts'
import { changeOperation, type Operation, readOperation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { changeAvailability } from '../change-availability.ts'
import { changedBy } from '../changed-by.ts'
import { baseOf } from '../changed-since.ts'
import { guardOf, madeExtra, madeVersion } from '../guard.ts'
import { differencesOf } from '../history/differences.ts'
import type { difference } from '../history/schemas.ts'
import { csvOf, MOST_LINES, MOST_SHEET_BYTES, sheetLines } from './export-prices.ts'
import { readSheet } from './read-sheet.ts'
import { exportQuery, importQuery, importResult, sheetBody } from './schemas.ts'
import { SHEET_COLUMNS } from './sheet-columns.ts'
import { MOST_XLSX_LINES, XLSX_TYPE, xlsxOf } from './xlsx.ts'

/** So many ranges of differences are told. */
const MOST_RANGES = 20_000

const EXAMPLE_LINE = '2027-07-01,DELUXE,Deluxe Sea View,FLEX,Flexible,120.5,150,0,0,1,0,0,3=150,1'

// A sheet takes up many times its size in memory while it is read.
const sheets = new ConcurrencyLimit({
  most: 2,
  mostWaiting: 100,
  longestWaitMs: 3000,
  message: 'Too many sheets are being read. Try again shortly.',
})

export const sheetOperations = ({ db }: Services): Operation[] => [
  readOperation({
    method: 'GET',
    url: '/exportprices',
    operationId: 'exportprices',
    summary: 'Prices of a range as a sheet',
    description:
      `A line for each day, room and rate that has a price or restriction, fit for importprices. CSV of at most ${MOST_LINES} lines and 5 MiB, ` +
      `or with format=xlsx a workbook of at most ${MOST_XLSX_LINES}. In CSV a text that begins as a formula does gets an apostrophe, which importprices takes off again.`,
    tag: 'availability',
    token: 'admin',
    query: exportQuery,
    rules: (given) => rangeRule(given),
    result: Type.Null(),
    alsoAnswers: { 'text/csv': `${SHEET_COLUMNS.join(',')}\r\n${EXAMPLE_LINE}\r\n`, [XLSX_TYPE]: '' },
    errors: [],
    example: { query: { start_date: '2027-07-01', end_date: '2027-07-01' }, result: null },
    async read({ caller: { hotelId, digits }, query }) {
      const { room_code, rate_code, format } = query
      const filter = { ...readRangeDates(query), room_code, rate_code }
      const most = format === 'xlsx' ? MOST_XLSX_LINES : MOST_LINES
      const { value: lines } = await readWithVersion(db, hotelId, (sql) =>
        sheetLines(sql, hotelId, digits, filter, most),
      )
      return format === 'xlsx'
        ? { text: await xlsxOf(lines), contentType: XLSX_TYPE }
        : { text: await csvOf(lines), contentType: 'text/csv; charset=utf-8' }
    },
  }),
  changeOperation({
    method: 'POST',
    url: '/importprices',
    operationId: 'importprices',
    summary: 'Prices of a sheet',
    description:
      'The body is CSV with the columns of exportprices, of which date, room_code and rate_code are needed; a cell that is empty changes nothing, ' +
      'other columns are not read. Cells may be separated by commas, semicolons or tabs; where commas do not, amounts may have a decimal comma; ' +
      'days are 2027-07-01 or 01.07.2027. All or nothing: every fault is told by its line. dry_run=1 shows what would change.',
    tag: 'availability',
    token: 'admin',
    query: importQuery,
    body: sheetBody,
    rawBody: true,
    rawType: 'text/csv',
    bodyLimit: MOST_SHEET_BYTES,
    result: importResult,
    extra: madeExtra,
    errors: ['room_not_found', 'rate_not_found', 'rate_is_derived', 'changed_since', 'guarded'],
    example: {
      query: { dry_run: 1 },
      body: 'date,room_code,rate_code,rate_price\r\n2027-07-01,DELUXE,FLEX,130\r\n',
      result: {
        received: 1,
        updated: 1,
        unchanged: 0,
        rejected: 0,
        results: [],
        dry_run: 1,
        version: 12,
        ignored_columns: [],
        differences: [
          {
            room_code: 'DELUXE',
            rate_code: 'FLEX',
            start_date: '2027-07-01',
            end_date: '2027-07-01',
            ranges: [
              {
                start_date: '2027-07-01',
                end_date: '2027-07-01',
                is_new: 0,
                is_deleted: 0,
                changes: [{ field: 'rate_price', from: 120.5, to: 130 }],
              },
            ],
            more_ranges: 0,
          },
        ],
      },
    },
    async prepare({ body, caller, request }) {
      if (!/^text\//i.test(request.headers['content-type'] ?? ''))
        throw new AppError('unsupported_media_type', { message: 'Send CSV, with Content-Type: text/csv.' })
      if (body === undefined || body.length === 0)
        throw new AppError('missing_field', {
          details: [{ field: null, code: 'missing_field', message: 'the request has no body' }],
        })
      return sheets.take(() => readSheet(body, caller))
    },
    async change(tx, { caller, query }, { entries, ignored }) {
      const isDry = query.dry_run !== undefined && isOn(query.dry_run)
      let differences: Static<typeof difference>[] = []
      const result = await changeAvailability(tx, entries, {
        by: changedBy(caller, 'importprices'),
        partial: false,
        netUnacknowledged: false,
        base: baseOf({ if_version: query.if_version }, caller),
        guard: guardOf(query, caller),
        async look(book, codes) {
          differences = await differencesOf(book, codes, caller.digits, MOST_RANGES)
        },
        isDry,
      })
      const version = await tx.versionBefore()
      return {
        result: { ...result, dry_run: toFlag(isDry), version, ignored_columns: ignored, differences },
        ...(await madeVersion(tx, query, isDry ? 0 : result.updated)),
      }
    },
  }),
]
