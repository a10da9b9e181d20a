import { useSignal } from '@preact/signals'
import type { CalendarView } from '../calendar/view.ts'
import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import { t } from '../session.ts'
import { type Imported, previewSheet, type SheetFault, saveSheet, sheetFaults } from './import-sheet.ts'
import { SheetFaults, SheetPreview } from './sheet-preview.tsx'

const MOST_BYTES = 5 * 1024 * 1024
const CSV_TYPE = 'text/csv'

interface BringSheetProps {
  view: CalendarView
  /** Called once it is saved. */
  onDone: () => void
}

/** A sheet that was changed elsewhere: first what it would change, then saved. */
export const BringSheet = ({ view, onDone }: BringSheetProps) => {
  const sheet = useSignal<File | undefined>(undefined)
  const found = useSignal<Imported | undefined>(undefined)
  const faults = useSignal<{ list: SheetFault[]; n: number } | undefined>(undefined)
  const hasMoved = useSignal(false)
  const { busy, fault, run } = useTrying()

  /** The file as CSV, whatever the system calls it. */
  const csvOf = (file: File): Blob => new Blob([file], { type: CSV_TYPE })

  const read = (file: File, isAgain = false) =>
    run(async () => {
      sheet.value = file
      found.value = undefined
      faults.value = undefined
      hasMoved.value = isAgain
      if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) throw t('sheetNotCsv')
      if (file.size > MOST_BYTES) throw t('sheetTooLarge')
      try {
        found.value = await previewSheet(csvOf(file))
      } catch (err) {
        const list = sheetFaults(err, await file.text())
        if (list === undefined) throw err
        faults.value = { list, n: list.length + (err as { more: number }).more }
      }
    })

  const save = async () => {
    const { value: file } = sheet
    const { value: preview } = found
    if (file === undefined || preview === undefined) return
    let isMoved = false
    await run(async () => {
      const saved = await saveSheet(csvOf(file), preview.version)
      isMoved = saved.outcome === 'moved'
      if (saved.outcome !== 'saved') return
      view.edits.history.add({ version: saved.version, label: t('sheetSaved', { n: saved.updated }) })
      void view.edits.take(saved.version)
      onDone()
    })
    if (isMoved) await read(file, true)
  }

  return (
    <section class="stack sheet-bring">
      <h3>{t('sheetBring')}</h3>
      <Drop take={(file) => void read(file)} isSmall={sheet.value !== undefined} />
      <Fault text={fault.value} />
      {busy.value && sheet.value !== undefined && (
        <p class="hint" role="status">
          {t('sheetReading', { name: sheet.value.name })}
        </p>
      )}
      {faults.value !== undefined && <SheetFaults faults={faults.value.list} count={faults.value.n} />}
      {hasMoved.value && found.value !== undefined && (
        <p class="notice" role="alert">
          {t('sheetMoved')}
        </p>
      )}
      {found.value !== undefined && (
        <SheetPreview
          found={found.value}
          name={sheet.value?.name ?? ''}
          isBusy={busy.value}
          save={() => void save()}
        />
      )}
    </section>
  )
}

/** Takes a file that is dropped or chosen. */
const Drop = ({ take, isSmall }: { take: (file: File) => void; isSmall: boolean }) => {
  const isOver = useSignal(false)
  const first = (files: FileList | null | undefined): void => {
    isOver.value = false
    const file = files?.[0]
    if (file !== undefined) take(file)
  }
  return (
    <label
      class={`sheet-drop${isOver.value ? ' is-over' : ''}${isSmall ? ' is-small' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        first(event.dataTransfer?.files)
      }}
    >
      <b>{t(isSmall ? 'sheetAnother' : 'sheetDrop')}</b>
      {!isSmall && <span class="hint">{t('sheetDropHint')}</span>}
      <input
        type="file"
        class="unseen"
        accept=".csv,.txt,text/csv"
        onChange={(event) => {
          const input = event.currentTarget
          first(input.files)
          // The same file may be chosen again after it was mended.
          input.value = ''
        }}
      />
    </label>
  )
}
