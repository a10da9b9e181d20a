import { useMemo } from 'preact/hooks'
import { fieldWords, rangeWords, type ToldRange } from '../changes/change-words.ts'
import { cellName, daysName } from '../changes/names.ts'
import type { MessageName } from '../messages/en.ts'
import { faultText } from '../refusals.ts'
import { t, words } from '../session.ts'
import type { Imported, SheetFault } from './import-sheet.ts'
import { VirtualList } from './virtual-list.tsx'

const ROW_HEIGHT = 52
const FAULT_HEIGHT = 52

interface Line {
  room: string
  rate: string | null
  range: ToldRange
}

interface SheetPreviewProps {
  found: Imported
  name: string
  isBusy: boolean
  save: () => void
}

/** What a sheet would change, by days that change alike. */
export const SheetPreview = ({ found, name, isBusy, save }: SheetPreviewProps) => {
  const { updated, unchanged, ignored_columns: ignored, differences } = found
  const lines = useMemo<Line[]>(
    () =>
      differences.flatMap(({ room_code, rate_code, ranges }) =>
        ranges.map((range) => ({ room: room_code, rate: rate_code, range })),
      ),
    [found],
  )
  const more = differences.reduce((sum, { more_ranges }) => sum + more_ranges, 0)
  return (
    <>
      {ignored.length > 0 && (
        <p class={updated === 0 ? 'notice is-trouble' : 'hint'} role={updated === 0 ? 'alert' : undefined}>
          {t('sheetIgnored', { names: words.value.list(ignored) })}
        </p>
      )}
      <p role="status">
        <b>{name}</b> {updated === 0 ? t('sheetNothing') : t('sheetChanges', { n: updated, same: unchanged })}
      </p>
      {lines.length > 0 && (
        <VirtualList
          label={t('preview')}
          count={lines.length}
          rowHeight={ROW_HEIGHT}
          row={(at) => <PreviewRow line={lines[at]!} />}
        />
      )}
      {more > 0 && <p class="hint">{t('rangesMore', { n: more })}</p>}
      {updated > 0 && (
        <p class="buttons">
          <button type="button" class="button sheet-save" aria-disabled={isBusy} onClick={save}>
            {t('sheetSave', { n: updated })}
          </button>
        </p>
      )}
    </>
  )
}

const PreviewRow = ({ line: { room, rate, range } }: { line: Line }) => {
  const what = rangeWords(range).join('; ')
  return (
    <>
      <span class="hint">
        {daysName(range.start_date, range.end_date)} · {cellName(room, rate)}
      </span>
      <span class="virtual-what" title={what}>
        {what}
      </span>
    </>
  )
}

/** What is wrong with a sheet, by its lines. */
export const SheetFaults = ({ faults, count }: { faults: SheetFault[]; count: number }) => (
  <div class="notice is-trouble" role="alert">
    <p>{t('sheetFaults', { n: count })}</p>
    <VirtualList
      label={t('sheetFault')}
      count={faults.length}
      rowHeight={FAULT_HEIGHT}
      row={(at) => <FaultRow fault={faults[at]!} />}
    />
    {count > faults.length && <p class="hint">{t('andMore', { n: count - faults.length })}</p>}
  </div>
)

const NOT_THERE: Record<string, MessageName> = {
  room_not_found: 'sheetNoRoom',
  rate_not_found: 'sheetNoRate',
}

const FaultRow = ({ fault: { line, column, value, code, message } }: { fault: SheetFault }) => {
  const own = NOT_THERE[code]
  const says =
    own === undefined ? faultText(words.value, { field: column ?? null, code, message } as never) : t(own)
  const where = line === undefined ? '' : `${t('sheetLine')} ${line}`
  return (
    <>
      <b>
        {[where, column === undefined ? '' : fieldWords(column)].filter((text) => text !== '').join(' · ')}
        {value !== '' && <bdi>: {value}</bdi>}
      </b>
      <span class="virtual-what" title={message}>
        {says}
      </span>
    </>
  )
}
