import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'
import type { SheetCell } from './sheet-columns.ts'

export const MOST_XLSX_LINES = 20_000
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const THREAD = `./xlsx-thread${path.extname(import.meta.filename)}`
const MEGABYTES = 512

const workbooks = new ConcurrencyLimit({
  most: 1,
  mostWaiting: 10,
  longestWaitMs: 2000,
  message: 'Too many workbooks are being written. Try again shortly.',
})

/** A workbook of one sheet. */
export const xlsxOf = (lines: SheetCell[][], sheet = 'Prices'): Promise<Buffer> =>
  workbooks.take(async () => {
    const thread = new Worker(new URL(THREAD, import.meta.url), {
      workerData: { lines, sheet },
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    })
    try {
      const [bytes] = (await once(thread, 'message')) as [Uint8Array]
      return Buffer.from(bytes)
    } finally {
      await thread.terminate()
    }
  })
