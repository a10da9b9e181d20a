import type { Language } from '../../src/stay/values/languages.ts'
import type { Message } from '../shared/words.ts'

/** What guests read about paying while the page is shown within another site. */

const en = {
  opened: 'The payment has opened in a window of its own. Once you have paid there, this page shows it.',
  blocked:
    'Your browser did not open the payment window. You can pay in this window instead; afterwards you come back here.',
  here: 'Pay in this window',
} as const satisfies Record<string, Message>

export type EmbeddedName = keyof typeof en
type EmbeddedCatalogue = Record<EmbeddedName, Message>

const id: EmbeddedCatalogue = {
  opened:
    'Pembayaran dibuka di jendela tersendiri. Setelah Anda membayar di sana, halaman ini menampilkannya.',
  blocked:
    'Peramban Anda tidak membuka jendela pembayaran. Anda dapat membayar di jendela ini; setelah itu Anda kembali ke sini.',
  here: 'Bayar di jendela ini',
}

const de: EmbeddedCatalogue = {
  opened:
    'Die Zahlung wurde in einem eigenen Fenster geöffnet. Sobald Sie dort bezahlt haben, steht es auf dieser Seite.',
  blocked:
    'Ihr Browser hat das Zahlungsfenster nicht geöffnet. Sie können stattdessen in diesem Fenster bezahlen und kommen danach hierher zurück.',
  here: 'In diesem Fenster bezahlen',
}

const es: EmbeddedCatalogue = {
  opened: 'El pago se ha abierto en otra ventana. En cuanto haya pagado allí, esta página lo mostrará.',
  blocked:
    'Su navegador no ha abierto la ventana de pago. Puede pagar en esta misma ventana; después volverá aquí.',
  here: 'Pagar en esta ventana',
}

const fr: EmbeddedCatalogue = {
  opened:
    'Le paiement s’est ouvert dans une autre fenêtre. Dès que vous y aurez payé, cette page l’affichera.',
  blocked:
    'Votre navigateur n’a pas ouvert la fenêtre de paiement. Vous pouvez payer dans cette fenêtre ; vous reviendrez ensuite ici.',
  here: 'Payer dans cette fenêtre',
}

const ar: EmbeddedCatalogue = {
  opened: 'فُتحت صفحة الدفع في نافذة مستقلة. بعد أن تدفع هناك ستظهر النتيجة في هذه الصفحة.',
  blocked: 'لم يفتح متصفحك نافذة الدفع. يمكنك الدفع في هذه النافذة بدلاً من ذلك، ثم تعود إلى هنا.',
  here: 'الدفع في هذه النافذة',
}

const ja: EmbeddedCatalogue = {
  opened: 'お支払い画面を別のウィンドウで開きました。お支払いが済むと、このページに表示されます。',
  blocked:
    'ブラウザーがお支払い用のウィンドウを開けませんでした。代わりにこのウィンドウでお支払いいただけます。お支払い後はこのページに戻ります。',
  here: 'このウィンドウで支払う',
}

export const EMBEDDED: Record<Language, EmbeddedCatalogue> = { en, id, de, es, fr, ar, ja }
