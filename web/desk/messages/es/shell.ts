import type { Message } from '../../../shared/words.ts'
import type { enShell } from '../en/shell.ts'

export const esShell: Record<keyof typeof enShell, Message> = {
  partFailed: 'No se ha podido cargar una parte de esta página.',
  filters: 'Filtros',
  filtersSet: { one: 'Filtros, {n} activo', other: 'Filtros, {n} activos' },
}
