import type { DemoTexts } from './demo-texts.ts'

export const indonesian: DemoTexts = {
  hotel: {
    hotel_name: 'Hotel Samudra',
    hotel_address: 'Jalan Pantai Sanur No. 12, Sanur, Denpasar 80228, Bali',
    hotel_description:
      'Hotel Samudra adalah hotel keluarga dengan 27 kamar di tepi jalan setapak pantai Sanur, sisi Bali yang tenang. ' +
      'Matahari terbit di atas laut tepat di depan hotel, dan Gunung Agung menjulang di belakang teluk. Di antara kamar ' +
      'ada kolam renang, halaman dalam dengan kolam teratai, dan taman penuh kamboja; di teras tersaji sarapan sampai ' +
      'pukul sebelas dan ikan bakar di bawah cahaya lampu. Bandara setengah jam dari sini, dan dermaga kapal cepat ke ' +
      'pulau-pulau sepuluh menit berjalan kaki.',
  },
  features: {
    Beachfront: 'Tepi pantai',
    'Outdoor pool': 'Kolam renang luar ruang',
    'Restaurant and bar': 'Restoran dan bar',
    'Breakfast terrace': 'Teras sarapan',
    'Spa and massage': 'Spa dan pijat',
    'Free Wi-Fi': 'Wi-Fi gratis',
    'Airport transfer': 'Antar-jemput bandara',
    Bicycles: 'Sepeda',
    'Family rooms': 'Kamar keluarga',
    'Free parking': 'Parkir gratis',
  },
  places: {
    'Beach promenade': 'Jalan setapak pantai',
    'Boats to the islands': 'Kapal ke pulau-pulau',
    Museum: 'Museum',
    'Night market': 'Pasar malam',
    Airport: 'Bandara',
  },
  house: {
    CANCEL: {
      title: 'Pembatalan',
      description:
        'Setiap harga menyebutkan biaya pembatalan dan sampai kapan pembatalan gratis, menurut jam hotel: sebelum Anda ' +
        'memesan, dalam konfirmasi, dan di halaman pemesanan Anda, tempat Anda juga dapat membatalkannya.',
    },
    CHECKIN: {
      title: 'Check-in dan check-out',
      description:
        'Resepsionis bertugas siang dan malam; beri ' +
        'tahu kami jam mendarat Anda dan kamar tetap kami simpan, selarut apa pun. Bagasi boleh dititipkan sebelum dan ' +
        'sesudahnya.',
    },
    CHILDREN: {
      title: 'Anak dan tempat tidur tambahan',
      description:
        'Anak segala usia diterima dengan senang hati. Sampai usia lima tahun gratis, usia enam sampai sebelas tahun ' +
        'membayar 15 USD per malam; mulai dua belas tahun dihitung dewasa. Harga berlaku untuk dua orang; orang dewasa ' +
        'ketiga membayar tempat tidur tambahan. Ranjang bayi gratis bila diminta.',
    },
    PETS: {
      title: 'Hewan peliharaan',
      description:
        'Kami tidak dapat menerima hewan peliharaan di kamar. Anjing pemandu dan anjing pendamping diterima tanpa biaya.',
    },
    TAX: {
      title: 'Pajak dan layanan',
      description:
        'Harga sudah termasuk layanan 10 % dan pajak 11 %. Desa memungut 1,50 USD per malam dari setiap tamu berusia dua ' +
        'belas tahun ke atas, paling lama tujuh malam, dan dibayar di hotel.',
    },
  },
  rooms: {
    GARDEN: {
      room_name: 'Kamar Taman',
      room_description:
        'Kamar yang tenang di lantai dasar dengan tempat tidur queen dan jendela ke taman, tempat hari dimulai dengan kicau ' +
        'burung. Kamar mandi dengan pancuran hujan, AC, ketel dan teh, serta kursi di bawah pohon kamboja di depan pintu.',
    },
    DELUXE: {
      room_name: 'Deluxe Pemandangan Laut',
      room_description:
        'Di lantai atas, menghadap ke timur: tempat tidur king untuk melihat matahari muncul dari laut, dan balkon dengan dua ' +
        'kursi untuk menonton perahu lewat. Pancuran hujan, AC, minibar, dan mesin espreso.',
    },
    TWIN: {
      room_name: 'Kamar Twin',
      room_description:
        'Dua tempat tidur tunggal, meja tulis sungguhan, dan cahaya dari dua sisi: untuk teman, rekan kerja, dan siapa saja ' +
        'yang suka tidur di ranjang sendiri. Untuk satu orang harga kamar 10 % lebih murah. Pancuran, AC, ketel dan teh.',
    },
    FAMILY: {
      room_name: 'Suite Keluarga',
      room_description:
        'Tempat tidur ganda untuk orang tua dan sudut anak dengan dua ranjang susun di balik sekat geser, pojok baca dengan ' +
        'pemandangan laut, dan teras untuk menonton layang-layang. Kamar mandi dengan bak; ranjang bayi dan kursi tinggi ' +
        'bila diminta.',
    },
    VILLA: {
      room_name: 'Vila dengan Kolam',
      room_description:
        'Taman pribadi berpagar tembok dengan kolam rendam dan dipan. Tempat tidur berkelambu dengan pintu yang terbuka ke ' +
        'air, bak mandi luar ruang di bawah bintang, dan sarapan diantar ke paviliun kapan pun Anda mau.',
    },
  },
  rates: {
    FLEX: {
      rate_name: 'Fleksibel',
      rate_description: 'Harga kami sehari-hari, untuk menginap berapa lama pun.',
    },
    SAVER: {
      rate_name: 'Hemat, pesan lebih awal',
      rate_description:
        '12 % di bawah harga fleksibel untuk dua malam atau lebih, dipesan seminggu sebelumnya; potongan 5 % lagi bila ' +
        'dipesan dua bulan sebelumnya.',
    },
    BREAKFAST: {
      rate_name: 'Fleksibel dengan sarapan',
      rate_description: 'Sarapan di teras untuk dua orang setiap pagi.',
    },
    LONGSTAY: {
      rate_name: 'Lima malam atau lebih',
      rate_description: '18 % di bawah harga fleksibel mulai lima malam, 25 % mulai sepuluh malam.',
    },
    FRIENDS: {
      rate_name: 'Sahabat hotel',
      rate_description:
        'Untuk tamu yang kembali: sarapan untuk dua orang dan potongan 20 %. Hanya dengan kode.',
    },
  },
  policies: {
    FLEXIBLE: { policy_name: 'Gratis sampai sehari sebelumnya' },
    MODERATE: { policy_name: 'Gratis sampai seminggu sebelumnya' },
    NONREF: { policy_name: 'Dibayar saat memesan, tidak dapat dikembalikan' },
  },
  taxes: {
    SERVICE: { tax_name: 'Biaya layanan' },
    TAX: { tax_name: 'Pajak pemerintah' },
    VILLAGE: { tax_name: 'Pungutan desa' },
  },
  extras: {
    BREAKFAST: {
      extra_name: 'Sarapan di teras',
      extra_description:
        'Buah, telur, nasi goreng, dan kopi enak di tepi laut, setiap pagi sampai pukul sebelas.',
    },
    TRANSFER: {
      extra_name: 'Antar-jemput bandara',
      extra_description:
        'Mobil untuk sampai empat orang dengan sopir yang menunggu, sekali jalan. Beri tahu kami nomor penerbangan Anda.',
    },
    EARLY: {
      extra_name: 'Check-in lebih awal',
      extra_description:
        'Kamar Anda mulai pukul sembilan pagi pada hari kedatangan. Ini dapat kami siapkan untuk empat kamar sehari.',
    },
  },
}
