/** How the cookies of an installation are called and kept, by its public address. */
export interface CookieJar {
  /** Of the session. */
  session: string
  /** Of a browser that somebody signed in with before. */
  known: string
  /** Of a browser whose person is at the issuer of single sign-on. */
  signOn: string
  isSecure: boolean
}

/**
 * On https the name says that no other host of the domain can have set it. On http cookies are shared by all ports of a host,
 * so the name has the port.
 */
export const cookieJar = (publicUrl: string): CookieJar => {
  const { protocol, port } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  const name = isSecure ? '__Host-vacancy' : `vacancy_${port === '' ? '80' : port}`
  return { session: name, known: `${name}_known`, signOn: `${name}_sso`, isSecure }
}

/** The value of a cookie; null where it was sent twice, as nobody knows then who set which; undefined where it was not sent. */
export const readCookie = (header: string | undefined, name: string): string | null | undefined => {
  if (header === undefined) return undefined
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  return values.length > 1 ? null : values[0]
}

export const writeCookie = (jar: CookieJar, name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${jar.isSecure ? '; Secure' : ''}`

export const clearCookie = (jar: CookieJar, name: string): string => writeCookie(jar, name, '', 0)
