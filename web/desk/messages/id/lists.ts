import type { Message } from '../../../shared/words.ts'
import type { enLists } from '../en/lists.ts'

export const idLists: Record<keyof typeof enLists, Message> = {
  errUnitNotFree:
    'Kamar ini sudah diberikan ke pesanan lain pada salah satu malam, atau sedang rusak. Pilih yang lain.',
}
