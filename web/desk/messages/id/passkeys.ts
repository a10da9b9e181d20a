import type { Message } from '../../../shared/words.ts'
import type { enPasskeys } from '../en/passkeys.ts'

export const idPasskeys: Record<keyof typeof enPasskeys, Message> = {
  enterByPasskey: 'Masuk dengan passkey',
  enterBySignOn: 'Masuk dengan satu akun (SSO)',
  passkeyFailed: 'Passkey itu tidak berhasil. Coba lagi, atau masuk dengan cara lain.',
  passkeys: 'Passkey',
  passkeysText:
    'Masuk dengan sidik jari, wajah, atau PIN perangkat sebagai ganti kata sandi. Halaman palsu tidak dapat mencurinya dari Anda.',
  noPasskeys: 'Anda belum punya.',
  newPasskey: 'Tambah passkey',
  passkeyName: 'Nama',
  passkeyNameHint: 'Misalnya perangkat tempat passkey disimpan.',
  passkeyAdded: 'Passkey {name} kini milik Anda.',
  removePasskey: 'Hapus',
  removePasskeyTitle: 'Hapus passkey {name}?',
  removePasskeyText:
    'Tidak ada yang dapat masuk dengannya lagi. Hapus juga di perangkat, agar tidak ditawarkan lagi di sana.',
  passkeyRemoved: 'Passkey {name} telah dihapus.',
  noPasskeysHere: 'Peramban ini tidak memiliki passkey di alamat ini.',
  errPasskeyName:
    'Passkey memerlukan alamat bernama, misalnya https://booking.example.com atau http://localhost:3000, bukan 127.0.0.1.',
  errManyPasskeys: 'Jumlah passkey Anda sudah mencapai batas. Hapus salah satu dahulu.',
}
