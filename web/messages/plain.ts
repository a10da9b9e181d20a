import type { Language } from '../../src/stay/values/languages.ts'
import type { Message } from '../shared/words.ts'

/** What only guests without scripts read. Apart from the others, because the booking page sends those to every browser. */

const en = {
  workOut: 'Show the new price',
  ownChoiceTitle: 'The price with what you chose',
  ownChoice:
    'With what you have just chosen it is {now} instead of {before}. Nothing is booked yet: if that is right, press the button again.',
  oneKind:
    'Without JavaScript you book rooms of one kind at a time, or one of our proposals for your whole party. To put different rooms together yourself, switch JavaScript on or contact the hotel.',
  checkEmail:
    'Please check your e-mail address: did you mean {email}? If it is right as it is, press the button again. Nothing is booked yet.',
  howMany: 'How many of: {what}',
  nothingSent:
    'This form did not come from our page, so nothing was booked. Please check it and send it again.',
} as const satisfies Record<string, Message>

export type PlainName = keyof typeof en
type PlainCatalogue = Record<PlainName, Message>

const id: PlainCatalogue = {
  workOut: 'Tampilkan harga baru',
  ownChoiceTitle: 'Harga dengan pilihan Anda',
  ownChoice:
    'Dengan pilihan Anda yang baru, harganya {now}, sebelumnya {before}. Belum ada yang dipesan: jika sudah benar, tekan tombolnya sekali lagi.',
  oneKind:
    'Tanpa JavaScript Anda bisa memesan satu jenis kamar sekaligus, atau salah satu usulan kami untuk seluruh rombongan. Untuk menggabungkan sendiri kamar yang berbeda, aktifkan JavaScript atau hubungi hotel.',
  checkEmail:
    'Silakan periksa alamat email Anda: maksud Anda {email}? Jika sudah benar, tekan tombolnya sekali lagi. Belum ada yang dipesan.',
  howMany: 'Jumlah: {what}',
  nothingSent:
    'Formulir ini tidak dikirim dari halaman kami, jadi belum ada yang dipesan. Silakan periksa lalu kirim lagi.',
}

const de: PlainCatalogue = {
  workOut: 'Neuen Preis anzeigen',
  ownChoiceTitle: 'Der Preis mit Ihrer Auswahl',
  ownChoice:
    'Mit dem, was Sie gerade gewählt haben, sind es {now} statt {before}. Noch ist nichts gebucht: Wenn es so stimmt, drücken Sie noch einmal auf die Schaltfläche.',
  oneKind:
    'Ohne JavaScript buchen Sie jeweils Zimmer einer Art oder einen unserer Vorschläge für alle Ihre Gäste. Um Zimmer selbst zusammenzustellen, schalten Sie JavaScript ein oder wenden Sie sich an das Hotel.',
  checkEmail:
    'Bitte prüfen Sie Ihre E-Mail-Adresse: Meinten Sie {email}? Wenn sie so stimmt, drücken Sie noch einmal auf die Schaltfläche. Noch ist nichts gebucht.',
  howMany: 'Anzahl: {what}',
  nothingSent:
    'Dieses Formular kam nicht von unserer Seite, deshalb wurde nichts gebucht. Bitte prüfen Sie es und senden Sie es noch einmal.',
}

const es: PlainCatalogue = {
  workOut: 'Mostrar el nuevo precio',
  ownChoiceTitle: 'El precio con lo que ha elegido',
  ownChoice:
    'Con lo que acaba de elegir son {now} en lugar de {before}. Todavía no se ha reservado nada: si es correcto, pulse el botón otra vez.',
  oneKind:
    'Sin JavaScript se reservan habitaciones de un solo tipo a la vez, o una de nuestras propuestas para todo su grupo. Para combinar habitaciones a su gusto, active JavaScript o póngase en contacto con el hotel.',
  checkEmail:
    'Revise su dirección de correo: ¿quiso decir {email}? Si es correcta tal como está, pulse el botón otra vez. Todavía no se ha reservado nada.',
  howMany: 'Cantidad: {what}',
  nothingSent:
    'Este formulario no se envió desde nuestra página, así que no se ha reservado nada. Revíselo y envíelo de nuevo.',
}

const fr: PlainCatalogue = {
  workOut: 'Afficher le nouveau prix',
  ownChoiceTitle: 'Le prix avec vos choix',
  ownChoice:
    'Avec ce que vous venez de choisir, le total est de {now} au lieu de {before}. Rien n’est encore réservé : si cela vous convient, appuyez encore une fois sur le bouton.',
  oneKind:
    'Sans JavaScript, vous réservez des chambres d’un seul type à la fois, ou l’une de nos propositions pour tout votre groupe. Pour composer vous-même, activez JavaScript ou contactez l’hôtel.',
  checkEmail:
    'Veuillez vérifier votre adresse e-mail : vouliez-vous dire {email} ? Si elle est juste, appuyez encore une fois sur le bouton. Rien n’est encore réservé.',
  howMany: 'Quantité : {what}',
  nothingSent:
    'Ce formulaire ne venait pas de notre page : rien n’a été réservé. Veuillez le vérifier et l’envoyer à nouveau.',
}

const ar: PlainCatalogue = {
  workOut: 'عرض السعر الجديد',
  ownChoiceTitle: 'السعر مع ما اخترته',
  ownChoice:
    'مع ما اخترته الآن أصبح السعر {now} بدلًا من {before}. لم يُحجز أي شيء بعد: إن كان ذلك صحيحًا فاضغط الزر مرة أخرى.',
  oneKind:
    'من دون JavaScript تُحجز غرف من نوع واحد في كل مرة، أو أحد اقتراحاتنا لجميع ضيوفك. لتجميع غرف مختلفة بنفسك، فعِّل JavaScript أو تواصل مع الفندق.',
  checkEmail:
    'يُرجى التحقق من بريدك الإلكتروني: هل تقصد {email}؟ إن كان صحيحًا كما هو فاضغط الزر مرة أخرى. لم يُحجز أي شيء بعد.',
  howMany: 'العدد: {what}',
  nothingSent: 'لم يُرسَل هذا النموذج من صفحتنا، لذلك لم يُحجز أي شيء. يُرجى مراجعته وإرساله مرة أخرى.',
}

const ja: PlainCatalogue = {
  workOut: '新しい料金を表示',
  ownChoiceTitle: 'お選びの内容での料金',
  ownChoice:
    'お選びいただいた内容で、料金は {before} から {now} になります。予約はまだ完了していません。よろしければ、もう一度ボタンを押してください。',
  oneKind:
    'JavaScriptが無効の場合、一度に予約できるのは1種類の客室、または全員分としてご提案する組み合わせです。ご自身で客室を組み合わせるには、JavaScriptを有効にするか、ホテルにお問い合わせください。',
  checkEmail:
    'メールアドレスをご確認ください。{email} ではありませんか？このままでよろしければ、もう一度ボタンを押してください。予約はまだ完了していません。',
  howMany: '数量：{what}',
  nothingSent:
    'このフォームは当サイトのページから送信されたものではないため、予約は行われていません。内容をご確認のうえ、もう一度送信してください。',
}

export const PLAIN: Record<Language, PlainCatalogue> = { en, id, de, es, fr, ar, ja }
