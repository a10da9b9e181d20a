import type { Message } from '../../../shared/words.ts'
import type { enStays } from '../en/stays.ts'

export const deStays: Record<keyof typeof enStays, Message> = {
  moveTitle: 'Aufenthalt von {guest} verschieben?',
  movesAll: 'Alle Zimmer der Buchung haben dieselben Tage: sie gehen mit.',
  unitGiven: 'Zimmer {unit} ist für {guest}.',
  unitTaken: 'Der Aufenthalt hat keine Zimmernummer mehr.',
  unitNotGiven: 'Der Aufenthalt wurde geändert, bekam aber sein Zimmer nicht. {reason}',
  outOfOrder: 'außer Betrieb',
  tapeKeys:
    'Ein Klick auf eine freie Nacht beginnt eine neue Buchung. Ziehen Sie einen Aufenthalt auf andere Nächte oder ein anderes Zimmer, oder sein Ende, um ihn zu verlängern oder zu verkürzen. Tasten: Pfeile wählen eine Nacht, Enter bucht sie; auf einem Aufenthalt nimmt M ihn auf, Pfeile verschieben ihn, mit Umschalt die Abreise, Enter zeigt den Preis.',
  tapeKeysRead: 'Pfeile bewegen sich im Plan, Tab springt von Aufenthalt zu Aufenthalt.',
  'span-weeks': '2 Wochen',
  'span-month': 'Monat',
  print: 'Drucken',
}
