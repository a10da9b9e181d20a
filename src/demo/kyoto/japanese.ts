import { japanese as first } from '../texts/japanese.ts'
import type { KyotoTexts } from './texts.ts'

export const japanese: KyotoTexts = {
  hotel: {
    hotel_name: 'サムドラ京都',
    hotel_address: '〒605-0846 京都市東山区五条大橋東88',
    hotel_description:
      'サムドラ京都は、一本の古い楓が立つ苔庭で結ばれた、杉造りの町家二棟、全12室の宿です。裏には鴨川が流れ、表からは清水へ上る小路が' +
      '始まります。履物は玄関で脱いで、お着きになればお茶をどうぞ。夜は八席のカウンターで七品の料理をお出しします。京都駅から' +
      'タクシーで10分です。',
  },
  features: {
    'Moss garden': '苔庭',
    'Cypress bath': '檜風呂',
    'Restaurant with eight seats': '八席のレストラン',
    'Tea room': '茶室',
    'Free Wi-Fi': '無料Wi-Fi',
    Bicycles: '自転車',
    'Luggage sent ahead': '手荷物の配送',
  },
  places: {
    'Kiyomizu temple': '清水寺',
    Gion: '祇園',
    'Nishiki market': '錦市場',
    'Kyoto station': '京都駅',
  },
  house: {
    CANCEL: first.house.CANCEL,
    CHECKIN: {
      title: 'チェックイン・チェックアウト',
      description:
        '夜10時までにお越しください。夕食は6時または8時からです。お荷物は前後にお預かりし、次のお宿へお送りすることもできます。',
    },
    CHILDREN: {
      title: 'お子様とエキストラベッド',
      description:
        '5歳までのお子様は無料、6歳から11歳は1泊3,000円で、布団をご用意します。庭の間では3人目の大人の方は7,000円です。',
    },
    TAX: {
      title: '税金',
      description:
        '料金には10％の消費税が含まれます。京都市の宿泊税（お一人1泊につき町家の間・庭の間は400円、鴨川スイートは1,000円）はホテルでお支払い' +
        'ください。',
    },
  },
  rooms: {
    MACHIYA: {
      room_name: '町家の間',
      room_description:
        '古い格子の内側、畳の上に低いダブルベッド。障子には通りの影が映ります。シャワー、エアコン、電気ケトルと緑茶付き。お一人での' +
        'ご利用は20％引きです。',
    },
    GARDEN: {
      room_name: '庭の間',
      room_description:
        '苔庭に開いた十畳の和室に布団を敷きます。障子を開ければ、楓も部屋の一部です。深い浴槽、エアコン、電気ケトルと緑茶付き。',
    },
    SUITE: {
      room_name: '鴨川スイート',
      room_description:
        '川に面した二階のすべて。寝室、茶室、そして東山の山並みを望む檜風呂。お着きの際にはお茶をお点てします。',
    },
  },
  rates: {
    FLEX: first.rates.FLEX,
    DINNER: {
      rate_name: '夕食・朝食付き',
      rate_description: 'カウンターでの七品の夕食と和朝食を、毎日お二人分。',
    },
  },
  policies: {
    FLEXIBLE: { policy_name: '2日前まで無料' },
    KITCHEN: { policy_name: first.policies.MODERATE.policy_name },
  },
  taxes: {
    CONSUMPTION: { tax_name: '消費税' },
    CITY: { tax_name: '宿泊税' },
    CITYSUITE: { tax_name: '宿泊税' },
  },
  extras: {
    BREAKFAST: {
      extra_name: '和朝食',
      extra_description: 'ご飯、焼き魚、近所の豆腐、漬物、味噌汁。',
    },
  },
}
