import { companyMessages } from './company.ts'
import type { PayingCatalogue } from './en.ts'
import { linkMessages } from './link.ts'
import { standingMessages } from './standing.ts'

export const id: PayingCatalogue = {
  payTitle: 'Satu langkah lagi: pembayaran Anda',
  payText:
    'Mohon bayar {amount} paling lambat {until} (waktu hotel). Pesanan Anda disimpan sampai saat itu; tanpa pembayaran, pesanan dibatalkan.',
  payStandingText:
    'Mohon bayar {amount} paling lambat {until} (waktu hotel). Pesanan Anda tetap berlaku; yang belum dibayar saat itu dibayar di hotel.',
  payNow: 'Bayar {amount} sekarang',
  payAgain: 'Coba lagi: bayar {amount}',
  payTest: 'Hotel ini sedang mencoba pembayaran. Tidak ada uang yang berpindah.',
  transferTitle: 'Mohon transfer {amount}',
  transferText:
    'Uang harus diterima paling lambat {until} (waktu hotel); jika tidak, pesanan dibatalkan. Mohon cantumkan kode pemesanan {code}. Hotel mengonfirmasi pembayaran Anda di sini setelah diterima.',
  transferStandingText:
    'Uang sebaiknya diterima paling lambat {until} (waktu hotel). Pesanan Anda tetap berlaku; yang belum diterima saat itu dibayar di hotel. Mohon cantumkan kode pemesanan {code}. Hotel mengonfirmasi pembayaran Anda di sini setelah diterima.',
  receivedTitle: 'Terima kasih, pembayaran Anda sudah diterima',
  receivedText: 'Kami telah menerima {amount}.',
  waitingTitle: 'Kami menunggu kabar dari bank',
  waitingText:
    'Layanan pembayaran belum mengonfirmasi pembayaran Anda. Halaman ini memperbarui diri sendiri.',
  waitingLong:
    'Ini lebih lama dari biasanya. Anda tidak perlu menunggu di sini: buka lagi halaman ini nanti, di sini selalu terlihat status pembayaran Anda.',
  waitingPay: 'Jika belum membayar, Anda masih bisa melakukannya sampai {until} (waktu hotel):',
  failedTitle: 'Pembayaran tidak berhasil',
  failedText: 'Tidak ada uang yang sampai ke hotel. Anda bisa mencoba lagi sampai {until} (waktu hotel).',
  leftTitle: 'Anda belum membayar',
  awayTitle: 'Halaman pembayaran sedang tidak bisa dibuka',
  awayText: 'Silakan coba lagi sebentar lagi. Pesanan Anda disimpan sampai {until} (waktu hotel).',
  lateTitle: 'Waktu pembayaran sudah habis',
  lateText:
    'Kami sedang menanyakan kepada layanan pembayaran apakah pembayaran Anda tiba tepat waktu. Halaman ini memperbarui diri sendiri.',
  expiredTitle: 'Tidak dibayar tepat waktu',
  expiredText: 'Pesanan dibatalkan karena tidak ada pembayaran yang tiba tepat waktu. Silakan memesan lagi.',
  tooLateText: 'Pembayaran Anda tiba ketika kamar sudah tidak tersedia. Seluruh uang Anda dikembalikan.',
  problemTitle: 'Hotel sedang memeriksa pembayaran Anda',
  problemText:
    'Yang diterima berbeda dari jumlah yang diminta. Hotel akan menghubungi Anda; mohon jangan membayar lagi.',
  paidSoFar: 'Sudah dibayar',
  givenBack: 'Sudah dikembalikan',
  givingBack: 'Sedang dikembalikan kepada Anda',
  dueUntil: 'paling lambat {until} (waktu hotel)',
  receipts: 'Tanda terima',
  receipt: 'Tanda terima',
  creditNote: 'Nota kredit',
  receiptNumber: 'Tanda terima no. {number}',
  creditNumber: 'Nota kredit no. {number}',
  receiptDate: 'Tanggal',
  receiptStay: 'Masa inap',
  receiptLine: 'Untuk',
  receiptAmount: 'Jumlah',
  receiptPrice: 'Harga pesanan',
  receiptPaid: 'Dibayar dengan tanda terima ini',
  receiptGivenBack: 'Dikembalikan dengan nota kredit ini',
  receiptStillDue: 'Sisa yang harus dibayar saat itu',
  receiptHow: 'Dibayar melalui',
  creditHow: 'Dikembalikan melalui',
  creditText: 'Nota kredit ini mengembalikan uang yang dibayar untuk pesanan {code}.',
  receiptPayment: 'Pembayaran',
  by_bank_transfer: 'Transfer bank',
  by_test: 'Pembayaran uji coba, tidak ada uang yang berpindah',
  by_hotel: 'Di hotel',
  toBooking: 'Ke pesanan Anda',
  checkoutTitle: 'Pembayaran uji coba',
  checkoutText:
    'Halaman ini hanya berpura-pura sebagai layanan pembayaran. Tidak ada uang yang berpindah dan tidak ada kartu yang diminta.',
  checkoutPay: 'Bayar {amount}',
  checkoutFail: 'Buat pembayaran gagal',
  checkoutLeave: 'Keluar tanpa membayar',
  checkoutDone: 'Tidak ada lagi yang perlu dibayar di sini.',
  mailPaidSubject: 'Pembayaran diterima: pesanan Anda di {hotel}, {code}',
  mailPaidLead: 'Terima kasih, {name}. Pembayaran Anda sudah diterima.',
  mailRefundingSubject: 'Uang kembali: pesanan Anda di {hotel}, {code}',
  mailRefundingLead: 'Yth. {name}, uang Anda dikembalikan.',
  mailRefundedSubject: 'Uang sudah dikembalikan: pesanan Anda di {hotel}, {code}',
  mailRefundedLead:
    'Yth. {name}, uang Anda sudah dikembalikan. Tergantung bank Anda, perlu beberapa hari sampai terlihat.',
  mailToPayment: 'Ke pembayaran',
  mailHotelPaid: 'Pembayaran untuk pesanan {code}: {name}, {dates}',
  mailHotelRefunding: 'Uang sedang dikembalikan, pesanan {code}: {name}, {dates}',
  mailHotelRefunded: 'Uang sudah dikembalikan, pesanan {code}: {name}, {dates}',
  mailHotelExpiring: 'Belum dibayar, pesanan {code}: {name}, {dates}',
  ...standingMessages.id,
  ...linkMessages.id,
  ...companyMessages.id,
}
