import type { Language } from '../../src/stay/values/languages.ts'

interface SignOnWords {
  title: string
  refused: string
  away: string
  back: string
}

/** The page of single sign-on that did not work. It is drawn by the server: no script has these words. */
export const SIGN_ON_WORDS: Record<Language, SignOnWords> = {
  en: {
    title: 'You are not signed in',
    refused:
      'Single sign-on did not work. Go back and try once more. If it fails again, ask an owner of the hotel whether you are invited with the e-mail address of that account, and whether the address is confirmed there.',
    away: 'The service for single sign-on does not answer right now. Try again in a minute, or sign in another way.',
    back: 'Back to the sign-in page',
  },
  id: {
    title: 'Anda belum masuk',
    refused:
      'Masuk dengan satu akun tidak berhasil. Kembali dan coba sekali lagi. Jika tetap gagal, tanyakan kepada pemilik hotel apakah Anda diundang dengan alamat email akun itu, dan apakah alamat itu sudah dikonfirmasi di sana.',
    away: 'Layanan untuk masuk dengan satu akun tidak menjawab saat ini. Coba lagi sebentar lagi, atau masuk dengan cara lain.',
    back: 'Kembali ke halaman masuk',
  },
  de: {
    title: 'Sie sind nicht angemeldet',
    refused:
      'Die einmalige Anmeldung hat nicht geklappt. Gehen Sie zurück und versuchen Sie es noch einmal. Klappt es wieder nicht, fragen Sie einen Inhaber des Hotels, ob Sie mit der E-Mail-Adresse dieses Kontos eingeladen sind und ob die Adresse dort bestätigt ist.',
    away: 'Der Dienst für die einmalige Anmeldung antwortet gerade nicht. Versuchen Sie es in einer Minute noch einmal, oder melden Sie sich anders an.',
    back: 'Zurück zur Anmeldung',
  },
  es: {
    title: 'No has iniciado sesión',
    refused:
      'El inicio de sesión único no ha funcionado. Vuelve atrás e inténtalo otra vez. Si falla de nuevo, pregunta a un propietario del hotel si tu invitación lleva la dirección de correo de esa cuenta y si la dirección está confirmada allí.',
    away: 'El servicio de inicio de sesión único no responde en este momento. Inténtalo dentro de un minuto o entra de otra manera.',
    back: 'Volver a la página de inicio de sesión',
  },
  fr: {
    title: 'Vous n’êtes pas connecté',
    refused:
      'L’authentification unique n’a pas abouti. Revenez en arrière et réessayez. En cas de nouvel échec, demandez à un propriétaire de l’hôtel si vous êtes invité avec l’adresse e-mail de ce compte, et si cette adresse y est confirmée.',
    away: 'Le service d’authentification unique ne répond pas pour le moment. Réessayez dans une minute, ou connectez-vous autrement.',
    back: 'Retour à la page de connexion',
  },
  ja: {
    title: 'サインインできませんでした',
    refused:
      'シングルサインオンに失敗しました。戻ってもう一度お試しください。それでも失敗する場合は、そのアカウントのメールアドレスで招待されているか、またそのアドレスが確認済みであるかを、ホテルのオーナーにお尋ねください。',
    away: 'シングルサインオンのサービスが応答していません。1分ほど待ってからもう一度お試しいただくか、別の方法でサインインしてください。',
    back: 'サインインページに戻る',
  },
  ar: {
    title: 'لم يتم تسجيل دخولك',
    refused:
      'لم ينجح تسجيل الدخول الموحّد. عُد وحاول مرة أخرى. وإذا تكرر الفشل فاسأل أحد مالكي الفندق: هل دُعيتَ بعنوان البريد الإلكتروني لهذا الحساب، وهل تم تأكيد هذا العنوان هناك؟',
    away: 'خدمة تسجيل الدخول الموحّد لا تستجيب الآن. حاول بعد دقيقة، أو سجّل الدخول بطريقة أخرى.',
    back: 'العودة إلى صفحة تسجيل الدخول',
  },
}
