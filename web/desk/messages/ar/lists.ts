import type { Message } from '../../../shared/words.ts'
import type { enLists } from '../en/lists.ts'

export const arLists: Record<keyof typeof enLists, Message> = {
  errUnitNotFree: 'هذه الغرفة مخصّصة لحجز آخر في إحدى الليالي أو خارج الخدمة. اختر غرفة أخرى.',
}
