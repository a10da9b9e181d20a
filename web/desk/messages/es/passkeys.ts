import type { Message } from '../../../shared/words.ts'
import type { enPasskeys } from '../en/passkeys.ts'

export const esPasskeys: Record<keyof typeof enPasskeys, Message> = {
  enterByPasskey: 'Entrar con una llave de acceso',
  enterBySignOn: 'Inicio de sesión único',
  passkeyFailed: 'Esa llave de acceso no ha funcionado. Inténtalo otra vez o entra de otra manera.',
  passkeys: 'Llaves de acceso',
  passkeysText:
    'Entra con el dedo, la cara o el PIN de un dispositivo en lugar de una contraseña. Ninguna página falsa puede robártela.',
  noPasskeys: 'Todavía no tienes ninguna.',
  newPasskey: 'Añadir una llave de acceso',
  passkeyName: 'Nombre',
  passkeyNameHint: 'Por ejemplo, el dispositivo en el que se guarda.',
  passkeyAdded: 'La llave de acceso {name} ya es tuya.',
  removePasskey: 'Quitar',
  removePasskeyTitle: '¿Quitar la llave de acceso {name}?',
  removePasskeyText:
    'Nadie entrará más con ella. Bórrala también en el dispositivo, o allí se seguirá ofreciendo.',
  passkeyRemoved: 'Se ha quitado la llave de acceso {name}.',
  noPasskeysHere: 'Este navegador no tiene llaves de acceso en esta dirección.',
  errPasskeyName:
    'Las llaves de acceso necesitan una dirección con nombre, como https://booking.example.com o http://localhost:3000, no 127.0.0.1.',
  errManyPasskeys: 'Tienes todas las llaves de acceso posibles. Quita una primero.',
}
