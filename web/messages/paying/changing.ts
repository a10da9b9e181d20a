import type { Language } from '../../../src/stay/values/languages.ts'
import type { Words } from '../../shared/words.ts'
import { CHANGING_MONEY, type ChangingMoneyName } from './changing-money.ts'
import { CHANGING_PARTS, type ChangingPartName } from './changing-parts.ts'

/** What guests read who change their stay themselves. For pages that only the server makes. */
const en = {
  title: 'Change your stay',
  intro: 'Nothing changes before you confirm it. You see the new price first.',
  roomAndRate: 'Room and rate',
  howMany: 'How many of them',
  addRoom: 'Add a room',
  see: 'See the new price',
  compare: 'The price, line by line',
  line: 'What for',
  before: 'Until now',
  after: 'After the change',
  payNow: 'You pay now',
  comesBack: 'Comes back to you',
  noMoney: 'Nothing is paid now and nothing comes back.',
  cancelThen: 'If you cancel after the change',
  confirm: 'Make this change',
  confirmPay: 'Change and pay {amount}',
  keep: 'Leave it as it is',
  moved: 'The price or the booking has changed since you saw it. Please look again before you confirm.',
  feeApplies:
    'Cancelling costs {fee} now. As long as it does, the stay can be changed to cost as much or more, but not less.',
  notPossible: 'This change is not possible:',
  wrong: 'Please check the dates and numbers.',
  nothing: 'That is your stay as it is: nothing would change.',
  waits: 'Your change waits for the payment',
  waitsText:
    'Pay {amount} by {until} (hotel time), and it is made. Until then your booking stays as it is, also if you do not pay.',
}

type OwnName = keyof typeof en
export type ChangingName = OwnName | ChangingPartName | ChangingMoneyName
type Catalogue = Record<OwnName, string>

const id: Catalogue = {
  title: 'Ubah masa inap Anda',
  intro: 'Tidak ada yang berubah sebelum Anda mengonfirmasi. Anda melihat harga baru lebih dahulu.',
  roomAndRate: 'Kamar dan tarif',
  howMany: 'Jumlah kamar ini',
  addRoom: 'Tambah kamar',
  see: 'Lihat harga baru',
  compare: 'Harga, baris demi baris',
  line: 'Untuk apa',
  before: 'Sampai sekarang',
  after: 'Setelah diubah',
  payNow: 'Anda bayar sekarang',
  comesBack: 'Dikembalikan kepada Anda',
  noMoney: 'Tidak ada yang dibayar sekarang dan tidak ada yang dikembalikan.',
  cancelThen: 'Jika Anda membatalkan setelah perubahan',
  confirm: 'Lakukan perubahan ini',
  confirmPay: 'Ubah dan bayar {amount}',
  keep: 'Biarkan seperti semula',
  moved: 'Harga atau pesanan sudah berubah sejak Anda melihatnya. Mohon periksa lagi sebelum mengonfirmasi.',
  feeApplies:
    'Pembatalan sekarang dikenai biaya {fee}. Selama itu berlaku, masa inap dapat diubah dengan harga yang sama atau lebih, tetapi tidak kurang.',
  notPossible: 'Perubahan ini tidak dapat dilakukan:',
  wrong: 'Mohon periksa tanggal dan jumlahnya.',
  nothing: 'Itu masa inap Anda seperti sekarang: tidak ada yang berubah.',
  waits: 'Perubahan Anda menunggu pembayaran',
  waitsText:
    'Bayar {amount} sebelum {until} (waktu hotel), lalu perubahan berlaku. Sampai saat itu pesanan Anda tetap seperti semula, juga jika Anda tidak membayar.',
}

