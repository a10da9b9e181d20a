import type { Message } from '../../../shared/words.ts'
import type { enShell } from '../en/shell.ts'

export const idShell: Record<keyof typeof enShell, Message> = {
  partFailed: 'Sebagian desk tidak dapat dimuat.',
  filters: 'Saringan',
  filtersSet: { other: 'Saringan, {n} aktif' },
}
