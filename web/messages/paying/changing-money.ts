import type { Language } from '../../../src/stay/values/languages.ts'

/** What changing a stay does to the money, and why it cannot be changed. For pages that only the server makes. */
const en = {
  moneyTitle: 'What you pay',
  atHotelThen: 'Nothing is paid now. At the hotel you pay {to} instead of {from}.',
  payAway: 'Please try again in a minute. Your booking stays as it is.',
  payEnded: 'Nothing was taken: this payment had ended.',
  payAsking:
    'This payment had ended. We are asking the payment service whether anything was taken; if so, all of it goes back to you.',
  otherWaits: 'Another change of this booking waits for its payment; yours was not made.',
  stayMade: 'Your change is made. Your booking costs {total} in all now.',
  stayBack: 'Your change is made. Your booking costs {total} in all now; {amount} goes back to you.',
  askLess: 'If you need less, please ask the hotel.',
  giveUpRoom: 'Rooms are not given up here. If you need fewer, please ask the hotel.',
  ofAllRooms:
    'If you take several, the guests you named sleep in them together: the hotel asks who sleeps where.',
  onceUnpaid: 'You can change your stay here once what is due is paid.',
  oncePending: 'You can change your stay here again once the change that waits is paid or given up.',
  onlyHotel: 'Only the hotel can change this stay now: please ask it.',
  cancelPending: 'The change that waits for its payment ends with it, and nothing is taken for it.',
  pricesFor: 'Show prices for these guests',
}

export type ChangingMoneyName = keyof typeof en
type Catalogue = Record<ChangingMoneyName, string>

const id: Catalogue = {
  moneyTitle: 'Yang Anda bayar',
  atHotelThen: 'Tidak ada yang dibayar sekarang. Di hotel Anda membayar {to}, bukan {from}.',
  payAway: 'Mohon coba lagi sebentar lagi. Pesanan Anda tetap seperti semula.',
  payEnded: 'Tidak ada uang yang diambil: pembayaran ini sudah berakhir.',
  payAsking:
    'Pembayaran ini sudah berakhir. Kami sedang menanyakan kepada layanan pembayaran apakah ada uang yang diambil; jika ada, semuanya dikembalikan kepada Anda.',
  otherWaits: 'Perubahan lain atas pesanan ini menunggu pembayaran; perubahan Anda tidak dilakukan.',
  stayMade: 'Perubahan Anda sudah dilakukan. Total pesanan Anda sekarang {total}.',
  stayBack:
    'Perubahan Anda sudah dilakukan. Total pesanan Anda sekarang {total}; {amount} dikembalikan kepada Anda.',
  askLess: 'Jika Anda memerlukan lebih sedikit, silakan tanyakan kepada hotel.',
  giveUpRoom:
    'Kamar tidak dapat dilepas di sini. Jika Anda perlu lebih sedikit, silakan tanyakan kepada hotel.',
  ofAllRooms:
    'Jika Anda mengambil beberapa, para tamu yang Anda sebut menempatinya bersama: hotel akan menanyakan siapa tidur di mana.',
  onceUnpaid: 'Anda dapat mengubah masa inap di sini setelah yang jatuh tempo dibayar.',
  oncePending:
    'Anda dapat mengubah masa inap di sini lagi setelah perubahan yang menunggu dibayar atau dibatalkan.',
  onlyHotel: 'Sekarang hanya hotel yang dapat mengubah masa inap ini: silakan tanyakan.',
  cancelPending:
    'Perubahan yang menunggu pembayaran ikut berakhir, dan tidak ada uang yang diambil untuk itu.',
  pricesFor: 'Tampilkan harga untuk tamu ini',
}

