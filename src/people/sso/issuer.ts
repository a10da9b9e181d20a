import type { ClientAuth, Configuration } from 'openid-client'
import type { OidcSettings } from '../../config.ts'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'
import { AppError } from '../../errors.ts'

export interface IssuerTimes {
  /** How long one answer of the issuer is waited for. */
  answerMs: number
  /** After one that did not come, nobody asks again for so long. */
  restMs: number
  /** What it says of itself is asked for again after so long. */
  knownMs: number
}

const TIMES: IssuerTimes = { answerMs: 4000, restMs: 10_000, knownMs: 60 * 60 * 1000 }

const away = (): AppError =>
  new AppError('unavailable', {
    message: 'The service for single sign-on cannot be reached. Sign in another way, or try again shortly.',
  })

/** What was tried with the issuer did not lead to a person. The reason is for the log. */
export class SignOnRefused extends Error {}

/** Who somebody is, by what the issuer says. */
export interface Subject {
  issuer: string
  subject: string
  /** Undefined unless the issuer says that it is theirs. */
  verifiedEmail: string | undefined
}

/** The other side of single sign-on. It is asked when somebody needs it: nothing else waits for it, or knows that it is away. */
export class Issuer {
  private readonly settings: OidcSettings
  private readonly times: IssuerTimes
  private readonly turns = new ConcurrencyLimit({ most: 10, mostWaiting: 40, longestWaitMs: 4000 })
  private known: { configuration: Configuration; at: number } | undefined
  private asking: Promise<Configuration> | undefined
  private failedAt = Number.NEGATIVE_INFINITY

  constructor(settings: OidcSettings, times: Partial<IssuerTimes> = {}) {
    this.settings = settings
    this.times = { ...TIMES, ...times }
  }

  /** Where a browser goes to sign in, and comes back from. */
  async signInUrl(redirectUri: string, state: string, nonce: string, verifier: string): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
    return buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href
  }

  /** Who came back. Issuer, audience, signature, times, nonce and state are all looked at. */
  subjectOf(cameBackTo: URL, expected: { state: string; nonce: string; verifier: string }): Promise<Subject> {
    return this.turns.take(async () => {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
      const configuration = await this.configuration()
      try {
        const tokens = await authorizationCodeGrant(configuration, cameBackTo, {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.verifier,
        })
        const claims = tokens.claims()!
        // Some issuers tell it only to those who ask once more.
        const told: Record<string, unknown> =
          claims.email === undefined || claims.email_verified === undefined
            ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims
        return { issuer: claims.iss, subject: claims.sub, verifiedEmail: verifiedEmailOf(told) }
      } catch (err) {
        throw isAway(err) ? away() : new SignOnRefused(reasonOf(err))
      }
    })
  }

  private async configuration(): Promise<Configuration> {
    const now = performance.now()
    const isOld = this.known === undefined || now - this.known.at > this.times.knownMs
    const mayAsk = now - this.failedAt > this.times.restMs
    if (isOld && mayAsk) this.asking ??= this.ask()
    if (this.known !== undefined) return this.known.configuration
    if (this.asking === undefined) throw away()
    return this.asking
  }

  private async ask(): Promise<Configuration> {
    try {
      const configuration = await this.discover()
      this.known = { configuration, at: performance.now() }
      return configuration
    } catch {
      this.failedAt = performance.now()
      if (this.known !== undefined) return this.known.configuration
      throw away()
    } finally {
      this.asking = undefined
    }
  }

  private async discover(): Promise<Configuration> {
    const {
      allowInsecureRequests,
      ClientSecretBasic,
      ClientSecretPost,
      discovery,
      enableNonRepudiationChecks,
    } = await import('openid-client')
    const { issuer, clientId, clientSecret } = this.settings
    const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
    const authentication: ClientAuth = (server, ...rest) => {
      const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      return (ways.includes('client_secret_basic') ? basic : post)(server, ...rest)
    }
    return discovery(new URL(issuer), clientId, {}, authentication, {
      timeout: this.times.answerMs / 1000,
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    })
  }
}

/** As a flag or, of some issuers, as a word. */
const verifiedEmailOf = ({ email, email_verified }: Record<string, unknown>): string | undefined =>
  typeof email === 'string' && (email_verified === true || email_verified === 'true') ? email : undefined

const codeOf = (err: unknown): string => String((err as { code?: unknown } | undefined)?.code ?? '')

/** It did not answer, or not in time; not that it answered something else than it should. */
const isAway = (err: unknown): boolean => {
  for (let at = err as Error | undefined; at instanceof Error; at = at.cause as Error | undefined) {
    if (at.name === 'TimeoutError' || at.name === 'AbortError' || codeOf(at) === 'OAUTH_TIMEOUT') return true
    if (at instanceof TypeError && at.message === 'fetch failed') return true
  }
  return false
}

const reasonOf = (err: unknown): string => `${codeOf(err)} ${(err as Error).message}`.trim()
