import { indonesian as first } from '../texts/indonesian.ts'
import type { KyotoTexts } from './texts.ts'

export const indonesian: KyotoTexts = {
  hotel: {
    hotel_name: 'Samudra Kyoto',
    hotel_address: 'Gojo-ohashi Higashi 88, Higashiyama-ku, Kyoto 605-0846, Jepang',
    hotel_description:
      'Samudra Kyoto adalah dua belas kamar di dua rumah kota dari kayu sugi, disatukan oleh taman lumut dengan satu pohon mapel ' +
      'tua. Sungai Kamo mengalir di belakang rumah, gang-gang menuju Kiyomizu bermula di depannya. Sepatu tinggal di pintu, teh ' +
      'siap saat Anda datang, dan malam hari dapur menyajikan tujuh hidangan kecil di meja bar untuk delapan orang. Sepuluh ' +
      'menit dengan taksi dari Stasiun Kyoto.',
  },
  features: {
    'Moss garden': 'Taman lumut',
    'Cypress bath': 'Bak mandi kayu hinoki',
    'Restaurant with eight seats': 'Restoran dengan delapan kursi',
    'Tea room': 'Ruang teh',
    'Free Wi-Fi': 'Wi-Fi gratis',
    Bicycles: 'Sepeda',
    'Luggage sent ahead': 'Bagasi dikirim lebih dulu',
  },
  places: {
    'Kiyomizu temple': 'Kuil Kiyomizu',
    Gion: 'Gion',
    'Nishiki market': 'Pasar Nishiki',
    'Kyoto station': 'Stasiun Kyoto',
  },
  house: {
    CANCEL: first.house.CANCEL,
    CHECKIN: {
      title: 'Check-in dan check-out',
      description:
        'Datanglah sebelum pukul sepuluh malam; makan malam dimulai pukul enam atau delapan. Bagasi boleh dititipkan sebelum ' +
        'dan sesudahnya, dan kami mengirimkannya ke hotel Anda berikutnya.',
    },
    CHILDREN: {
      title: 'Anak-anak dan tempat tidur tambahan',
      description:
        'Anak sampai usia lima tahun menginap gratis, usia enam sampai sebelas membayar 3.000 JPY per malam dan mendapat futon. ' +
        'Di Kamar Taman orang dewasa ketiga membayar 7.000 JPY.',
    },
    TAX: {
      title: 'Pajak',
      description:
        'Harga sudah termasuk pajak konsumsi 10 %. Kota Kyoto memungut pajak menginap dari setiap tamu per malam, 400 JPY di ' +
        'Kamar Machiya dan Kamar Taman, 1.000 JPY di Suite Kamo, yang dibayar di hotel.',
    },
  },
  rooms: {
    MACHIYA: {
      room_name: 'Kamar Machiya',
      room_description:
        'Tempat tidur dobel rendah di atas tatami di balik kisi-kisi muka rumah lama, dengan layar kertas yang mengubah jalan ' +
        'menjadi bayangan. Shower, AC, ketel, dan teh hijau. Untuk satu orang, kamar ini 20 % lebih murah.',
    },
    GARDEN: {
      room_name: 'Kamar Taman',
      room_description:
        'Sepuluh tatami dengan futon, terbuka ke taman lumut: layar digeser, dan pohon mapel menjadi bagian dari kamar. Bak ' +
        'mandi dalam, AC, ketel, dan teh hijau.',
    },
    SUITE: {
      room_name: 'Suite Kamo',
      room_description:
        'Lantai atas menghadap sungai: kamar tidur, ruang teh, dan bak mandi kayu hinoki dengan pemandangan perbukitan ' +
        'Higashiyama. Teh dibuatkan untuk Anda saat tiba.',
    },
  },
  rates: {
    FLEX: first.rates.FLEX,
    DINNER: {
      rate_name: 'Dengan makan malam dan sarapan',
      rate_description: 'Tujuh hidangan di meja bar dan sarapan Jepang, untuk dua orang, setiap hari.',
    },
  },
  policies: {
    FLEXIBLE: { policy_name: 'Gratis sampai dua hari sebelumnya' },
    KITCHEN: { policy_name: first.policies.MODERATE.policy_name },
  },
  taxes: {
    CONSUMPTION: { tax_name: 'Pajak konsumsi' },
    CITY: { tax_name: 'Pajak menginap' },
    CITYSUITE: { tax_name: 'Pajak menginap' },
  },
  extras: {
    BREAKFAST: {
      extra_name: 'Sarapan Jepang',
      extra_description: 'Nasi, ikan bakar, tahu dari tetangga, acar, dan sup miso.',
    },
  },
}
