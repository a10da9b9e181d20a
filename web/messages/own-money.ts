import type { Message } from '../shared/words.ts'

/** What guests read about prices in their own money. */

const en = {
  aboutPrice: 'about {price}',
  ownMoney: 'Show prices also in',
  ownMoneyNone: '{currency} only',
  ownMoneyNote: 'You pay in {currency}. Amounts in {own} are a guide, by the rates of {date}.',
}

export type MoneyName = keyof typeof en

export const moneyMessages: Record<
  'en' | 'id' | 'de' | 'es' | 'fr' | 'ar' | 'ja',
  Record<MoneyName, Message>
> = {
  en,
  id: {
    aboutPrice: 'sekitar {price}',
    ownMoney: 'Tampilkan harga juga dalam',
    ownMoneyNone: 'Hanya {currency}',
    ownMoneyNote: 'Anda membayar dalam {currency}. Jumlah dalam {own} hanya perkiraan menurut kurs {date}.',
  },
  de: {
    aboutPrice: 'etwa {price}',
    ownMoney: 'Preise auch zeigen in',
    ownMoneyNone: 'Nur {currency}',
    ownMoneyNote: 'Sie zahlen in {currency}. Beträge in {own} sind Richtwerte nach den Kursen vom {date}.',
  },
  es: {
    aboutPrice: 'unos {price}',
    ownMoney: 'Mostrar los precios también en',
    ownMoneyNone: 'Solo {currency}',
    ownMoneyNote:
      'Usted paga en {currency}. Los importes en {own} son orientativos, según el cambio del {date}.',
  },
  fr: {
    aboutPrice: 'environ {price}',
    ownMoney: 'Afficher aussi les prix en',
    ownMoneyNone: '{currency} seulement',
    ownMoneyNote: 'Vous payez en {currency}. Les montants en {own} sont indicatifs, aux taux du {date}.',
  },
  ar: {
    aboutPrice: 'نحو {price}',
    ownMoney: 'عرض الأسعار أيضًا بعملة',
    ownMoneyNone: '{currency} فقط',
    ownMoneyNote: 'تدفع بعملة {currency}. المبالغ بعملة {own} تقريبية وفق أسعار الصرف ليوم {date}.',
  },
  ja: {
    aboutPrice: '約{price}',
    ownMoney: '料金を併記する通貨',
    ownMoneyNone: '{currency}のみ',
    ownMoneyNote: 'お支払いは{currency}です。{own}の金額は{date}のレートによる目安です。',
  },
}
