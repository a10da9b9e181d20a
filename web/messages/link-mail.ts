import type { Language } from '../../src/stay/values/languages.ts'

/** What mails with links for staff say. */
export interface LinkMailWords {
  inviteSubject: string
  inviteLead: string
  resetSubject: string
  resetLead: string
  goodFor: string
}

export const LINK_MAIL: Record<Language, LinkMailWords> = {
  en: {
    inviteSubject: '{by} invites you to {hotel}',
    inviteLead: '{by} invites you to the desk of {hotel}. Open this link to accept:',
    resetSubject: 'A new password for the desk',
    resetLead:
      'Somebody, probably you, asked for a new password for the desk. Open this link to choose one; if it was not you, do nothing:',
    goodFor: 'The link can be used once, within three days.',
  },
  id: {
    inviteSubject: '{by} mengundang Anda ke {hotel}',
    inviteLead: '{by} mengundang Anda ke meja depan {hotel}. Buka tautan ini untuk menerima:',
    resetSubject: 'Kata sandi baru untuk meja depan',
    resetLead:
      'Seseorang, mungkin Anda, meminta kata sandi baru untuk meja depan. Buka tautan ini untuk memilihnya; jika bukan Anda, abaikan saja:',
    goodFor: 'Tautan ini dapat dipakai satu kali, dalam tiga hari.',
  },
  de: {
    inviteSubject: '{by} lädt Sie ins Team von {hotel} ein',
    inviteLead: '{by} lädt Sie zur Rezeption von {hotel} ein. Öffnen Sie diesen Link, um anzunehmen:',
    resetSubject: 'Ein neues Passwort für die Rezeption',
    resetLead:
      'Jemand, vermutlich Sie, hat ein neues Passwort für die Rezeption angefordert. Öffnen Sie diesen Link, um eines zu wählen. Waren Sie es nicht, müssen Sie nichts tun:',
    goodFor: 'Der Link gilt drei Tage lang und kann einmal verwendet werden.',
  },
  es: {
    inviteSubject: '{by} le invita a {hotel}',
    inviteLead: '{by} le invita a la recepción de {hotel}. Abra este enlace para aceptar:',
    resetSubject: 'Una contraseña nueva para la recepción',
    resetLead:
      'Alguien, probablemente usted, ha pedido una contraseña nueva para la recepción. Abra este enlace para elegirla; si no ha sido usted, no haga nada:',
    goodFor: 'El enlace se puede usar una vez, durante tres días.',
  },
  fr: {
    inviteSubject: '{by} vous invite à rejoindre {hotel}',
    inviteLead: '{by} vous invite à la réception de {hotel}. Ouvrez ce lien pour accepter :',
    resetSubject: 'Un nouveau mot de passe pour la réception',
    resetLead:
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour la réception. Ouvrez ce lien pour le choisir ; si ce n’était pas vous, ne faites rien :',
    goodFor: 'Le lien peut être utilisé une fois, pendant trois jours.',
  },
  ar: {
    inviteSubject: '{by} يدعوك إلى {hotel}',
    inviteLead: 'يدعوك {by} إلى مكتب استقبال {hotel}. افتح هذا الرابط لقبول الدعوة:',
    resetSubject: 'كلمة مرور جديدة لمكتب الاستقبال',
    resetLead:
      'طلب أحدهم، وربما أنت، كلمة مرور جديدة لمكتب الاستقبال. افتح هذا الرابط لاختيارها، وإن لم تكن أنت فلا تفعل شيئًا:',
    goodFor: 'يمكن استخدام الرابط مرة واحدة خلال ثلاثة أيام.',
  },
  ja: {
    inviteSubject: '{by}さんから{hotel}への招待',
    inviteLead:
      '{by}さんが{hotel}のフロントにあなたを招待しています。承諾するには次のリンクを開いてください。',
    resetSubject: 'フロントの新しいパスワード',
    resetLead:
      'フロントの新しいパスワードの設定が求められました。お心当たりがあれば、次のリンクを開いて設定してください。お心当たりがなければ、何もする必要はありません。',
    goodFor: 'このリンクは3日以内に1回だけ使えます。',
  },
}
