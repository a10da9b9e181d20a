import type { MailCatalogue } from './en.ts'

export const es: MailCatalogue = {
  waitingSubject: 'Esperamos su pago hasta {until} – {hotel}',
  waitingLead:
    'Hola, {name}: le guardamos esta estancia hasta {until} (hora del hotel). Quedará reservada en cuanto llegue su pago de {amount}.',
  remindingLead:
    'Hola, {name}: su pago de {amount} todavía no ha llegado. Le guardamos esta estancia hasta {until} (hora del hotel); sin el pago se cancelará entonces.',
  lateSubject: 'Sin pagar a {until} – {hotel}',
  lateLead:
    'Hola, {name}: el plazo para pagar terminó el {until} (hora del hotel). Estamos preguntando al servicio de pago si su pago llegó.',
  problemSubject: 'Sobre su pago: su estancia en {hotel}, {code}',
  problemLead:
    'Hola, {name}: lo que llegó no es lo que se pidió. El hotel está revisando su pago; por favor, no pague de nuevo.',
  expiredSubject: 'Cancelada, no se pagó a tiempo: su estancia en {hotel}, {code}',
  expiredLead:
    'Hola, {name}: su reserva no se pagó antes de {until} (hora del hotel), por lo que se canceló. No se le ha cobrado nada.',
  tooLateSubject: 'Su pago llegó demasiado tarde: su estancia en {hotel}, {code}',
  tooLateLead:
    'Hola, {name}: su pago llegó cuando las habitaciones ya no estaban libres. La reserva sigue cancelada y se le devuelve el dinero.',
  shortSubject: 'Cancelada, no se pagó todo a tiempo: su estancia en {hotel}, {code}',
  shortLead:
    'Hola, {name}: su reserva no se pagó por completo antes de {until} (hora del hotel), por lo que se canceló. Se le devuelve lo que pagó.',
  revivedSubject: 'Reservada después de todo: su estancia en {hotel}, {code}',
  revivedLead:
    'Gracias, {name}. Su pago llegó tarde, pero las habitaciones seguían libres: su estancia está reservada.',
  unrefundedSubject: 'Sobre su devolución: su estancia en {hotel}, {code}',
  unrefundedLead:
    'Hola, {name}: no se le pudo devolver el dinero por el medio con el que pagó. El hotel se lo devolverá de otra manera.',
  noShowSubject: 'Usted no llegó: su estancia en {hotel}, {code}',
  noShowLead: 'Hola, {name}: le esperábamos, pero usted no llegó.',
  hotelWaiting: 'A la espera del pago hasta {until}, reserva {code}: {name}, {dates}',
  hotelLate: 'Sin pagar a {until}, reserva {code}: {name}, {dates}',
  hotelProblem: 'Se pagó otro importe, reserva {code}: {name}, {dates}',
  hotelExpired: 'Cancelada, no se pagó a tiempo, reserva {code}: {name}, {dates}',
  hotelTooLate: 'Pagada demasiado tarde, se devuelve el dinero, reserva {code}: {name}, {dates}',
  hotelShort: 'Cancelada, no se pagó todo a tiempo, reserva {code}: {name}, {dates}',
  hotelRevived: 'Pagada tarde y reservada de nuevo, reserva {code}: {name}, {dates}',
  hotelUnrefunded: 'No se pudo devolver el dinero, reserva {code}: {name}, {dates}',
  hotelNoShow: 'No llegaron, reserva {code}: {name}, {dates}',
  happened: 'Qué ha pasado',
  didBook: 'Reservada',
  didCancel: 'Cancelada',
  didCancelBy: 'Cancelada por {who}',
  didCancelUnpaid: 'Cancelada, porque no se pagó antes de {until} (hora del hotel)',
  didCancelRoom: 'Habitación {n} cancelada',
  didAddRoom: 'Habitación {n} añadida',
  didNotArrive: 'Los huéspedes no llegaron',
  didArrive: 'Corregido: se espera a los huéspedes o ya llegaron',
  didPay: 'Pago recibido: {amount}',
  didPayLate:
    'Pago recibido: {amount}. Llegó tarde, pero las habitaciones seguían libres: la reserva vuelve a ser válida',
  didPayTooMuch: 'Pago recibido: {amount}. La reserva no lo necesita',
  goesBack: 'Se devuelven {amount}',
  wentBack: 'Se devolvieron {amount}',
  byHand: 'El hotel devuelve {amount} directamente',
  didNotGoBack: 'No se pudieron devolver {amount} por el medio de pago',
  changed: '{what}: {from} → {to}',
  changedOnly: 'Cambio: {what}',
  none: 'ninguno',
  theGuest: 'el huésped',
  arrivalTime: 'Hora de llegada',
  guestName: 'Nombre',
  guestAddress: 'Dirección',
  guestRequest: 'Petición especial',
  hotelBack: 'Se devuelve al huésped',
  kept: 'Retenido por el hotel',
  stillToPay: 'Queda por pagar',
  moneyBack: 'Devolución',
  backAsPaid: 'Le devolvemos {amount} por el medio con el que pagó. Puede tardar de 5 a 10 días.',
  backByHand: 'El hotel le devuelve {amount} directamente.',
  backDone: 'Se le devolvieron {amount}. Pueden tardar de 5 a 10 días en aparecer en su cuenta.',
  backOpen:
    'No se pudieron devolver {amount} por el medio de pago. El hotel se los devolverá de otra manera.',
  backNone: 'No se cobró nada, así que no hay nada que devolver.',
  backKept: 'No se devuelve nada: lo pagado se retiene como gastos.',
  backOwed: 'No se devuelve nada. De los gastos quedan {amount} por pagar al hotel.',
  hotelByHand: 'Por favor, devuelvan ustedes {amount} al huésped e indíquenlo en la recepción en línea.',
  hotelOpen:
    'No se pudieron devolver {amount}. Por favor, devuélvanlos de otra manera e indíquenlo en la recepción en línea.',
  openDesk: 'Abrir en la recepción en línea',
  freeUntilPaid: 'Mientras no esté pagada, cancelar no cuesta nada. Después:',
}
