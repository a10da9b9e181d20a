import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { SheetCell } from './sheet-columns.ts'

// Writes one workbook in a thread of its own: twenty thousand lines take more than a second of work.
const { lines, sheet } = workerData as { lines: SheetCell[][]; sheet: string }

/** Texts stay texts, whatever they begin with. */
const cells = lines.map((line) =>
  line.map((value) => (typeof value === 'string' ? { value, type: String } : value)),
)
const workbook: Buffer = await writeExcelFile(cells, { sheet }).toBuffer()
parentPort!.postMessage(new Uint8Array(workbook))
