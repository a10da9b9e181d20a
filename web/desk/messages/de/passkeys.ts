import type { Message } from '../../../shared/words.ts'
import type { enPasskeys } from '../en/passkeys.ts'

export const dePasskeys: Record<keyof typeof enPasskeys, Message> = {
  enterByPasskey: 'Mit einem Passkey anmelden',
  enterBySignOn: 'Einmalige Anmeldung (SSO)',
  passkeyFailed:
    'Dieser Passkey hat nicht funktioniert. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  passkeys: 'Passkeys',
  passkeysText:
    'Melden Sie sich mit Fingerabdruck, Gesicht oder der PIN eines Geräts an statt mit einem Passwort. Keine gefälschte Seite kann ihn Ihnen stehlen.',
  noPasskeys: 'Sie haben noch keinen.',
  newPasskey: 'Passkey hinzufügen',
  passkeyName: 'Bezeichnung',
  passkeyNameHint: 'Zum Beispiel das Gerät, auf dem er liegt.',
  passkeyAdded: 'Der Passkey {name} gehört jetzt Ihnen.',
  removePasskey: 'Entfernen',
  removePasskeyTitle: 'Passkey {name} entfernen?',
  removePasskeyText:
    'Niemand meldet sich mehr damit an. Löschen Sie ihn auch auf dem Gerät, sonst wird er dort weiter angeboten.',
  passkeyRemoved: 'Der Passkey {name} wurde entfernt.',
  noPasskeysHere: 'Dieser Browser hat unter dieser Adresse keine Passkeys.',
  errPasskeyName:
    'Passkeys brauchen eine Adresse mit einem Namen, etwa https://booking.example.com oder http://localhost:3000, nicht 127.0.0.1.',
  errManyPasskeys: 'Mehr Passkeys kann niemand haben. Entfernen Sie zuerst einen.',
}
