import type { Message } from '../../../shared/words.ts'

/** Passkeys and single sign-on. */
export const enPasskeys = {
  enterByPasskey: 'Sign in with a passkey',
  enterBySignOn: 'Single sign-on',
  passkeyFailed: 'That passkey did not work. Try again, or sign in another way.',
  passkeys: 'Passkeys',
  passkeysText:
    'Sign in with a finger, your face or the PIN of a device instead of a password. Nobody can steal it from you by a false page.',
  noPasskeys: 'You have none yet.',
  newPasskey: 'Add a passkey',
  passkeyName: 'What to call it',
  passkeyNameHint: 'Such as the device it is kept on.',
  passkeyAdded: 'The passkey {name} is yours now.',
  removePasskey: 'Remove',
  removePasskeyTitle: 'Remove the passkey {name}?',
  removePasskeyText:
    'Nobody signs in with it any more. Delete it on the device too, or it is still offered there.',
  passkeyRemoved: 'The passkey {name} was removed.',
  noPasskeysHere: 'This browser has no passkeys at this address.',
  errPasskeyName:
    'Passkeys need an address with a name, such as https://booking.example.com or http://localhost:3000, not 127.0.0.1.',
  errManyPasskeys: 'You have as many passkeys as there can be. Remove one first.',
} as const satisfies Record<string, Message>
