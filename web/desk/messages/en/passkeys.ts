export const enPasskeys = {
  errPasskeyName:
    'Passkeys need an address with a name, such as https://booking.example.com or http://localhost:3000, not 127.0.0.1.',
  errManyPasskeys: 'You have as many passkeys as there can be. Remove one first.',
}
