import { call } from '../api.ts'
import { attempt } from '../explain.ts'
import type { FieldRow, Values } from '../parts/form/field-table.ts'
import { notify } from '../parts/notices.ts'
import { may, t, today } from '../session.ts'
import type { Promo } from '../types.ts'
import { chargeRows, chargeWords, daysWords, sentenceOf } from './charge-words.ts'
import { windowWords } from './rate-words.ts'
import type { RuleKind } from './rules/rule-kind.ts'
import { Rules } from './rules/rules.tsx'
import { scopeRows, scopeStart, scopeWords } from './rules/scope.tsx'

const ROWS: FieldRow[] = [
  { name: 'promo_code', kind: 'code', label: 'code', hint: 'promoCodeHint', required: true },
  { name: 'promo_name', kind: 'text', label: 'name', required: true },
  ...chargeRows.map(
    (row): FieldRow =>
      row.name === 'value'
        ? { ...row, hint: 'promoValueHint', unit: { by: 'charge', mostPercent: 100 } }
        : row,
  ),
  { name: 'book_from', kind: 'date', label: 'bookFrom' },
  { name: 'book_to', kind: 'date', label: 'bookTo' },
  { name: 'stay_from', kind: 'date', label: 'stayFrom' },
  { name: 'stay_to', kind: 'date', label: 'stayTo' },
  { name: 'min_nights', kind: 'whole', label: 'promoMinNights', least: 1 },
  { name: 'min_advance_days', kind: 'whole', label: 'minAdvance' },
  { name: 'max_advance_days', kind: 'whole', label: 'maxAdvance', hint: 'maxAdvanceHint' },
  { name: 'max_uses', kind: 'whole', label: 'maxUses', hint: 'emptyNoLimit' },
  { name: 'max_uses_per_email', kind: 'whole', label: 'maxUsesPerEmail', hint: 'emptyNoLimit' },
  { name: 'is_active', kind: 'check', label: 'isActive' },
  ...scopeRows.map((row): FieldRow => ({ ...row, group: 'whatFor' })),
]

const rules = ({
  promo_code,
  book_from,
  book_to,
  stay_from,
  stay_to,
  min_advance_days: least,
  max_advance_days: most,
}: Values): Record<string, string> => ({
  ...(String(promo_code).includes('.') ? { promo_code: t('errPromoCode') } : {}),
  ...(book_from && book_to && book_to < book_from
    ? { book_to: t('errOrder', { other: t('bookFrom') }) }
    : {}),
  ...(stay_from && stay_to && stay_to < stay_from
    ? { stay_to: t('errOrder', { other: t('stayFrom') }) }
    : {}),
  ...((most as number) < (least as number) ? { max_advance_days: t('errEndsBefore') } : {}),
})

const say = (promo: Promo): string => {
  const booked = daysWords(promo.book_from, promo.book_to)
  const stays = daysWords(promo.stay_from, promo.stay_to)
  const { min_nights: nights, max_uses_per_email: ofOne } = promo
  return sentenceOf([
    t(promo.charge === 'percent' ? 'promo-off' : 'promo-off-night', { value: chargeWords(promo) }),
    booked && t('promo-booked', { days: booked }),
    stays && t('promo-stays', { days: stays }),
    nights === null ? undefined : t('promo-nights', { n: nights }),
    windowWords(promo),
    ofOne === null ? undefined : t('promo-email', { n: ofOne }),
    scopeWords(promo),
  ])
}

const State = ({ promo }: { promo: Promo }) => {
  const { is_active, book_to, max_uses, uses } = promo
  if (is_active === 0) return <span class="chip is-cancelled">{t('promoOff')}</span>
  if (book_to !== null && book_to < today.value)
    return <span class="chip is-cancelled">{t('promoOver')}</span>
  if (max_uses !== null && uses >= max_uses) return <span class="chip is-new">{t('promoUsedUp')}</span>
  return <span class="chip is-active">{t('promoActive')}</span>
}

const Switch = ({ promo, onChanged }: { promo: Promo; onChanged: (promo: Promo) => Promise<void> }) => {
  const isOn = promo.is_active === 1
  if (!may('updatepromo')) return null
  const turn = () =>
    attempt(async () => {
      const body = { is_active: isOn ? 0 : 1 }
      const path = `/updatepromo/${encodeURIComponent(promo.promo_code)}`
      const { result } = await call<Promo>('PUT', path, { body })
      notify(t(isOn ? 'switchedOff' : 'switchedOn', { name: promo.promo_name }))
      await onChanged(result)
    })
  return (
    <button type="button" class="button quiet small" onClick={() => void turn()}>
      {t(isOn ? 'switchOff' : 'switchOn')}
    </button>
  )
}

const KIND: RuleKind<Promo> = {
  screen: 'promos',
  noun: 'promo',
  plural: 'promos',
  newLabel: 'newPromo',
  emptyLabel: 'noPromos',
  deleteText: 'deletePromoText',
  codeOf: ({ promo_code }) => promo_code,
  nameOf: ({ promo_name }) => promo_name,
  say,
  columns: [
    {
      label: 'uses',
      look: 'figure',
      show: ({ uses, max_uses }) =>
        max_uses === null ? String(uses) : t('usesOf', { uses, most: max_uses }),
    },
    { label: 'status', show: (promo) => <State promo={promo} /> },
  ],
  rows: ROWS,
  start: (promo) => ({ charge: 'percent', is_active: 1, ...promo, ...scopeStart(promo ?? {}) }),
  rules,
  actions: (promo, onChanged) => <Switch promo={promo} onChanged={onChanged} />,
}

/** Promo codes, and how often each was used. */
export const Promos = () => <Rules kind={KIND} />