const de: Catalogue = {
  title: 'Aufenthalt ändern',
  intro: 'Nichts ändert sich, bevor Sie es bestätigen. Den neuen Preis sehen Sie zuerst.',
  roomAndRate: 'Zimmer und Rate',
  howMany: 'Anzahl dieser Zimmer',
  addRoom: 'Zimmer hinzufügen',
  see: 'Neuen Preis ansehen',
  compare: 'Der Preis, Zeile für Zeile',
  line: 'Wofür',
  before: 'Bisher',
  after: 'Nach der Änderung',
  payNow: 'Sie zahlen jetzt',
  comesBack: 'Sie bekommen zurück',
  noMoney: 'Jetzt ist nichts zu zahlen, und nichts kommt zurück.',
  cancelThen: 'Wenn Sie nach der Änderung stornieren',
  confirm: 'So ändern',
  confirmPay: 'Ändern und {amount} zahlen',
  keep: 'Alles lassen, wie es ist',
  moved:
    'Preis oder Buchung haben sich seither geändert. Bitte sehen Sie noch einmal nach, bevor Sie bestätigen.',
  feeApplies:
    'Stornieren kostet jetzt {fee}. Solange das so ist, darf der geänderte Aufenthalt gleich viel oder mehr kosten, aber nicht weniger.',
  notPossible: 'Diese Änderung ist nicht möglich:',
  wrong: 'Bitte prüfen Sie Daten und Zahlen.',
  nothing: 'Das ist Ihr Aufenthalt, wie er ist: Es würde sich nichts ändern.',
  waits: 'Ihre Änderung wartet auf die Zahlung',
  waitsText:
    'Zahlen Sie {amount} bis {until} (Ortszeit des Hotels), dann gilt sie. Bis dahin bleibt Ihre Buchung, wie sie ist, auch wenn Sie nicht zahlen.',
}

const es: Catalogue = {
  title: 'Cambiar su estancia',
  intro: 'Nada cambia hasta que usted lo confirme. Primero verá el nuevo precio.',
  roomAndRate: 'Habitación y tarifa',
  howMany: 'Cuántas de estas',
  addRoom: 'Añadir una habitación',
  see: 'Ver el nuevo precio',
  compare: 'El precio, línea por línea',
  line: 'Concepto',
  before: 'Hasta ahora',
  after: 'Después del cambio',
  payNow: 'Paga ahora',
  comesBack: 'Se le devuelve',
  noMoney: 'Ahora no paga nada y no se le devuelve nada.',
  cancelThen: 'Si cancela después del cambio',
  confirm: 'Hacer este cambio',
  confirmPay: 'Cambiar y pagar {amount}',
  keep: 'Dejarla como está',
  moved:
    'El precio o la reserva han cambiado desde que los vio. Mírelos otra vez antes de confirmar, por favor.',
  feeApplies:
    'Cancelar cuesta ahora {fee}. Mientras sea así, la estancia cambiada puede costar lo mismo o más, pero no menos.',
  notPossible: 'Este cambio no es posible:',
  wrong: 'Revise las fechas y los números, por favor.',
  nothing: 'Esa es su estancia tal como está: nada cambiaría.',
  waits: 'Su cambio espera el pago',
  waitsText:
    'Pague {amount} hasta el {until} (hora del hotel) y quedará hecho. Hasta entonces su reserva sigue como está, también si no paga.',
}

const fr: Catalogue = {
  title: 'Modifier votre séjour',
  intro: 'Rien ne change avant votre confirmation. Vous voyez d’abord le nouveau prix.',
  roomAndRate: 'Chambre et tarif',
  howMany: 'Combien de ces chambres',
  addRoom: 'Ajouter une chambre',
  see: 'Voir le nouveau prix',
  compare: 'Le prix, ligne par ligne',
  line: 'Pour quoi',
  before: 'Jusqu’ici',
  after: 'Après la modification',
  payNow: 'Vous payez maintenant',
  comesBack: 'Vous est remboursé',
  noMoney: 'Rien à payer maintenant, rien n’est remboursé.',
  cancelThen: 'Si vous annulez après la modification',
  confirm: 'Faire cette modification',
  confirmPay: 'Modifier et payer {amount}',
  keep: 'Laisser tel quel',
  moved: 'Le prix ou la réservation a changé depuis. Merci de regarder à nouveau avant de confirmer.',
  feeApplies:
    'L’annulation coûte {fee} en ce moment. Tant que c’est le cas, le séjour modifié peut coûter autant ou plus, mais pas moins.',
  notPossible: 'Cette modification n’est pas possible :',
  wrong: 'Merci de vérifier les dates et les nombres.',
  nothing: 'C’est votre séjour tel qu’il est : rien ne changerait.',
  waits: 'Votre modification attend le paiement',
  waitsText:
    'Payez {amount} avant le {until} (heure de l’hôtel) et elle sera faite. D’ici là, votre réservation reste telle quelle, même si vous ne payez pas.',
}

