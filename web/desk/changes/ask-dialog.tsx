import { useEffect } from 'preact/hooks'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { t } from '../session.ts'
import { type AskedCell, type Question, question } from './asking.ts'

const MOST_SHOWN = 200

/** Asks before something is changed that needs a look. */
export const AskDialog = () => (question.value === undefined ? null : <Asking asking={question.value} />)

const Asking = ({ asking }: { asking: Question }) => {
  const { title, lines, above, cells, more, toHead, yes, no, answer } = asking
  // Leaving the screen counts as no.
  useEffect(() => () => answer(false), [asking])
  return (
    <Dialog title={title} onClose={() => answer(false)} wide>
      {lines.length > 0 && (
        <ul class="findings">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {above !== undefined && <p>{above}</p>}
      {cells.length > 0 && <CellTable cells={cells} more={more} toHead={toHead ?? t('youWanted')} />}
      <p class="buttons">
        <button type="button" class="button quiet" onClick={() => answer(false)}>
          {no}
        </button>
        {yes !== undefined && (
          <button type="button" class="button" onClick={() => answer(true)}>
            {yes}
          </button>
        )}
      </p>
    </Dialog>
  )
}

interface CellTableProps {
  cells: readonly AskedCell[]
  more: number
  toHead: string
}

const CellTable = ({ cells, more, toHead }: CellTableProps) => {
  const hasValues = cells.some(({ to }) => to !== undefined)
  const left = more + Math.max(cells.length - MOST_SHOWN, 0)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to */}
      <section class="table-frame" tabIndex={0} aria-label={t('preview')}>
        <table class="table is-tight">
          <thead>
            <tr>
              <th>{t('day')}</th>
              <th>{t('what')}</th>
              {hasValues && <th class="figure">{t('isNow')}</th>}
              {hasValues && <th class="figure">{toHead}</th>}
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, MOST_SHOWN).map(({ key, day, what, from, to }) => (
              <tr key={key}>
                <td>{day}</td>
                <td>{what}</td>
                {hasValues && <td class="figure">{from}</td>}
                {hasValues && <td class="figure">{to}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && <p class="hint">{t('andMore', { n: left })}</p>}
    </>
  )
}
