import type { Message } from '../../../shared/words.ts'
import type { enTranslations } from '../en/translations.ts'

export const jaTranslations: Record<keyof typeof enTranslations, Message> = {
  translations: '翻訳',
  translationsHint: 'ゲストが自分の言語で読む内容です。未翻訳の部分は{language}で表示されます。',
  addLanguage: '言語を追加',
  allTranslated: '完了',
  missingCount: { other: '未翻訳 {n} 件' },
  missingTexts: '未翻訳',
  isMissing: '未翻訳',
  inLanguage: '{field}（{language}）',
  saveTranslations: '翻訳を保存',
  feature: '設備',
  place: '周辺の場所',
  policyTitle: '規則のタイトル',
  hotelLanguage: '入力する言語',
  hotelLanguageHint: '名前や説明を書く言語',
}
