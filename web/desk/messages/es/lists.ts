import type { Message } from '../../../shared/words.ts'
import type { enLists } from '../en/lists.ts'

export const esLists: Record<keyof typeof enLists, Message> = {
  errUnitNotFree:
    'Esta habitación está asignada a otra reserva alguna de las noches o fuera de servicio. Elija otra.',
}
