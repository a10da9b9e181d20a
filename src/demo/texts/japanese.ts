import type { DemoTexts } from './demo-texts.ts'

export const japanese: DemoTexts = {
  hotel: {
    hotel_name: 'ホテル・サムドラ',
    hotel_address: 'インドネシア バリ島 デンパサール 80228 サヌール、ジャラン・パンタイ・サヌール12番地',
    hotel_description:
      'ホテル・サムドラは、バリ島の静かな東海岸、サヌールの海辺の遊歩道に面した全27室の家族経営のホテルです。目の前の海から' +
      '朝日が昇り、湾の向こうにはアグン山がそびえます。客室のあいだにはプール、蓮池のある中庭、プルメリアの咲く庭があり、' +
      'テラスでは11時まで朝食を、夜はランプの灯りのもとで焼き魚をお楽しみいただけます。空港までは車で30分、島々へ渡る高速船の' +
      '乗り場までは徒歩10分です。',
  },
  features: {
    Beachfront: 'ビーチ目の前',
    'Outdoor pool': '屋外プール',
    'Restaurant and bar': 'レストラン・バー',
    'Breakfast terrace': '朝食テラス',
    'Spa and massage': 'スパ・マッサージ',
    'Free Wi-Fi': '無料Wi-Fi',
    'Airport transfer': '空港送迎',
    Bicycles: '貸し自転車',
    'Family rooms': 'ファミリールーム',
    'Free parking': '無料駐車場',
  },
  places: {
    'Beach promenade': 'ビーチの遊歩道',
    'Boats to the islands': '島へ渡る船',
    Museum: '美術館',
    'Night market': 'ナイトマーケット',
    Airport: '空港',
  },
  house: {
    CANCEL: {
      title: 'キャンセル',
      description:
        'キャンセル料と無料でキャンセルできる期限は、ホテルの現地時刻で、すべての料金に表示しています。ご予約の前、確認メール、' +
        'ご予約のページでご覧いただけ、キャンセルもご予約のページから行えます。',
    },
    CHECKIN: {
      title: 'チェックイン・チェックアウト',
      description:
        'フロントは24時間対応です。到着時刻をお知らせいただければ、どんなに' +
        '遅くなってもお部屋を確保しておきます。チェックインの前後もお荷物をお預かりします。',
    },
    CHILDREN: {
      title: 'お子様とエキストラベッド',
      description:
        'お子様は何歳でも歓迎いたします。5歳までは無料、6歳から11歳までは1泊15米ドル、12歳からは大人料金です。料金は2名様分で、' +
        '3人目の大人の方にはエキストラベッド料金がかかります。ベビーベッドはご希望により無料でご用意します。',
    },
    PETS: {
      title: 'ペット',
      description:
        '客室にペットをお連れいただくことはできません。盲導犬・介助犬は無料でお泊まりいただけます。',
    },
    TAX: {
      title: '税金・サービス料',
      description:
        '料金にはサービス料10%と税11%が含まれます。このほか村の協力金として、12歳以上のお客様お一人につき1泊1.50米ドルを最長7泊分、' +
        'ホテルでお支払いいただきます。',
    },
  },
  rooms: {
    GARDEN: {
      room_name: 'ガーデンルーム',
      room_description:
        '1階の静かなお部屋。クイーンベッドと庭に面した窓があり、鳥のさえずりで一日が始まります。レインシャワー付きのバスルーム、' +
        'エアコン、電気ケトルとお茶。ドアの外、プルメリアの木の下には椅子を置いています。',
    },
    DELUXE: {
      room_name: 'デラックス・シービュー',
      room_description:
        '東向きの上層階。キングベッドから海に昇る朝日を眺め、椅子を2脚置いたバルコニーから行き交う船を見て過ごせます。' +
        'レインシャワー、エアコン、ミニバー、エスプレッソマシン。',
    },
    TWIN: {
      room_name: 'ツインルーム',
      room_description:
        'シングルベッド2台、しっかりした書き物机、二方向からの光。お友達や同僚とのご旅行、自分だけのベッドで休みたい方に。' +
        'お一人でのご利用は10%割引です。シャワーブース、エアコン、電気ケトルとお茶。',
    },
    FAMILY: {
      room_name: 'ファミリースイート',
      room_description:
        'ご両親にはダブルベッド、引き戸の奥には二段ベッドのあるお子様コーナー。海の見える読書スペースと、凧を眺められるテラスも' +
        'あります。バスタブ付き。ベビーベッドと子ども用の椅子はご希望によりご用意します。',
    },
    VILLA: {
      room_name: 'プールヴィラ',
      room_description:
        '塀に囲まれた専用の庭に、プランジプールとデイベッド。水辺に開く扉のある天蓋付きベッド、星空の下の屋外バス。朝食はお好きな' +
        '時間に東屋までお持ちします。',
    },
  },
  rates: {
    FLEX: {
      rate_name: 'フレキシブル',
      rate_description: '何泊でもご利用いただける、いつもの料金です。',
    },
    SAVER: {
      rate_name: '早期予約割引',
      rate_description:
        '1週間前までのご予約で、2泊以上がフレキシブル料金より12%お得。2か月前までのご予約ならさらに5%割引です。',
    },
    BREAKFAST: {
      rate_name: 'フレキシブル・朝食付き',
      rate_description: '毎朝、テラスでの朝食を2名様分お付けします。',
    },
    LONGSTAY: {
      rate_name: '5泊以上の連泊',
      rate_description: '5泊からフレキシブル料金の18%引き、10泊から25%引き。',
    },
    FRIENDS: {
      rate_name: 'リピーター様限定',
      rate_description:
        'またお越しくださるお客様に、2名様分の朝食付きで20%割引。コードをお持ちの方限定です。',
    },
  },
  policies: {
    FLEXIBLE: { policy_name: '前日まで無料' },
    MODERATE: { policy_name: '1週間前まで無料' },
    NONREF: { policy_name: '予約時にお支払い・返金不可' },
  },
  taxes: {
    SERVICE: { tax_name: 'サービス料' },
    TAX: { tax_name: '政府税' },
    VILLAGE: { tax_name: '村の協力金' },
  },
  extras: {
    BREAKFAST: {
      extra_name: 'テラスでの朝食',
      extra_description: '果物、卵料理、ナシゴレン、おいしいコーヒーを海辺で。毎朝11時まで。',
    },
    TRANSFER: {
      extra_name: '空港送迎',
      extra_description:
        '4名様まで乗れる車でドライバーがお待ちします。片道料金です。便名をお知らせください。',
    },
    EARLY: {
      extra_name: 'アーリーチェックイン',
      extra_description: 'ご到着日の朝9時からお部屋をご利用いただけます。1日4室までのご用意です。',
    },
  },
}
