import type { Message } from '../../shared/words.ts'

/** Who comes, as it stands after "for"; and rooms for a whole party. */

const en = {
  adultCountFor: { one: '{n} adult', other: '{n} adults' },
  childCountFor: { one: '{n} child', other: '{n} children' },
  waysLead: 'No single room has a place for all of you. These rooms together do.',
  noRoomYet: {
    one: '{n} of your {of} guests has no room yet.',
    other: '{n} of your {of} guests have no room yet.',
  },
  addRoomForThem: 'Add a room for them',
  insteadRoom: 'Choose another room for {party}, instead of {room}.',
  keepRoom: 'Keep {room}',
  waysTogether: 'Rooms together',
  togetherFrom: '{rooms} together from {price}',
}

type PartyName = keyof typeof en

export const partyMessages: Record<
  'en' | 'id' | 'de' | 'es' | 'fr' | 'ar' | 'ja',
  Record<PartyName, Message>
> = {
  en,
  id: {
    adultCountFor: { other: '{n} dewasa' },
    childCountFor: { other: '{n} anak' },
    waysLead: 'Tidak ada satu kamar yang muat untuk Anda semua. Gabungan kamar ini muat.',
    noRoomYet: { other: '{n} dari {of} tamu Anda belum mendapat kamar.' },
    addRoomForThem: 'Tambah kamar untuk mereka',
    insteadRoom: 'Pilih kamar lain untuk {party}, sebagai ganti {room}.',
    keepRoom: 'Tetap pakai {room}',
    waysTogether: 'Gabungan kamar',
    togetherFrom: 'Gabungan {rooms} mulai {price}',
  },
  de: {
    adultCountFor: { one: '{n} Erwachsenen', other: '{n} Erwachsene' },
    childCountFor: { one: '{n} Kind', other: '{n} Kinder' },
    waysLead: 'Kein Zimmer allein hat Platz für Sie alle. Diese Zimmer zusammen schon.',
    noRoomYet: {
      one: '{n} Ihrer {of} Gäste hat noch kein Zimmer.',
      other: '{n} Ihrer {of} Gäste haben noch kein Zimmer.',
    },
    addRoomForThem: 'Zimmer für sie hinzufügen',
    insteadRoom: 'Wählen Sie ein anderes Zimmer für {party}, anstelle von {room}.',
    keepRoom: '{room} behalten',
    waysTogether: 'Mehrere Zimmer zusammen',
    togetherFrom: '{rooms} zusammen ab {price}',
  },
  es: {
    adultCountFor: { one: '{n} adulto', other: '{n} adultos' },
    childCountFor: { one: '{n} niño', other: '{n} niños' },
    waysLead: 'En ninguna habitación caben todos ustedes. En estas, juntas, sí.',
    noRoomYet: {
      one: '{n} de sus {of} huéspedes aún no tiene habitación.',
      other: '{n} de sus {of} huéspedes aún no tienen habitación.',
    },
    addRoomForThem: 'Añadir una habitación para ellos',
    insteadRoom: 'Elija otra habitación para {party}, en lugar de {room}.',
    keepRoom: 'Mantener {room}',
    waysTogether: 'Varias habitaciones para todos',
    togetherFrom: '{rooms} para todos desde {price}',
  },
  fr: {
    adultCountFor: { one: '{n} adulte', other: '{n} adultes' },
    childCountFor: { one: '{n} enfant', other: '{n} enfants' },
    waysLead: 'Aucune chambre ne peut vous accueillir tous. Ces chambres réunies le peuvent.',
    noRoomYet: {
      one: '{n} de vos {of} voyageurs n’a pas encore de chambre.',
      other: '{n} de vos {of} voyageurs n’ont pas encore de chambre.',
    },
    addRoomForThem: 'Ajouter une chambre pour eux',
    insteadRoom: 'Choisissez une autre chambre pour {party}, à la place de : {room}.',
    keepRoom: 'Garder {room}',
    waysTogether: 'Plusieurs chambres pour vous tous',
    togetherFrom: '{rooms} pour vous tous à partir de {price}',
  },
  ar: {
    // The preposition is written onto the noun, so it is here and not in the sentences.
    adultCountFor: {
      one: 'لبالغ واحد',
      two: 'لبالغَين',
      few: 'لـ{n} بالغين',
      many: 'لـ{n} بالغًا',
      other: 'لـ{n} بالغ',
    },
    childCountFor: {
      one: 'وطفل واحد',
      two: 'وطفلَين',
      few: 'و{n} أطفال',
      many: 'و{n} طفلًا',
      other: 'و{n} طفل',
    },
    waysLead: 'لا تتسع غرفة واحدة لكم جميعًا، لكن هذه الغرف معًا تتسع لكم.',
    noRoomYet: {
      one: 'ضيف واحد من أصل {of} ليست له غرفة بعد.',
      two: 'ضيفان من أصل {of} ليست لهما غرفة بعد.',
      few: '{n} ضيوف من أصل {of} ليست لهم غرفة بعد.',
      many: '{n} ضيفًا من أصل {of} ليست لهم غرفة بعد.',
      other: '{n} ضيف من أصل {of} ليست لهم غرفة بعد.',
    },
    addRoomForThem: 'إضافة غرفة لهم',
    insteadRoom: 'اختر غرفة أخرى {party}، بدلًا من {room}.',
    keepRoom: 'الإبقاء على {room}',
    waysTogether: 'عدة غرف معًا',
    togetherFrom: '{rooms} معًا ابتداءً من {price}',
  },
  ja: {
    adultCountFor: { other: '大人 {n} 名' },
    childCountFor: { other: '子ども {n} 名' },
    waysLead: '全員で一室にはお泊まりいただけませんが、次の組み合わせなら全員お泊まりいただけます。',
    noRoomYet: { other: '{of} 名様のうち {n} 名様のお部屋がまだ決まっていません。' },
    addRoomForThem: 'お部屋を追加する',
    insteadRoom: '{room}の代わりのお部屋をお選びください：{party}。',
    keepRoom: '{room}のままにする',
    waysTogether: 'お部屋の組み合わせ',
    togetherFrom: '{rooms}の組み合わせ {price} から',
  },
}
