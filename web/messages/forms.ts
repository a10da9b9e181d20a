import type { Message } from '../shared/words.ts'

/** What guests read in forms beside their labels. */

const en = {
  didYouMean: 'Did you mean {email}?',
}

type FormName = keyof typeof en

export const formMessages: Record<
  'en' | 'id' | 'de' | 'es' | 'fr' | 'ar' | 'ja',
  Record<FormName, Message>
> = {
  en,
  id: { didYouMean: 'Maksud Anda {email}?' },
  de: { didYouMean: 'Meinten Sie {email}?' },
  es: { didYouMean: '¿Quiso decir {email}?' },
  fr: { didYouMean: 'Vouliez-vous dire {email} ?' },
  ar: { didYouMean: 'هل تقصد {email}؟' },
  ja: { didYouMean: '{email} ではありませんか？' },
}
