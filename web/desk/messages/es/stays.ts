import type { Message } from '../../../shared/words.ts'
import type { enStays } from '../en/stays.ts'

export const esStays: Record<keyof typeof enStays, Message> = {
  moveTitle: '¿Mover la estancia de {guest}?',
  movesAll: 'Todas las habitaciones de la reserva tienen las mismas fechas: se mueven con ella.',
  unitGiven: 'La habitación {unit} es para {guest}.',
  unitTaken: 'La estancia ya no tiene número de habitación.',
  unitNotGiven: 'La estancia se ha cambiado, pero no se le ha asignado su habitación. {reason}',
  outOfOrder: 'fuera de servicio',
  tapeKeys:
    'Haga clic en una noche libre para una nueva reserva. Arrastre una estancia a otras noches u otra habitación, o su extremo para cambiar su duración. Teclas: las flechas eligen una noche, Intro la reserva; sobre una estancia, M la toma, las flechas la mueven, con Mayús su salida, Intro muestra el precio.',
  tapeKeysRead: 'Las flechas recorren el plano, Tab pasa de una estancia a otra.',
  'span-weeks': '2 semanas',
  'span-month': 'Mes',
  print: 'Imprimir',
}
