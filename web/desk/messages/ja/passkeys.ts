import type { Message } from '../../../shared/words.ts'
import type { enPasskeys } from '../en/passkeys.ts'

export const jaPasskeys: Record<keyof typeof enPasskeys, Message> = {
  enterByPasskey: 'パスキーでサインイン',
  enterBySignOn: 'シングルサインオン',
  passkeyFailed: 'このパスキーは使えませんでした。もう一度試すか、別の方法でサインインしてください。',
  passkeys: 'パスキー',
  passkeysText:
    'パスワードの代わりに、指紋、顔、または端末のPINでサインインします。偽のページに盗まれることはありません。',
  noPasskeys: 'まだありません。',
  newPasskey: 'パスキーを追加',
  passkeyName: '名前',
  passkeyNameHint: '保存している端末の名前など。',
  passkeyAdded: 'パスキー「{name}」を追加しました。',
  removePasskey: '削除',
  removePasskeyTitle: 'パスキー「{name}」を削除しますか？',
  removePasskeyText:
    '今後は誰もこれでサインインできません。端末からも削除してください。そうしないと端末で引き続き表示されます。',
  passkeyRemoved: 'パスキー「{name}」を削除しました。',
  noPasskeysHere: 'このブラウザーには、このアドレスのパスキーがありません。',
  errPasskeyName:
    'パスキーには名前のあるアドレスが必要です。例：https://booking.example.com や http://localhost:3000。127.0.0.1 では使えません。',
  errManyPasskeys: 'パスキーの数が上限に達しています。先に一つ削除してください。',
}
