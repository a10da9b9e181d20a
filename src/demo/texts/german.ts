import type { DemoTexts } from './demo-texts.ts'

export const german: DemoTexts = {
  hotel: {
    hotel_name: 'Hotel Samudra',
    hotel_address: 'Jalan Pantai Sanur 12, Sanur, Denpasar 80228, Bali, Indonesien',
    hotel_description:
      'Das Hotel Samudra ist ein familiengeführtes Haus mit 27 Zimmern an der Strandpromenade von Sanur, auf der ruhigen ' +
      'Seite Balis. Vor dem Haus geht die Sonne über dem Meer auf, hinter der Bucht steht der Agung. Zwischen den Zimmern ' +
      'liegen ein Pool, ein Innenhof mit Lotosteich und ein Garten voller Frangipani; auf der Terrasse gibt es Frühstück ' +
      'bis elf und abends gegrillten Fisch bei Lampenlicht. Zum Flughafen ist es eine halbe Stunde, zu den Schnellbooten ' +
      'auf die Inseln sind es zehn Minuten zu Fuß.',
  },
  features: {
    Beachfront: 'Direkt am Strand',
    'Outdoor pool': 'Außenpool',
    'Restaurant and bar': 'Restaurant und Bar',
    'Breakfast terrace': 'Frühstücksterrasse',
    'Spa and massage': 'Spa und Massagen',
    'Free Wi-Fi': 'Kostenloses WLAN',
    'Airport transfer': 'Flughafentransfer',
    Bicycles: 'Fahrräder',
    'Family rooms': 'Familienzimmer',
    'Free parking': 'Kostenlose Parkplätze',
  },
  places: {
    'Beach promenade': 'Strandpromenade',
    'Boats to the islands': 'Boote zu den Inseln',
    Museum: 'Museum',
    'Night market': 'Nachtmarkt',
    Airport: 'Flughafen',
  },
  house: {
    CANCEL: {
      title: 'Stornierung',
      description:
        'Bei jedem Preis steht, was eine Stornierung kostet und bis wann sie kostenlos ist, nach der Uhr des Hotels: vor der ' +
        'Buchung, in Ihrer Bestätigung und auf der Seite Ihrer Buchung, auf der Sie auch stornieren können.',
    },
    CHECKIN: {
      title: 'An- und Abreise',
      description:
        'Die Rezeption ist Tag und Nacht besetzt; sagen ' +
        'Sie uns, wann Sie landen, und wir halten Ihr Zimmer frei, so spät es auch wird. Gepäck kann vorher und nachher ' +
        'hierbleiben.',
    },
    CHILDREN: {
      title: 'Kinder und Zustellbetten',
      description:
        'Kinder jeden Alters sind willkommen. Bis fünf Jahre wohnen sie kostenlos, von sechs bis elf Jahren für 15 USD pro ' +
        'Nacht; ab zwölf Jahren gelten sie als Erwachsene. Die Preise gelten für zwei; ein dritter Erwachsener zahlt das ' +
        'Zustellbett. Ein Babybett stellen wir auf Wunsch kostenlos auf.',
    },
    PETS: {
      title: 'Haustiere',
      description:
        'Haustiere können wir in den Zimmern nicht aufnehmen. Blinden- und Assistenzhunde sind ohne Aufpreis willkommen.',
    },
    TAX: {
      title: 'Steuern und Service',
      description:
        'Die Preise enthalten 10 % Service und 11 % Steuer. Das Dorf erhebt 1,50 USD pro Nacht von jedem Gast ab zwölf ' +
        'Jahren, für höchstens sieben Nächte; diesen Betrag zahlen Sie im Hotel.',
    },
  },
  rooms: {
    GARDEN: {
      room_name: 'Gartenzimmer',
      room_description:
        'Ein ruhiges Zimmer im Erdgeschoss mit Queensize-Bett und Fenster zum Garten, wo der Tag mit Vogelstimmen beginnt. ' +
        'Bad mit Regendusche, Klimaanlage, Wasserkocher und Tee, und ein Stuhl unter dem Frangipani vor der Tür.',
    },
    DELUXE: {
      room_name: 'Deluxe mit Meerblick',
      room_description:
        'In den oberen Etagen mit Blick nach Osten: ein Kingsize-Bett, von dem aus Sie die Sonne aus dem Meer steigen sehen, ' +
        'und ein Balkon mit zwei Stühlen, um den Booten zuzusehen. Regendusche, Klimaanlage, Minibar und Espressomaschine.',
    },
    TWIN: {
      room_name: 'Zweibettzimmer',
      room_description:
        'Zwei Einzelbetten, ein richtiger Schreibtisch und Licht von zwei Seiten: für Freunde, Kollegen und alle, die gern ' +
        'ihr eigenes Bett haben. Für eine Person kostet das Zimmer 10 % weniger. Ebenerdige Dusche, Klimaanlage, ' +
        'Wasserkocher und Tee.',
    },
    FAMILY: {
      room_name: 'Familiensuite',
      room_description:
        'Ein Doppelbett für die Eltern und hinter einer Schiebewand eine Kinderecke mit zwei Kojen, eine Leseecke mit ' +
        'Meerblick und eine Terrasse, von der aus man den Drachen zusehen kann. Bad mit Wanne; Babybett und Hochstuhl auf ' +
        'Wunsch.',
    },
    VILLA: {
      room_name: 'Poolvilla',
      room_description:
        'Ein eigener ummauerter Garten mit Tauchbecken und Liegebett. Ein Himmelbett mit Türen, die sich zum Wasser öffnen, ' +
        'ein Bad im Freien unter den Sternen, und Frühstück im Pavillon, wann immer Sie möchten.',
    },
  },
  rates: {
    FLEX: {
      rate_name: 'Flexibel',
      rate_description: 'Unser Preis für jeden Tag, für Aufenthalte jeder Länge.',
    },
    SAVER: {
      rate_name: 'Frühbucher',
      rate_description:
        'Ab zwei Nächten 12 % unter dem flexiblen Preis, wenn Sie eine Woche vorher buchen; noch einmal 5 % weniger bei ' +
        'Buchung zwei Monate im Voraus.',
    },
    BREAKFAST: {
      rate_name: 'Flexibel mit Frühstück',
      rate_description: 'Jeden Morgen Frühstück für zwei auf der Terrasse.',
    },
    LONGSTAY: {
      rate_name: 'Ab fünf Nächten',
      rate_description: '18 % unter dem flexiblen Preis ab fünf Nächten, 25 % ab zehn.',
    },
    FRIENDS: {
      rate_name: 'Freunde des Hauses',
      rate_description:
        'Für Gäste, die wiederkommen: Frühstück für zwei und 20 % weniger. Nur mit einem Code.',
    },
  },
  policies: {
    FLEXIBLE: { policy_name: 'Kostenlos bis zum Vortag' },
    MODERATE: { policy_name: 'Kostenlos bis eine Woche vorher' },
    NONREF: { policy_name: 'Zahlung bei Buchung, nicht erstattbar' },
  },
  taxes: {
    SERVICE: { tax_name: 'Service' },
    TAX: { tax_name: 'Staatliche Steuer' },
    VILLAGE: { tax_name: 'Dorfabgabe' },
  },
  extras: {
    BREAKFAST: {
      extra_name: 'Frühstück auf der Terrasse',
      extra_description: 'Obst, Eier, Nasi Goreng und guter Kaffee am Meer, jeden Morgen bis elf Uhr.',
    },
    TRANSFER: {
      extra_name: 'Flughafentransfer',
      extra_description:
        'Ein Auto für bis zu vier Personen mit einem Fahrer, der wartet, eine Strecke. Nennen Sie uns Ihren Flug.',
    },
    EARLY: {
      extra_name: 'Früher Check-in',
      extra_description:
        'Ihr Zimmer am Anreisetag schon ab neun Uhr morgens. Das geht bei uns für vier Zimmer am Tag.',
    },
  },
}
