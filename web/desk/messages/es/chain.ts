import type { Message } from '../../../shared/words.ts'
import type { enChain } from '../en/chain.ts'

export const esChain: Record<keyof typeof enChain, Message> = {
  chain: 'Hoteles',
  chainText: 'Hoy en tus hoteles, cada uno según su propio día.',
  chainMissing: 'no responde en este momento',
  chainMissingHint: 'No se sabe qué ocurre allí; los demás no se ven afectados.',
  occupancyTonight: 'Esta noche',
  occupancyAhead: 'Próximas 14 noches',
  roomsOf: '{n} de {total} habitaciones',
  chainFine: 'nada',
  needsAttention: 'Requiere atención',
  warnLate: { one: '{n} llegada con retraso', other: '{n} llegadas con retraso' },
  warnPayments: { one: '{n} pago por revisar', other: '{n} pagos por revisar' },
  warnMail: { one: '{n} correo sin entregar', other: '{n} correos sin entregar' },
  warnWebhooks: { one: '{n} webhook falla', other: '{n} webhooks fallan' },
  warnPrices: { one: '{n} día sin precio', other: '{n} días sin precio' },
  addHotel: 'Añadir un hotel',
  moreHotels: 'Más hoteles',
}
