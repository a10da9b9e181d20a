import type { Message } from '../../../shared/words.ts'
import type { enCalendar } from '../en/calendar.ts'

export const esCalendar: Record<keyof typeof enCalendar, Message> = {
  more: 'Más',
  redo: 'Rehacer',
  redone: 'Rehecho: {what}',
  leftOut: { one: '{n} celda sin valor queda como está.', other: '{n} celdas sin valor quedan como están.' },
  typedPriceHint: '120, +10 o -10%',
  typedCountHint: '4, +1 o -1',
  priceWay: 'Significado',
  pasteCell: 'No se pegó nada: «{text}» para {where} (fila {row}, columna {column}) no es {wanted}.',
  wantedPrice: 'un precio',
  wantedCount: 'un número entero de habitaciones',
  pasteRagged:
    'No se pegó nada: la fila {row} tiene {cells} celdas y la primera {first}. Copie un rectángulo entero.',
  pasteShape:
    'No se pegó nada: {size} copiadas, {chosen} elegidas. Elija la celda inicial, o exactamente las mismas.',
  pasteSize: '{rows} × {columns} celdas',
  pasteBeyond:
    'No se pegó nada: «{text}» (fila {row}, columna {column}) quedaría más allá de la última fila o día del calendario.',
  askTitle: '¿Guardar esto?',
  askStop: {
    one: '¿Cerrar la venta en {n} celda durante {days} días?',
    other: '¿Cerrar la venta en {n} celdas durante {days} días?',
  },
  askOpen: {
    one: '¿Abrir la venta en {n} celda durante {days} días?',
    other: '¿Abrir la venta en {n} celdas durante {days} días?',
  },
  stopSale: 'Cerrar venta',
  openSale: 'Abrir venta',
  saveAnyway: 'Guardar de todos modos',
  notSave: 'No guardar',
  guardZero: {
    one: '{n} precio pasa a 0: los huéspedes no pagarían nada.',
    other: '{n} precios pasan a 0: los huéspedes no pagarían nada.',
  },
  guardMoves: {
    one: '{n} precio cambia más del {limit} %.',
    other: '{n} precios cambian más del {limit} %.',
  },
  guardRooms: {
    one: 'En {n} día habría, con las reservadas, más habitaciones que las del tipo.',
    other: 'En {n} días habría, con las reservadas, más habitaciones que las del tipo.',
  },
  guardStops: {
    one: 'La venta se cierra en {n} día reservado. Las reservas siguen.',
    other: 'La venta se cierra en {n} días reservados. Las reservas siguen.',
  },
  guardBookings: { one: 'Afecta a {n} reserva.', other: 'Afecta a {n} reservas.' },
  guardMany: { one: '{n} celda cambia de una vez.', other: '{n} celdas cambian de una vez.' },
  pasteInAll: {
    one: 'Se pegará {n} valor; conviene mirar esto:',
    other: 'Se pegarán {n} valores; conviene mirar estos:',
  },
  changeInAll: {
    one: 'Cambiará {n} valor; conviene mirar esto:',
    other: 'Cambiarán {n} valores; conviene mirar estos:',
  },
  sinceStay: {
    one: '{n} valor se cambió después y queda como está.',
    other: '{n} valores se cambiaron después y quedan como están.',
  },
  notUndone: 'No deshecho: {what}',
  notRedone: 'No rehecho: {what}',
  legend: 'Qué significan los colores',
  legendEmpty: 'vacío',
  legendFull: 'lleno',
  legendCheap: 'el más bajo de su fila',
  legendDear: 'el más alto de su fila',
  legendLow: 'vacío, barato',
  legendHigh: 'lleno, caro',
  legendClosed: 'cerrado',
  legendSoldOut: 'agotado',
  minStayThrough: 'Estancia mínima que incluye esta noche',
  throughNights: {
    one: 'estancias que incluyen esta noche desde {n} noche',
    other: 'estancias que incluyen esta noche desde {n} noches',
  },
  heldMark: '{n} retenidas',
  heldRooms: {
    one: '{n} retenida para un huésped que está reservando, {free} a la venta',
    other: '{n} retenidas para huéspedes que están reservando, {free} a la venta',
  },
}
