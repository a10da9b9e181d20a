import { t } from '../session.ts'
import type { CancelPolicy } from '../types.ts'
import { chargeWords } from './charge-words.ts'

type Step = CancelPolicy['steps'][number]

/** How long before arrival a step begins; one without a number at the booking. */
const hoursBefore = ({ before, unit }: Step): number =>
  before === null || before === undefined ? Number.POSITIVE_INFINITY : before * (unit === 'hours' ? 1 : 24)

interface Stretch {
  when: string
  fee: string
  isFree: boolean
}

const isWhole = ({ value }: { value: unknown }): boolean => Number.isFinite(value)

/** What cancelling costs from the booking on, one stretch after the other. Lines that are not filled in yet are left out. */
const stretchesOf = ({ steps, no_show }: CancelPolicy): Stretch[] => {
  const known = steps.filter(isWhole).sort((a, b) => hoursBefore(b) - hoursBefore(a))
  const [first] = known
  const free: Stretch = { when: t('line-booking'), fee: t('costsNothing'), isFree: true }
  const fees = known.map((step) => ({
    when: Number.isFinite(hoursBefore(step))
      ? t(`line-${step.unit}`, { n: step.before! })
      : t('line-booking'),
    fee: step.value === 0 ? t('costsNothing') : chargeWords(step),
    isFree: step.value === 0,
  }))
  const absent = no_show !== null && isWhole(no_show) ? no_show : known.at(-1)
  return [
    ...(first === undefined || Number.isFinite(hoursBefore(first)) ? [free] : []),
    ...fees,
    ...(absent === undefined
      ? []
      : [{ when: t('line-no-show'), fee: chargeWords(absent), isFree: absent.value === 0 }]),
  ]
}

/** A policy as a sentence and as a line of time, while it is typed. */
export const PolicyLine = ({ policy, sentence }: { policy: CancelPolicy; sentence: string }) => (
  <figure class="policy-line">
    <figcaption class="unseen">{t('policyLine')}</figcaption>
    <p class="sentence" aria-live="polite">
      {sentence}
    </p>
    <ol>
      {stretchesOf(policy).map(({ when, fee, isFree }) => (
        <li key={when} class={isFree ? 'is-free' : undefined}>
          <b>{fee}</b>
          <span>{when}</span>
        </li>
      ))}
    </ol>
  </figure>
)
