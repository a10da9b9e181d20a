import type { Message } from '../../../shared/words.ts'
import type { enChain } from '../en/chain.ts'

export const idChain: Record<keyof typeof enChain, Message> = {
  chain: 'Hotel-hotel',
  chainText: 'Hari ini di hotel-hotel Anda, masing-masing menurut harinya sendiri.',
  chainMissing: 'tidak menjawab saat ini',
  chainMissingHint: 'Keadaan di sana tidak diketahui; hotel lain tidak terpengaruh.',
  occupancyTonight: 'Malam ini',
  occupancyAhead: '14 malam ke depan',
  roomsOf: '{n} dari {total} kamar',
  chainFine: 'tidak ada',
  needsAttention: 'Perlu perhatian',
  warnLate: { other: '{n} tamu terlambat datang' },
  warnPayments: { other: '{n} pembayaran perlu diperiksa' },
  warnMail: { other: '{n} email tidak terkirim' },
  warnWebhooks: { other: '{n} webhook gagal' },
  warnPrices: { other: '{n} hari tanpa harga' },
  addHotel: 'Tambah hotel',
  moreHotels: 'Hotel lainnya',
}
