import type { Message } from '../../../shared/words.ts'
import type { enChain } from '../en/chain.ts'

export const jaChain: Record<keyof typeof enChain, Message> = {
  chain: 'ホテル一覧',
  chainText: '各ホテルの今日の状況です。日付はそれぞれの現地日です。',
  chainMissing: '現在応答がありません',
  chainMissingHint: 'そこの状況は分かりません。ほかのホテルには影響しません。',
  occupancyTonight: '今夜',
  occupancyAhead: '今後14泊',
  roomsOf: '{total}室中{n}室',
  chainFine: 'なし',
  needsAttention: '要対応',
  warnLate: { other: '到着遅れ{n}件' },
  warnPayments: { other: '要確認の支払い{n}件' },
  warnMail: { other: '届かなかったメール{n}通' },
  warnWebhooks: { other: '失敗しているWebhook{n}件' },
  warnPrices: { other: '料金のない日{n}日' },
  addHotel: 'ホテルを追加',
  moreHotels: 'ほかのホテル',
}
