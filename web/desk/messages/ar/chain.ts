import type { Message } from '../../../shared/words.ts'
import type { enChain } from '../en/chain.ts'

export const arChain: Record<keyof typeof enChain, Message> = {
  chain: 'الفنادق',
  chainText: 'اليوم في فنادقك، كلٌّ بحسب يومه.',
  chainMissing: 'لا يستجيب الآن',
  chainMissingHint: 'لا يُعرف ما يجري هناك؛ والفنادق الأخرى غير متأثرة.',
  occupancyTonight: 'الليلة',
  occupancyAhead: 'الليالي الأربع عشرة القادمة',
  roomsOf: '{n} من {total} غرفة',
  chainFine: 'لا شيء',
  needsAttention: 'يحتاج إلى انتباه',
  warnLate: { one: '{n} وصول متأخر', other: '{n} وصول متأخر' },
  warnPayments: { one: '{n} دفعة تحتاج إلى مراجعة', other: '{n} دفعات تحتاج إلى مراجعة' },
  warnMail: { one: '{n} رسالة لم تُسلَّم', other: '{n} رسائل لم تُسلَّم' },
  warnWebhooks: { one: '{n} خطاف ويب يفشل', other: '{n} خطافات ويب تفشل' },
  warnPrices: { one: '{n} يوم بلا سعر', other: '{n} أيام بلا سعر' },
  addHotel: 'إضافة فندق',
  moreHotels: 'فنادق أخرى',
}
