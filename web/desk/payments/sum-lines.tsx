import { t, words } from '../session.ts'

/** What was paid and what becomes of it, line by line. An amount that is not known yet is undefined. */
export const SumLines = ({ lines }: { lines: [label: string, amount: number | undefined][] }) => {
  const figures = lines.map(([, amount]) => amount ?? 0)
  return (
    <dl class="totals is-sum" aria-label={t('whatBecomes')} aria-live="polite">
      {lines.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="figure">{amount === undefined ? '…' : words.value.money(amount, figures)}</dd>
        </div>
      ))}
    </dl>
  )
}
