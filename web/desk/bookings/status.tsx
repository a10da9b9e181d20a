import { t } from '../session.ts'
import type { BookingStatus } from '../types.ts'

export const Status = ({ of }: { of: BookingStatus }) => (
  <span class={`chip is-${of}`}>{t(`status-${of}`)}</span>
)
