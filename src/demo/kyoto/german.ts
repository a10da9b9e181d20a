import { german as first } from '../texts/german.ts'
import type { KyotoTexts } from './texts.ts'

export const german: KyotoTexts = {
  hotel: {
    hotel_name: 'Samudra Kyoto',
    hotel_address: 'Gojo-ohashi Higashi 88, Higashiyama-ku, Kyoto 605-0846, Japan',
    hotel_description:
      'Das Samudra Kyoto sind zwölf Zimmer in zwei Stadthäusern aus Zedernholz, verbunden durch einen Moosgarten mit einem alten ' +
      'Ahorn. Hinter dem Haus fließt der Kamo, davor beginnen die Gassen hinauf zum Kiyomizu. Die Schuhe bleiben an der Tür, der ' +
      'Tee steht bereit, wenn Sie kommen, und abends serviert die Küche sieben kleine Gänge an einer Theke für acht. Zehn ' +
      'Minuten mit dem Taxi vom Bahnhof Kyoto.',
  },
  features: {
    'Moss garden': 'Moosgarten',
    'Cypress bath': 'Bad aus Zypressenholz',
    'Restaurant with eight seats': 'Restaurant mit acht Plätzen',
    'Tea room': 'Teezimmer',
    'Free Wi-Fi': 'Kostenloses WLAN',
    Bicycles: 'Fahrräder',
    'Luggage sent ahead': 'Gepäck wird vorausgeschickt',
  },
  places: {
    'Kiyomizu temple': 'Kiyomizu-Tempel',
    Gion: 'Gion',
    'Nishiki market': 'Nishiki-Markt',
    'Kyoto station': 'Bahnhof Kyoto',
  },
  house: {
    CANCEL: first.house.CANCEL,
    CHECKIN: {
      title: 'An- und Abreise',
      description:
        'Bitte kommen Sie vor zehn Uhr abends; das Abendessen beginnt um sechs oder um acht. Gepäck kann vorher und nachher ' +
        'hierbleiben, und wir schicken es in Ihr nächstes Hotel.',
    },
    CHILDREN: {
      title: 'Kinder und Zustellbetten',
      description:
        'Kinder bis fünf Jahre übernachten kostenlos, von sechs bis elf zahlen sie 3.000 JPY pro Nacht und bekommen einen Futon. ' +
        'Im Gartenzimmer zahlt ein dritter Erwachsener 7.000 JPY.',
    },
    TAX: {
      title: 'Steuern',
      description:
        'Die Preise enthalten 10 % Konsumsteuer. Die Stadt Kyoto verlangt von jedem Gast pro Nacht eine Übernachtungssteuer, ' +
        '400 JPY im Machiya- und im Gartenzimmer, 1.000 JPY in der Kamo-Suite; sie wird im Hotel bezahlt.',
    },
  },
  rooms: {
    MACHIYA: {
      room_name: 'Machiya-Zimmer',
      room_description:
        'Ein niedriges Doppelbett auf Tatami hinter dem Gitter der alten Front, mit Papierwänden, auf denen die Straße zu ' +
        'Schatten wird. Dusche, Klimaanlage, Wasserkocher und grüner Tee. Für eine Person kostet das Zimmer 20 % weniger.',
    },
    GARDEN: {
      room_name: 'Gartenzimmer',
      room_description:
        'Zehn Tatami mit Futons, offen zum Moosgarten: Man schiebt die Wände zurück, und der Ahorn gehört zum Zimmer. Tiefe ' +
        'Badewanne, Klimaanlage, Wasserkocher und grüner Tee.',
    },
    SUITE: {
      room_name: 'Kamo-Suite',
      room_description:
        'Das Obergeschoss zum Fluss: ein Schlafzimmer, ein Teezimmer und ein Bad aus Zypressenholz mit Blick auf die Hügel von ' +
        'Higashiyama. Bei der Ankunft wird für Sie Tee bereitet.',
    },
  },
  rates: {
    FLEX: first.rates.FLEX,
    DINNER: {
      rate_name: 'Mit Abendessen und Frühstück',
      rate_description: 'Jeden Tag sieben Gänge an der Theke und ein japanisches Frühstück, für zwei.',
    },
  },
  policies: {
    FLEXIBLE: { policy_name: 'Kostenlos bis zwei Tage vorher' },
    KITCHEN: { policy_name: first.policies.MODERATE.policy_name },
  },
  taxes: {
    CONSUMPTION: { tax_name: 'Konsumsteuer' },
    CITY: { tax_name: 'Übernachtungssteuer' },
    CITYSUITE: { tax_name: 'Übernachtungssteuer' },
  },
  extras: {
    BREAKFAST: {
      extra_name: 'Japanisches Frühstück',
      extra_description:
        'Reis, gegrillter Fisch, Tofu aus der Nachbarschaft, eingelegtes Gemüse und Misosuppe.',
    },
  },
}
