import type { Message } from '../../../shared/words.ts'
import type { enStays } from '../en/stays.ts'

export const jaStays: Record<keyof typeof enStays, Message> = {
  moveTitle: '{guest}様の滞在を移しますか？',
  movesAll: '予約の部屋はすべて同じ日程のため、一緒に移ります。',
  unitGiven: '{unit}号室は{guest}様です。',
  unitTaken: 'この滞在の部屋番号はなくなりました。',
  unitNotGiven: '滞在は変更されましたが、部屋を割り当てられませんでした。{reason}',
  outOfOrder: '使用不可',
  tapeKeys:
    '空いている夜をクリックすると新規予約です。滞在を別の夜や部屋へドラッグするか、端をドラッグして長さを変えます。キー：矢印で夜を選び、Enterで予約。滞在の上ではMで持ち上げ、矢印で移動、Shiftと矢印で出発日、Enterで料金を表示します。',
  tapeKeysRead: '矢印で表の中を移動し、Tabで滞在から滞在へ進みます。',
  'span-weeks': '2週間',
  'span-month': '1か月',
  print: '印刷',
}
