import { german as first } from '../texts/german.ts'
import type { LisbonTexts } from './texts.ts'

export const german: LisbonTexts = {
  hotel: {
    hotel_name: 'Samudra Lisboa',
    hotel_address: 'Rua do Mirante 24, 1100-350 Lissabon, Portugal',
    hotel_description:
      'Das Samudra Lisboa ist ein Haus mit 19 Zimmern auf dem Hügel der Alfama, hinter einer Fassade aus blauen Fliesen, die ' +
      'seit zweihundert Jahren über den Fluss blickt. Die Gassen darunter sind zu schmal für Autos; die Straßenbahn 28 hält an ' +
      'der Ecke. Auf dem Dach gibt es Frühstück in der Morgensonne, abends eine Bar, und den ganzen Tejo mit seinen Fähren. Zur ' +
      'Kathedrale und zur Burg sind es zehn Minuten zu Fuß, zum Flughafen zwanzig mit dem Taxi.',
  },
  features: {
    'Roof terrace with river view': 'Dachterrasse mit Blick auf den Fluss',
    Bar: 'Bar',
    'Breakfast room': 'Frühstücksraum',
    'Free Wi-Fi': 'Kostenloses WLAN',
    'Air conditioning': 'Klimaanlage',
    Lift: 'Aufzug',
    'Left luggage': 'Gepäckaufbewahrung',
  },
  places: {
    Castle: 'Burg',
    Cathedral: 'Kathedrale',
    'Fado Museum': 'Fado-Museum',
    Ferries: 'Fähren',
    Airport: 'Flughafen',
  },
  house: {
    CANCEL: first.house.CANCEL,
    CHECKIN: {
      title: 'An- und Abreise',
      description:
        'Die Rezeption ist bis Mitternacht besetzt; sagen Sie uns, wenn Sie später kommen, dann erhalten Sie einen Code für die ' +
        'Tür. Gepäck kann vorher und nachher hierbleiben.',
    },
    CHILDREN: {
      title: 'Kinder und Zustellbetten',
      description:
        'Kinder bis fünf Jahre übernachten kostenlos, von sechs bis zwölf zahlen sie 18 EUR pro Nacht. Im Dachloft schläft ein ' +
        'dritter Erwachsener für 40 EUR auf dem Schlafsofa. Ein Babybett ist auf Wunsch kostenlos.',
    },
    TAX: {
      title: 'Steuern',
      description:
        'Die Preise enthalten 6 % Mehrwertsteuer. Die Stadt Lissabon verlangt 4 EUR pro Nacht von jedem Gast ab dreizehn ' +
        'Jahren, für höchstens sieben Nächte; sie werden im Hotel bezahlt.',
    },
  },
  rooms: {
    AZULEJO: {
      room_name: 'Azulejo-Zimmer',
      room_description:
        'Ein Doppelbett unter einer Wand aus alten blauen Fliesen und ein hohes Fenster zur Gasse, in der die Nachbarn Wäsche ' +
        'aufhängen und jemand Fado übt. Dusche, Klimaanlage, Wasserkocher. Für eine Person kostet das Zimmer 15 % weniger.',
    },
    RIVER: {
      room_name: 'Zimmer mit Flussblick',
      room_description:
        'Über den Dächern: ein Kingsize-Bett und ein Balkon, gerade breit genug für zwei Stühle, die Fähren und das Licht, für ' +
        'das Lissabon bekannt ist. Regendusche, Klimaanlage, Espressomaschine.',
    },
    ATTIC: {
      room_name: 'Dachloft',
      room_description:
        'Das ganze Dachgeschoss mit Balken, Schlafsofa und einem Dachfenster über dem Bett: nachts Sterne, morgens ' +
        'Mauersegler. Badewanne, Klimaanlage, eine kleine Küche.',
    },
  },
  rates: {
    FLEX: first.rates.FLEX,
    SAVER: {
      rate_name: first.rates.SAVER.rate_name,
      rate_description: '10 % unter dem flexiblen Preis, mindestens drei Tage im Voraus gebucht.',
    },
  },
  policies: {
    FLEXIBLE: { policy_name: 'Kostenlos bis zwei Tage vorher' },
    NONREF: first.policies.NONREF,
  },
  taxes: { VAT: { tax_name: 'Mehrwertsteuer' }, CITY: { tax_name: 'City-Tax' } },
  extras: {
    BREAKFAST: {
      extra_name: 'Frühstück auf dem Dach',
      extra_description: 'Brot, Käse, Obst, Eier und Pastéis de Nata aus dem Ofen nebenan, bis elf Uhr.',
    },
  },
}
