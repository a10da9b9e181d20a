import type { Message } from '../../../shared/words.ts'
import type { enPeople } from '../en/people.ts'

export const jaPeople: Record<keyof typeof enPeople, Message> = {
  password: 'パスワード',
  typeBoth: '先にメールアドレスとパスワードを入力してください。',
  useKey: 'キーを使う',
  useEmail: 'メールでサインイン',
  forgotPassword: 'パスワードをお忘れですか？',
  forgotText: 'メールアドレスを入力してください。アカウントがあれば、新しいパスワード用のリンクを送ります。',
  forgotSent: '{email} のアカウントがあれば、新しいパスワード用のリンクをお送りしました。3 日間有効です。',
  forgotNoMail:
    'このシステムはメールを送信しません。ホテルのオーナーに新しいパスワード用のリンクを依頼してください。サーバーの運営者も作成できます。',
  sendLink: 'リンクを送る',
  backToSignIn: 'サインインに戻る',
  sessionEnded: 'サインアウトしています。続けるにはもう一度サインインしてください。',
  lostSession:
    'サインアウトしました：ここか別の場所での操作、または時間切れです。入力内容は残っています。サインインして続けてください。',
  proveTitle: 'ご本人の確認',
  proveText: '15 分以内のサインインが必要です。確認後すぐに実行されます。',
  outsideTitle: '所属外のホテル',
  inNoHotel: 'サインインしていますが、所属するホテルがありません。オーナーに招待を依頼してください。',
  notInThisHotel: 'このホテルには所属していません。所属しているホテル：',
  takenOut: 'このホテルの所属から外れました。理由はオーナーにお尋ねください。',
  signedInAs: '{email} でサインイン中',
}
