import { isIP } from 'node:net'
import { AppError } from '../../errors.ts'

/** Whom browsers keep passkeys for. */
export interface RelyingParty {
  id: string
  origin: string
}

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname

/** Browsers keep passkeys for names, and only where nobody can listen. */
export const takesPasskeys = (publicUrl: string): boolean => {
  const host = hostOf(publicUrl)
  const isNamed = isIP(host) === 0 && !host.startsWith('[')
  return isNamed && (publicUrl.startsWith('https:') || host === 'localhost' || host.endsWith('.localhost'))
}

export const relyingParty = (publicUrl: string): RelyingParty => {
  if (!takesPasskeys(publicUrl)) throw new AppError('passkey_needs_name')
  return { id: hostOf(publicUrl), origin: new URL(publicUrl).origin }
}
