import { indonesian as first } from '../texts/indonesian.ts'
import type { LisbonTexts } from './texts.ts'

export const indonesian: LisbonTexts = {
  hotel: {
    hotel_name: 'Samudra Lisboa',
    hotel_address: 'Rua do Mirante 24, 1100-350 Lisboa, Portugal',
    hotel_description:
      'Samudra Lisboa adalah rumah dengan 19 kamar di bukit Alfama, di balik muka berubin biru yang sudah dua ratus tahun ' +
      'memandang sungai. Gang-gang di bawahnya terlalu sempit untuk mobil; trem 28 berhenti di sudut jalan. Di atap ada sarapan ' +
      'di bawah matahari pagi, bar di malam hari, dan seluruh Tejo dengan kapal-kapal ferinya. Katedral dan kastel sepuluh ' +
      'menit berjalan kaki, bandara dua puluh menit dengan taksi.',
  },
  features: {
    'Roof terrace with river view': 'Teras atap dengan pemandangan sungai',
    Bar: 'Bar',
    'Breakfast room': 'Ruang sarapan',
    'Free Wi-Fi': 'Wi-Fi gratis',
    'Air conditioning': 'AC',
    Lift: 'Lift',
    'Left luggage': 'Penitipan bagasi',
  },
  places: {
    Castle: 'Kastel',
    Cathedral: 'Katedral',
    'Fado Museum': 'Museum Fado',
    Ferries: 'Feri',
    Airport: 'Bandara',
  },
  house: {
    CANCEL: first.house.CANCEL,
    CHECKIN: {
      title: 'Check-in dan check-out',
      description:
        'Resepsionis berjaga sampai tengah malam; beri tahu kami jika Anda datang lebih malam, dan Anda mendapat kode pintu. ' +
        'Bagasi boleh dititipkan sebelum dan sesudahnya.',
    },
    CHILDREN: {
      title: 'Anak-anak dan tempat tidur tambahan',
      description:
        'Anak sampai usia lima tahun menginap gratis, usia enam sampai dua belas membayar 18 EUR per malam. Di Loft Loteng ' +
        'orang dewasa ketiga tidur di sofa bed seharga 40 EUR. Ranjang bayi gratis atas permintaan.',
    },
    TAX: {
      title: 'Pajak',
      description:
        'Harga sudah termasuk PPN 6 %. Kota Lisboa memungut 4 EUR per malam dari setiap tamu berusia tiga belas tahun ke atas, ' +
        'paling lama tujuh malam, yang dibayar di hotel.',
    },
  },
  rooms: {
    AZULEJO: {
      room_name: 'Kamar Azulejo',
      room_description:
        'Tempat tidur dobel di bawah dinding ubin biru tua, dan jendela tinggi ke arah gang, tempat tetangga menjemur cucian ' +
        'dan seseorang berlatih fado. Shower, AC, ketel. Untuk satu orang, kamar ini 15 % lebih murah.',
    },
    RIVER: {
      room_name: 'Kamar Pemandangan Sungai',
      room_description:
        'Di atas atap-atap kota: tempat tidur king, dan balkon yang cukup untuk dua kursi, kapal feri, dan cahaya yang ' +
        'membuat Lisboa terkenal. Rain shower, AC, mesin espreso.',
    },
    ATTIC: {
      room_name: 'Loft Loteng',
      room_description:
        'Seluruh loteng, dengan balok kayu, sofa bed, dan jendela atap di atas tempat tidur: bintang di malam hari, burung ' +
        'walet di pagi hari. Bak mandi, AC, dapur kecil.',
    },
  },
  rates: {
    FLEX: first.rates.FLEX,
    SAVER: {
      rate_name: first.rates.SAVER.rate_name,
      rate_description: '10 % di bawah harga fleksibel, dipesan setidaknya tiga hari sebelumnya.',
    },
  },
  policies: {
    FLEXIBLE: { policy_name: 'Gratis sampai dua hari sebelumnya' },
    NONREF: first.policies.NONREF,
  },
  taxes: { VAT: { tax_name: 'PPN' }, CITY: { tax_name: 'Pajak kota' } },
  extras: {
    BREAKFAST: {
      extra_name: 'Sarapan di atap',
      extra_description:
        'Roti, keju, buah, telur, dan pastéis de nata dari oven sebelah, sampai pukul sebelas.',
    },
  },
}
