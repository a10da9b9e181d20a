import { japanese as first } from '../texts/japanese.ts'
import type { LisbonTexts } from './texts.ts'

export const japanese: LisbonTexts = {
  hotel: {
    hotel_name: 'サムドラ・リスボア',
    hotel_address: 'ポルトガル 1100-350 リスボン ミランテ通り24',
    hotel_description:
      'サムドラ・リスボアは、アルファマの丘に建つ19室の宿です。青いタイルの正面は二百年のあいだ川を見つめてきました。下の路地は車が' +
      '通れないほど細く、角には28番の路面電車が停まります。屋上では朝日の中の朝食、夜のバー、そしてフェリーの行き交うテージョ川の' +
      '眺めをお楽しみいただけます。大聖堂と城までは徒歩10分、空港まではタクシーで20分です。',
  },
  features: {
    'Roof terrace with river view': '川を望む屋上テラス',
    Bar: 'バー',
    'Breakfast room': '朝食ルーム',
    'Free Wi-Fi': '無料Wi-Fi',
    'Air conditioning': 'エアコン',
    Lift: 'エレベーター',
    'Left luggage': '荷物預かり',
  },
  places: {
    Castle: '城',
    Cathedral: '大聖堂',
    'Fado Museum': 'ファド博物館',
    Ferries: 'フェリー乗り場',
    Airport: '空港',
  },
  house: {
    CANCEL: first.house.CANCEL,
    CHECKIN: {
      title: 'チェックイン・チェックアウト',
      description:
        'フロントは深夜0時まで開いています。それより遅くなる場合はお知らせください。扉の暗証番号をお伝えします。お荷物は前後にお預かりできます。',
    },
    CHILDREN: {
      title: 'お子様とエキストラベッド',
      description:
        '5歳までのお子様は無料、6歳から12歳は1泊18ユーロです。屋根裏ロフトでは3人目の大人の方が40ユーロでソファベッドをご利用いただけます。' +
        'ベビーベッドはご希望により無料です。',
    },
    TAX: {
      title: '税金',
      description:
        '料金には6％の付加価値税が含まれます。リスボン市の税として、13歳以上のお客様お一人につき1泊4ユーロ（最長7泊分）をホテルでお支払いください。',
    },
  },
  rooms: {
    AZULEJO: {
      room_name: 'アズレージョルーム',
      room_description:
        '古い青タイルの壁の下にダブルベッド。背の高い窓の外は、洗濯物がはためき、誰かがファドを練習する路地です。シャワー、エアコン、' +
        '電気ケトル付き。お一人でのご利用は15％引きです。',
    },
    RIVER: {
      room_name: 'リバービュールーム',
      room_description:
        '屋根の上に開けた部屋。キングベッドと、椅子二脚とフェリーと、リスボンの光のためのバルコニー。レインシャワー、エアコン、' +
        'エスプレッソマシン付き。',
    },
    ATTIC: {
      room_name: '屋根裏ロフト',
      room_description:
        '梁のある屋根裏をまるごと一室に。ソファベッドがあり、ベッドの上の天窓からは夜は星、朝はアマツバメが見えます。バスタブ、エアコン、' +
        '小さなキッチン付き。',
    },
  },
  rates: {
    FLEX: first.rates.FLEX,
    SAVER: {
      rate_name: first.rates.SAVER.rate_name,
      rate_description: '3日前までのご予約で、フレキシブル料金より10％お得です。',
    },
  },
  policies: {
    FLEXIBLE: { policy_name: '2日前まで無料' },
    NONREF: first.policies.NONREF,
  },
  taxes: { VAT: { tax_name: '付加価値税' }, CITY: { tax_name: '市税' } },
  extras: {
    BREAKFAST: {
      extra_name: '屋上での朝食',
      extra_description: 'パン、チーズ、果物、卵、隣の窯で焼いたパステル・デ・ナタ。11時まで。',
    },
  },
}
