import type { Message } from '../shared/words.ts'

/** Small words of forms, prices and pictures. */

const en = {
  didYouMean: 'Did you mean {email}?',
  priceBefore: 'previously {price}',
  pictureTotal: { one: '{n} picture', other: '{n} pictures' },
}

type FormName = keyof typeof en

export const formMessages: Record<
  'en' | 'id' | 'de' | 'es' | 'fr' | 'ar' | 'ja',
  Record<FormName, Message>
> = {
  en,
  id: {
    didYouMean: 'Maksud Anda {email}?',
    priceBefore: 'sebelumnya {price}',
    pictureTotal: { other: '{n} foto' },
  },
  de: {
    didYouMean: 'Meinten Sie {email}?',
    priceBefore: 'vorher {price}',
    pictureTotal: { one: '{n} Bild', other: '{n} Bilder' },
  },
  es: {
    didYouMean: '¿Quiso decir {email}?',
    priceBefore: 'antes {price}',
    pictureTotal: { one: '{n} foto', other: '{n} fotos' },
  },
  fr: {
    didYouMean: 'Vouliez-vous dire {email} ?',
    priceBefore: 'auparavant {price}',
    pictureTotal: { one: '{n} photo', other: '{n} photos' },
  },
  ar: {
    didYouMean: 'هل تقصد {email}؟',
    priceBefore: 'سابقًا {price}',
    pictureTotal: {
      zero: 'لا صور',
      one: 'صورة واحدة',
      two: 'صورتان',
      few: '{n} صور',
      many: '{n} صورة',
      other: '{n} صورة',
    },
  },
  ja: {
    didYouMean: '{email} ではありませんか？',
    priceBefore: '変更前 {price}',
    pictureTotal: { other: '写真{n}枚' },
  },
}
