import type { Message } from '../../../shared/words.ts'
import type { enLists } from '../en/lists.ts'

export const jaLists: Record<keyof typeof enLists, Message> = {
  errUnitNotFree:
    'この部屋はいずれかの夜に別の予約に割り当てられているか、使用停止中です。別の部屋を選んでください。',
}
