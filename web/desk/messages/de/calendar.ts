import type { Message } from '../../../shared/words.ts'
import type { enCalendar } from '../en/calendar.ts'

export const deCalendar: Record<keyof typeof enCalendar, Message> = {
  more: 'Mehr',
  redo: 'Wiederholen',
  redone: 'Wiederholt: {what}',
  leftOut: {
    one: '{n} Feld ohne Wert bleibt, wie es ist.',
    other: '{n} Felder ohne Wert bleiben, wie sie sind.',
  },
  typedPriceHint: '120, +10 oder -10%',
  typedCountHint: '4, +1 oder -1',
  priceWay: 'Bedeutung',
  pasteCell: 'Nichts eingefügt: „{text}“ für {where} (Zeile {row}, Spalte {column}) ist nicht {wanted}.',
  wantedPrice: 'ein Preis',
  wantedCount: 'eine ganze Zahl von Zimmern',
  pasteRagged:
    'Nichts eingefügt: Zeile {row} hat {cells} Felder, die erste {first}. Kopieren Sie ein ganzes Rechteck.',
  pasteShape:
    'Nichts eingefügt: {size} kopiert, {chosen} gewählt. Wählen Sie das Feld, bei dem es beginnt, oder genauso viele.',
  pasteSize: '{rows} × {columns} Felder',
  pasteBeyond:
    'Nichts eingefügt: „{text}“ (Zeile {row}, Spalte {column}) läge hinter der letzten Zeile oder dem letzten Tag des Kalenders.',
  askTitle: 'Das speichern?',
  askStop: {
    one: 'Verkauf in {n} Feld über {days} Tage stoppen?',
    other: 'Verkauf in {n} Feldern über {days} Tage stoppen?',
  },
  askOpen: {
    one: 'Verkauf in {n} Feld über {days} Tage öffnen?',
    other: 'Verkauf in {n} Feldern über {days} Tage öffnen?',
  },
  stopSale: 'Verkauf stoppen',
  openSale: 'Verkauf öffnen',
  saveAnyway: 'Trotzdem speichern',
  notSave: 'Nicht speichern',
  guardZero: {
    one: '{n} Preis wird 0: Gäste würden nichts zahlen.',
    other: '{n} Preise werden 0: Gäste würden nichts zahlen.',
  },
  guardMoves: {
    one: '{n} Preis ändert sich um mehr als {limit} %.',
    other: '{n} Preise ändern sich um mehr als {limit} %.',
  },
  guardRooms: {
    one: 'An {n} Tag gäbe es mit den gebuchten mehr Zimmer, als der Typ hat.',
    other: 'An {n} Tagen gäbe es mit den gebuchten mehr Zimmer, als der Typ hat.',
  },
  guardStops: {
    one: 'Der Verkauf endet an {n} Tag mit Buchungen. Sie bleiben bestehen.',
    other: 'Der Verkauf endet an {n} Tagen mit Buchungen. Sie bleiben bestehen.',
  },
  guardBookings: { one: 'Betroffen ist {n} Buchung.', other: 'Betroffen sind {n} Buchungen.' },
  guardMany: { one: '{n} Zelle ändert sich auf einmal.', other: '{n} Zellen ändern sich auf einmal.' },
  pasteInAll: {
    one: '{n} Wert wird eingefügt; bitte ansehen:',
    other: '{n} Werte werden eingefügt; bitte ansehen:',
  },
  changeInAll: {
    one: '{n} Wert ändert sich; bitte ansehen:',
    other: '{n} Werte ändern sich; bitte ansehen:',
  },
  sinceStay: {
    one: '{n} Wert wurde seither geändert und bleibt, wie er ist.',
    other: '{n} Werte wurden seither geändert und bleiben, wie sie sind.',
  },
  notUndone: 'Nicht rückgängig gemacht: {what}',
  notRedone: 'Nicht wiederholt: {what}',
  legend: 'Was die Farben bedeuten',
  legendEmpty: 'leer',
  legendFull: 'voll',
  legendCheap: 'niedrigster der Zeile',
  legendDear: 'höchster der Zeile',
  legendLow: 'leer, günstig',
  legendHigh: 'voll, teuer',
  legendClosed: 'geschlossen',
  legendSoldOut: 'ausgebucht',
  minStayThrough: 'Mindestaufenthalt über diese Nacht',
  throughNights: {
    one: 'Aufenthalte über diese Nacht ab {n} Nacht',
    other: 'Aufenthalte über diese Nacht ab {n} Nächten',
  },
  heldMark: '{n} reserviert',
  heldRooms: {
    one: '{n} davon für einen Gast reserviert, der gerade bucht, {free} verkäuflich',
    other: '{n} davon für Gäste reserviert, die gerade buchen, {free} verkäuflich',
  },
}
