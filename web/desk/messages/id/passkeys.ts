import type { Message } from '../../../shared/words.ts'
import type { enPasskeys } from '../en/passkeys.ts'

export const idPasskeys: Record<keyof typeof enPasskeys, Message> = {
  errPasskeyName:
    'Passkey memerlukan alamat bernama, misalnya https://booking.example.com atau http://localhost:3000, bukan 127.0.0.1.',
  errManyPasskeys: 'Jumlah passkey Anda sudah mencapai batas. Hapus salah satu dahulu.',
}
