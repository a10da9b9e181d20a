/** Client tokens say what they are. Whatever does not say so may be more. */
const OF_CLIENTS = 'vcc_'

/** A page, or a worker of one. */
const isBrowser = (scope: object): boolean => 'document' in scope || 'importScripts' in scope

/** Everybody can read what a page has: a token that may change the hotel must not be in one. */
export const refuseInBrowser = (token: string, scope: object = globalThis): void => {
  if (isBrowser(scope) && !token.startsWith(OF_CLIENTS))
    throw new TypeError(
      'This is no client token, and a browser shows it to everybody. Use a client token that names its sites ' +
        '(allowed_origins), and keep admin tokens on your server.',
    )
}
