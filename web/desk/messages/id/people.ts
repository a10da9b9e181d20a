import type { Message } from '../../../shared/words.ts'
import type { enPeople } from '../en/people.ts'

export const idPeople: Record<keyof typeof enPeople, Message> = {
  password: 'Kata sandi',
  typeBoth: 'Isi surel dan kata sandi Anda dahulu.',
  useKey: 'Pakai kunci saja',
  useEmail: 'Masuk dengan surel saja',
  forgotPassword: 'Lupa kata sandi?',
  forgotText:
    'Isi surel Anda. Bila surel itu punya akun di sini, tautan kata sandi baru akan dikirim ke sana.',
  forgotSent:
    'Bila {email} punya akun di sini, tautan kata sandi baru sedang dikirim. Tautan berlaku tiga hari.',
  forgotNoMail:
    'Instalasi ini tidak mengirim surel. Mintalah tautan kata sandi baru kepada pemilik hotel Anda; pengelola server juga dapat membuatnya.',
  sendLink: 'Kirim tautan',
  backToSignIn: 'Kembali ke halaman masuk',
  sessionEnded: 'Anda sudah tidak masuk. Masuk lagi untuk melanjutkan.',
  lostSession:
    'Anda telah keluar: di sini, dari tempat lain, atau karena terlalu lama. Yang Anda ketik masih ada; masuklah untuk melanjutkan.',
  proveTitle: 'Apakah ini Anda?',
  proveText: 'Untuk ini Anda harus masuk dalam 15 menit terakhir. Setelah itu langsung dikerjakan.',
  outsideTitle: 'Bukan hotel Anda',
  inNoHotel:
    'Anda sudah masuk, tetapi belum terdaftar di hotel mana pun. Mintalah undangan kepada pemiliknya.',
  notInThisHotel: 'Anda tidak terdaftar di hotel ini. Hotel Anda:',
  takenOut: 'Anda tidak lagi terdaftar di hotel ini. Tanyakan alasannya kepada pemiliknya.',
  signedInAs: 'Masuk sebagai {email}',
}
