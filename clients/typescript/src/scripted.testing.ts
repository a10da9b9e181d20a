import { Vacancy, type VacancyOptions } from './vacancy.ts'

export interface Seen {
  url: string
  method: string
  headers: Record<string, string>
  body: unknown
}

type Scripted = Response | Error | ((init: RequestInit) => Promise<Response>)

export const result = (Result: unknown, beside: object = {}, status = 200): Response =>
  Response.json({ StatusCode: 0, Message: 'Success', Result, ...beside }, { status })

export const refusal = (
  status: number,
  code: string,
  retryable: boolean,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    {
      StatusCode: 999,
      Message: `It is ${code}.`,
      Result: null,
      Error: { code, retryable, request_id: 'req1', details: [{ field: null, code, message: 'Why' }] },
    },
    { status, headers },
  )

/** A client whose server answers what is scripted, one after the other, and fails where nothing is left. */
export const scripted = (answers: Scripted[], options: Partial<VacancyOptions> = {}) => {
  const seen: Seen[] = []
  const answer = async function (this: unknown, url: string | URL | Request, init: RequestInit = {}) {
    // As in browsers.
    if (this !== undefined) throw new Error('Illegal invocation')
    const { method = 'GET', headers = {}, body } = init
    seen.push({ url: String(url), method, headers: headers as Record<string, string>, body })
    const next = answers.shift()
    if (next === undefined) throw new Error('nothing more was to be sent')
    if (next instanceof Error) throw next
    return next instanceof Response ? next : next(init)
  }
  const given = { url: 'https://hotel.example', token: 'vca_secret', waitMs: 1, fetch: answer, ...options }
  return { vacancy: new Vacancy(given), seen }
}
