import type { Message } from '../../../shared/words.ts'
import type { enStays } from '../en/stays.ts'

export const idStays: Record<keyof typeof enStays, Message> = {
  moveTitle: 'Pindahkan kunjungan {guest}?',
  movesAll: 'Semua kamar dalam reservasi ini punya tanggal yang sama: semuanya ikut berpindah.',
  unitGiven: 'Kamar {unit} untuk {guest}.',
  unitTaken: 'Kunjungan ini tidak lagi punya nomor kamar.',
  unitNotGiven: 'Kunjungan sudah diubah, tetapi kamarnya belum diberikan. {reason}',
  outOfOrder: 'rusak',
  tapeKeys:
    'Klik malam kosong untuk reservasi baru. Seret kunjungan ke malam atau kamar lain, atau ujungnya untuk mengubah lamanya. Tombol: panah memilih malam, Enter memesannya; pada kunjungan, M mengangkatnya, panah memindahkannya, dengan Shift hari keberangkatannya, Enter menampilkan harga.',
  tapeKeysRead: 'Panah bergerak di bagan, Tab pindah dari kunjungan ke kunjungan.',
  'span-weeks': '2 minggu',
  'span-month': 'Bulan',
  print: 'Cetak',
}