const de: Catalogue = {
  moneyTitle: 'Was Sie zahlen',
  atHotelThen: 'Jetzt ist nichts zu zahlen. Im Hotel zahlen Sie {to} statt {from}.',
  payAway: 'Bitte versuchen Sie es in einer Minute noch einmal. Ihre Buchung bleibt, wie sie ist.',
  payEnded: 'Es wurde nichts abgebucht: Diese Zahlung war schon beendet.',
  payAsking:
    'Diese Zahlung war schon beendet. Wir fragen beim Zahlungsdienst nach, ob etwas abgebucht wurde; falls ja, bekommen Sie alles zurück.',
  otherWaits:
    'Eine andere Änderung dieser Buchung wartet auf ihre Zahlung; Ihre Änderung wurde nicht übernommen.',
  stayMade: 'Ihre Buchung ist geändert und kostet jetzt zusammen {total}.',
  stayBack: 'Ihre Buchung ist geändert und kostet jetzt zusammen {total}; {amount} gehen an Sie zurück.',
  askLess: 'Wenn Sie weniger brauchen, fragen Sie bitte das Hotel.',
  giveUpRoom: 'Zimmer lassen sich hier nicht abgeben. Wenn Sie weniger brauchen, fragen Sie bitte das Hotel.',
  ofAllRooms:
    'Nehmen Sie mehrere, wohnen die genannten Gäste gemeinsam darin: Das Hotel fragt Sie, wer wo schläft.',
  onceUnpaid: 'Sobald der fällige Betrag bezahlt ist, können Sie Ihren Aufenthalt hier ändern.',
  oncePending:
    'Sobald die wartende Änderung bezahlt oder aufgegeben ist, können Sie Ihren Aufenthalt hier wieder ändern.',
  onlyHotel: 'Diesen Aufenthalt kann jetzt nur noch das Hotel ändern: Bitte fragen Sie dort nach.',
  cancelPending: 'Die Änderung, die auf ihre Zahlung wartet, endet damit; dafür wird nichts abgebucht.',
  pricesFor: 'Preise für diese Gäste zeigen',
}

const es: Catalogue = {
  moneyTitle: 'Lo que paga',
  atHotelThen: 'Ahora no paga nada. En el hotel pagará {to} en lugar de {from}.',
  payAway: 'Inténtelo de nuevo en un minuto. Su reserva sigue como está.',
  payEnded: 'No se ha cobrado nada: este pago ya había terminado.',
  payAsking:
    'Este pago ya había terminado. Estamos preguntando al servicio de pago si se cobró algo; si es así, se le devuelve todo.',
  otherWaits: 'Otro cambio de esta reserva espera su pago; el suyo no se ha hecho.',
  stayMade: 'Su cambio está hecho. Su reserva cuesta ahora {total} en total.',
  stayBack: 'Su cambio está hecho. Su reserva cuesta ahora {total} en total; se le devuelven {amount}.',
  askLess: 'Si necesita menos, consulte al hotel.',
  giveUpRoom: 'Aquí no se puede renunciar a una habitación. Si necesita menos, consulte al hotel.',
  ofAllRooms:
    'Si toma varias, los huéspedes indicados se alojan en ellas juntos: el hotel le preguntará quién duerme dónde.',
  onceUnpaid: 'Podrá cambiar su estancia aquí cuando esté pagado lo que se debe.',
  oncePending:
    'Podrá volver a cambiar su estancia aquí cuando el cambio que espera esté pagado o haya renunciado a él.',
  onlyHotel: 'Ahora solo el hotel puede cambiar esta estancia: consúltelo, por favor.',
  cancelPending: 'El cambio que espera su pago termina con ella, y no se cobra nada por él.',
  pricesFor: 'Ver precios para estos huéspedes',
}

const fr: Catalogue = {
  moneyTitle: 'Ce que vous payez',
  atHotelThen: 'Rien à payer maintenant. À l’hôtel, vous payez {to} au lieu de {from}.',
  payAway: 'Merci de réessayer dans une minute. Votre réservation reste telle quelle.',
  payEnded: 'Rien n’a été prélevé : ce paiement était déjà clos.',
  payAsking:
    'Ce paiement était déjà clos. Nous demandons au service de paiement si quelque chose a été prélevé ; si c’est le cas, tout vous est remboursé.',
  otherWaits: 'Une autre modification de cette réservation attend son paiement ; la vôtre n’a pas été faite.',
  stayMade: 'Votre modification est faite. Votre réservation coûte maintenant {total} en tout.',
  stayBack:
    'Votre modification est faite. Votre réservation coûte maintenant {total} en tout ; {amount} vous sont remboursés.',
  askLess: 'S’il vous faut moins, merci de demander à l’hôtel.',
  giveUpRoom:
    'On ne peut pas renoncer à une chambre ici. S’il vous en faut moins, merci de demander à l’hôtel.',
  ofAllRooms:
    'Si vous en prenez plusieurs, les personnes indiquées y logent ensemble : l’hôtel vous demandera qui dort où.',
  onceUnpaid: 'Vous pourrez modifier votre séjour ici une fois payé ce qui est dû.',
  oncePending:
    'Vous pourrez de nouveau modifier votre séjour ici une fois la modification en attente payée ou abandonnée.',
  onlyHotel: 'Seul l’hôtel peut maintenant modifier ce séjour : merci de le lui demander.',
  cancelPending:
    'La modification qui attend son paiement prend fin avec elle, et rien n’est prélevé pour elle.',
  pricesFor: 'Voir les prix pour ces personnes',
}

