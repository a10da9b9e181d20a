import type { Language } from '../../src/stay/values/languages.ts'
import type { Message } from '../shared/words.ts'

/** What only guests without scripts read. Apart from the others, because the booking page sends those to every browser. */

const en = {
  workOut: 'Show the new price',
  oneKind:
    'Without JavaScript you book rooms of one kind at a time. To book different rooms together, switch JavaScript on or contact the hotel.',
  howMany: 'How many of: {what}',
  nothingSent:
    'This form did not come from our page, so nothing was booked. Please check it and send it again.',
} as const satisfies Record<string, Message>

export type PlainName = keyof typeof en
type PlainCatalogue = Record<PlainName, Message>

const id: PlainCatalogue = {
  workOut: 'Tampilkan harga baru',
  oneKind:
    'Tanpa JavaScript Anda hanya bisa memesan satu jenis kamar sekaligus. Untuk memesan kamar yang berbeda bersama-sama, aktifkan JavaScript atau hubungi hotel.',
  howMany: 'Jumlah: {what}',
  nothingSent:
    'Formulir ini tidak dikirim dari halaman kami, jadi belum ada yang dipesan. Silakan periksa lalu kirim lagi.',
}

const de: PlainCatalogue = {
  workOut: 'Neuen Preis anzeigen',
  oneKind:
    'Ohne JavaScript buchen Sie jeweils Zimmer einer Art. Um verschiedene Zimmer zusammen zu buchen, schalten Sie JavaScript ein oder wenden Sie sich an das Hotel.',
  howMany: 'Anzahl: {what}',
  nothingSent:
    'Dieses Formular kam nicht von unserer Seite, deshalb wurde nichts gebucht. Bitte prüfen Sie es und senden Sie es noch einmal.',
}

const es: PlainCatalogue = {
  workOut: 'Mostrar el nuevo precio',
  oneKind:
    'Sin JavaScript se reservan habitaciones de un solo tipo a la vez. Para reservar juntas habitaciones distintas, active JavaScript o póngase en contacto con el hotel.',
  howMany: 'Cantidad: {what}',
  nothingSent:
    'Este formulario no se envió desde nuestra página, así que no se ha reservado nada. Revíselo y envíelo de nuevo.',
}

const fr: PlainCatalogue = {
  workOut: 'Afficher le nouveau prix',
  oneKind:
    'Sans JavaScript, vous réservez des chambres d’un seul type à la fois. Pour réserver ensemble des chambres différentes, activez JavaScript ou contactez l’hôtel.',
  howMany: 'Quantité : {what}',
  nothingSent:
    'Ce formulaire ne venait pas de notre page : rien n’a été réservé. Veuillez le vérifier et l’envoyer à nouveau.',
}

const ar: PlainCatalogue = {
  workOut: 'عرض السعر الجديد',
  oneKind:
    'من دون JavaScript تُحجز غرف من نوع واحد في كل مرة. لحجز غرف مختلفة معًا، فعِّل JavaScript أو تواصل مع الفندق.',
  howMany: 'العدد: {what}',
  nothingSent: 'لم يُرسَل هذا النموذج من صفحتنا، لذلك لم يُحجز أي شيء. يُرجى مراجعته وإرساله مرة أخرى.',
}

const ja: PlainCatalogue = {
  workOut: '新しい料金を表示',
  oneKind:
    'JavaScriptが無効の場合、一度に予約できるのは1種類の客室のみです。異なる客室をまとめて予約するには、JavaScriptを有効にするか、ホテルにお問い合わせください。',
  howMany: '数量：{what}',
  nothingSent:
    'このフォームは当サイトのページから送信されたものではないため、予約は行われていません。内容をご確認のうえ、もう一度送信してください。',
}

export const PLAIN: Record<Language, PlainCatalogue> = { en, id, de, es, fr, ar, ja }
