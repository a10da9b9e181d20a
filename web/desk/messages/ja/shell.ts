import type { Message } from '../../../shared/words.ts'
import type { enShell } from '../en/shell.ts'

export const jaShell: Record<keyof typeof enShell, Message> = {
  partFailed: 'このページの一部を読み込めませんでした。',
  filters: '絞り込み',
  filtersSet: { other: '絞り込み（{n} 件設定中）' },
}
