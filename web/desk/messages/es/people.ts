import type { Message } from '../../../shared/words.ts'
import type { enPeople } from '../en/people.ts'

export const esPeople: Record<keyof typeof enPeople, Message> = {
  password: 'Contraseña',
  typeBoth: 'Escriba primero su correo y su contraseña.',
  useKey: 'Usar una clave en su lugar',
  useEmail: 'Entrar con el correo en su lugar',
  forgotPassword: '¿Olvidó su contraseña?',
  forgotText: 'Escriba su correo. Si tiene cuenta aquí, se le envía un enlace para una contraseña nueva.',
  forgotSent:
    'Si {email} tiene cuenta aquí, ya va en camino un enlace para una contraseña nueva. Vale tres días.',
  forgotNoMail:
    'Esta instalación no envía correos. Pida a un propietario de su hotel un enlace para una contraseña nueva; quien gestiona el servidor también puede hacerlo.',
  sendLink: 'Enviar el enlace',
  backToSignIn: 'Volver a la entrada',
  sessionEnded: 'Ya no tiene la sesión abierta. Entre de nuevo para seguir.',
  lostSession:
    'Se cerró su sesión: aquí, en otro sitio o por pasar demasiado tiempo. Lo que escribió sigue aquí; entre y continúe.',
  proveTitle: '¿Es usted?',
  proveText: 'Para esto hace falta haber entrado en los últimos 15 minutos. Se hace justo después.',
  outsideTitle: 'No es su hotel',
  inNoHotel: 'Ha entrado, pero no pertenece a ningún hotel. Pida una invitación a un propietario.',
  notInThisHotel: 'No pertenece a este hotel. Los suyos son:',
  takenOut: 'Ya no pertenece a este hotel. Un propietario puede decirle por qué.',
  signedInAs: 'Ha entrado como {email}',
}
