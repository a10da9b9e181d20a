import type { Message } from '../../../shared/words.ts'
import type { enPasskeys } from '../en/passkeys.ts'

export const frPasskeys: Record<keyof typeof enPasskeys, Message> = {
  enterByPasskey: 'Se connecter avec une clé d’accès',
  enterBySignOn: 'Authentification unique',
  passkeyFailed: 'Cette clé d’accès n’a pas fonctionné. Réessayez, ou connectez-vous autrement.',
  passkeys: 'Clés d’accès',
  passkeysText:
    'Connectez-vous avec le doigt, le visage ou le code d’un appareil au lieu d’un mot de passe. Aucune fausse page ne peut vous la voler.',
  noPasskeys: 'Vous n’en avez pas encore.',
  newPasskey: 'Ajouter une clé d’accès',
  passkeyName: 'Nom',
  passkeyNameHint: 'Par exemple l’appareil où elle se trouve.',
  passkeyAdded: 'La clé d’accès {name} est à vous.',
  removePasskey: 'Retirer',
  removePasskeyTitle: 'Retirer la clé d’accès {name} ?',
  removePasskeyText:
    'Plus personne ne se connecte avec elle. Supprimez-la aussi sur l’appareil, sinon elle y est encore proposée.',
  passkeyRemoved: 'La clé d’accès {name} a été retirée.',
  noPasskeysHere: 'Ce navigateur n’a pas de clés d’accès à cette adresse.',
  errPasskeyName:
    'Les clés d’accès demandent une adresse avec un nom, comme https://booking.example.com ou http://localhost:3000, et non 127.0.0.1.',
  errManyPasskeys: 'Vous avez le nombre maximal de clés d’accès. Retirez-en une d’abord.',
}
