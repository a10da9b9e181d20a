import type { Message } from '../../../shared/words.ts'
import type { enPasskeys } from '../en/passkeys.ts'

export const arPasskeys: Record<keyof typeof enPasskeys, Message> = {
  enterByPasskey: 'تسجيل الدخول بمفتاح مرور',
  enterBySignOn: 'تسجيل الدخول الموحّد',
  passkeyFailed: 'لم يعمل مفتاح المرور هذا. حاول مرة أخرى، أو سجّل الدخول بطريقة أخرى.',
  passkeys: 'مفاتيح المرور',
  passkeysText:
    'سجّل الدخول ببصمة الإصبع أو الوجه أو رمز الجهاز بدلًا من كلمة المرور. لا تستطيع أي صفحة مزيفة سرقته منك.',
  noPasskeys: 'ليس لديك أي منها بعد.',
  newPasskey: 'إضافة مفتاح مرور',
  passkeyName: 'الاسم',
  passkeyNameHint: 'مثل الجهاز المحفوظ عليه.',
  passkeyAdded: 'أصبح مفتاح المرور {name} لك الآن.',
  removePasskey: 'إزالة',
  removePasskeyTitle: 'إزالة مفتاح المرور {name}؟',
  removePasskeyText: 'لن يسجّل أحد الدخول به بعد الآن. احذفه من الجهاز أيضًا، وإلا ظل معروضًا هناك.',
  passkeyRemoved: 'أُزيل مفتاح المرور {name}.',
  noPasskeysHere: 'لا توجد في هذا المتصفح مفاتيح مرور لهذا العنوان.',
  errPasskeyName:
    'تحتاج مفاتيح المرور إلى عنوان له اسم، مثل https://booking.example.com أو http://localhost:3000، لا 127.0.0.1.',
  errManyPasskeys: 'لديك أقصى عدد من مفاتيح المرور. أزل واحدًا أولًا.',
}
