import type { Message } from '../../../shared/words.ts'
import type { enStays } from '../en/stays.ts'

export const arStays: Record<keyof typeof enStays, Message> = {
  moveTitle: 'نقل إقامة {guest}؟',
  movesAll: 'لكل غرف الحجز التواريخ نفسها: تنتقل معها.',
  unitGiven: 'الغرفة {unit} لـ {guest}.',
  unitTaken: 'لم يعد للإقامة رقم غرفة.',
  unitNotGiven: 'تغيرت الإقامة، لكن لم تُخصَّص غرفتها. {reason}',
  outOfOrder: 'خارج الخدمة',
  tapeKeys:
    'انقر على ليلة خالية لحجز جديد. اسحب إقامة إلى ليالٍ أو غرفة أخرى، أو طرفها لتغيير مدتها. المفاتيح: الأسهم تختار ليلة وEnter يحجزها؛ وعلى إقامة يرفعها M وتنقلها الأسهم، ومع Shift المغادرة، وEnter يعرض السعر.',
  tapeKeysRead: 'الأسهم تتنقل في المخطط، وTab ينتقل من إقامة إلى أخرى.',
  'span-weeks': 'أسبوعان',
  'span-month': 'شهر',
  print: 'طباعة',
}