const ar: Catalogue = {
  title: 'تغيير إقامتك',
  intro: 'لا يتغير شيء قبل أن تؤكد. سترى السعر الجديد أولاً.',
  roomAndRate: 'الغرفة والسعر',
  howMany: 'عدد هذه الغرف',
  addRoom: 'إضافة غرفة',
  see: 'عرض السعر الجديد',
  compare: 'السعر بنداً بنداً',
  line: 'البند',
  before: 'حتى الآن',
  after: 'بعد التغيير',
  payNow: 'تدفع الآن',
  comesBack: 'يُعاد إليك',
  noMoney: 'لا شيء يُدفع الآن ولا شيء يُعاد.',
  cancelThen: 'إذا ألغيت بعد التغيير',
  confirm: 'إجراء هذا التغيير',
  confirmPay: 'تغيير ودفع {amount}',
  keep: 'إبقاؤها كما هي',
  moved: 'تغيّر السعر أو الحجز منذ أن رأيته. يُرجى النظر مرة أخرى قبل التأكيد.',
  feeApplies: 'الإلغاء يكلّف الآن {fee}. ما دام كذلك يمكن تغيير الإقامة بالسعر نفسه أو أكثر، لا أقل.',
  notPossible: 'هذا التغيير غير ممكن:',
  wrong: 'يُرجى التحقق من التواريخ والأعداد.',
  nothing: 'هذه إقامتك كما هي: لن يتغير شيء.',
  waits: 'تغييرك في انتظار الدفع',
  waitsText:
    'ادفع {amount} حتى {until} (بتوقيت الفندق) ليتم التغيير. وحتى ذلك الحين يبقى حجزك كما هو، حتى إن لم تدفع.',
}

const ja: Catalogue = {
  title: '宿泊内容の変更',
  intro: '確定されるまで何も変わりません。先に新しい料金をご確認いただけます。',
  roomAndRate: '客室とプラン',
  howMany: 'この客室の数',
  addRoom: '客室を追加',
  see: '新しい料金を見る',
  compare: '料金の内訳',
  line: '項目',
  before: '現在',
  after: '変更後',
  payNow: '今回のお支払い',
  comesBack: '返金額',
  noMoney: '今回のお支払いも返金もありません。',
  cancelThen: '変更後にキャンセルする場合',
  confirm: 'この内容で変更する',
  confirmPay: '変更して {amount} を支払う',
  keep: '変更しない',
  moved: '表示後に料金またはご予約内容が変わりました。確定の前にもう一度ご確認ください。',
  feeApplies:
    '現在キャンセルには {fee} かかります。その間は、料金が同額以上になる変更のみ可能で、下がる変更はできません。',
  notPossible: 'この変更はできません：',
  wrong: '日付と人数をご確認ください。',
  nothing: '現在の宿泊内容と同じです。変更はありません。',
  waits: '変更はお支払い待ちです',
  waitsText:
    '{until}（ホテルの時刻）までに {amount} をお支払いいただくと変更が確定します。それまで、またお支払いがない場合も、ご予約は現在のままです。',
}

const own: Record<Language, Catalogue> = { en, id, de, es, fr, ar, ja }

export const CHANGING = Object.fromEntries(
  Object.entries(own).map(([language, words]) => [
    language,
    { ...words, ...CHANGING_PARTS[language as Language], ...CHANGING_MONEY[language as Language] },
  ]),
) as Record<Language, Record<ChangingName, string>>

export type ChangingWords = Words<ChangingName>
