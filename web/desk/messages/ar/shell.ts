import type { Message } from '../../../shared/words.ts'
import type { enShell } from '../en/shell.ts'

export const arShell: Record<keyof typeof enShell, Message> = {
  partFailed: 'تعذّر تحميل جزء من هذه الصفحة.',
  filters: 'التصفية',
  filtersSet: { other: 'التصفية، المفعّل {n}' },
}