const ar: Catalogue = {
  moneyTitle: 'ما تدفعه',
  atHotelThen: 'لا شيء يُدفع الآن. تدفع في الفندق {to} بدلاً من {from}.',
  payAway: 'يُرجى المحاولة مرة أخرى بعد دقيقة. يبقى حجزك كما هو.',
  payEnded: 'لم يُسحب أي مبلغ: كانت هذه الدفعة قد انتهت.',
  payAsking: 'كانت هذه الدفعة قد انتهت. نسأل خدمة الدفع هل سُحب أي مبلغ؛ فإن كان كذلك فسيُعاد إليك كله.',
  otherWaits: 'هناك تغيير آخر لهذا الحجز في انتظار دفعه؛ ولم يُجرَ تغييرك.',
  stayMade: 'تم تغيير حجزك. يكلّف الآن {total} إجمالاً.',
  stayBack: 'تم تغيير حجزك. يكلّف الآن {total} إجمالاً، ويُعاد إليك {amount}.',
  askLess: 'إن كنت تحتاج إلى أقل فيُرجى سؤال الفندق.',
  giveUpRoom: 'لا يمكن التخلي عن غرفة هنا. إن كنت تحتاج إلى غرف أقل فيُرجى سؤال الفندق.',
  ofAllRooms: 'إن أخذت عدة غرف فسيقيم فيها الضيوف المذكورون معاً، وسيسألك الفندق من ينام في كل غرفة.',
  onceUnpaid: 'يمكنك تغيير إقامتك هنا بعد دفع المستحق.',
  oncePending: 'يمكنك تغيير إقامتك هنا من جديد بعد دفع التغيير المنتظر أو التخلي عنه.',
  onlyHotel: 'لا يمكن تغيير هذه الإقامة الآن إلا من الفندق: يُرجى سؤاله.',
  cancelPending: 'ينتهي معه التغيير الذي ينتظر دفعه، ولا يُسحب أي مبلغ عنه.',
  pricesFor: 'عرض الأسعار لهؤلاء الضيوف',
}

const ja: Catalogue = {
  moneyTitle: 'お支払い',
  atHotelThen: '今回のお支払いはありません。ホテルでのお支払いは {from} から {to} になります。',
  payAway: '1分ほどしてからもう一度お試しください。ご予約は元のままです。',
  payEnded: '引き落としはありません。このお支払いはすでに終了していました。',
  payAsking:
    'このお支払いはすでに終了していました。引き落としがあったかどうかを決済サービスに確認しています。あった場合は全額返金いたします。',
  otherWaits: 'このご予約の別の変更がお支払い待ちのため、今回の変更は行われませんでした。',
  stayMade: '変更が完了しました。ご予約の合計は {total} になりました。',
  stayBack: '変更が完了しました。ご予約の合計は {total} になり、{amount} を返金いたします。',
  askLess: '減らしたい場合は、ホテルにお問い合わせください。',
  giveUpRoom: 'ここでは客室を減らせません。減らしたい場合は、ホテルにお問い合わせください。',
  ofAllRooms:
    '複数の客室をお選びの場合、ご入力の人数で全室をご利用いただきます。部屋割りはホテルがおうかがいします。',
  onceUnpaid: 'お支払いが済むと、ここで宿泊内容を変更できます。',
  oncePending: 'お支払い待ちの変更を支払うか取りやめると、ここで再び宿泊内容を変更できます。',
  onlyHotel: 'この宿泊の変更は現在ホテルのみが行えます。ホテルにお問い合わせください。',
  cancelPending: 'お支払い待ちの変更も同時に終了し、その分の引き落としはありません。',
  pricesFor: 'この人数の料金を表示',
}

export const CHANGING_MONEY: Record<Language, Catalogue> = { en, id, de, es, fr, ar, ja }
