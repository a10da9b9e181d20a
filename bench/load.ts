import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: string
}

export interface Load {
  url: string
  requests: Request[]
  connections: number
  seconds: number
}

export const searches = (paths: string[], token: string): Request[] =>
  paths.map((path) => ({ method: 'GET', path, token }))

export interface LoadResult {
  answered: number
  perSecond: number
  p99Ms: number
  failed: number
  /** What the server said to the first request with a body that failed. */
  refusal?: string
}

/** Ends the run if anything failed: what was measured then is not what was meant. */
export const allAnswered = <T extends { failed: number; refusal?: string }>(result: T): T => {
  if (result.failed === 0) return result
  throw new Error(`${result.failed} requests failed: ${result.refusal ?? 'nothing was answered'}`)
}

export const loader: 'wrk' | 'autocannon' =
  spawnSync('wrk', ['--version']).error === undefined ? 'wrk' : 'autocannon'

/** Sends the requests in turn over several connections, and returns the answers per second. */
export const load = (wanted: Load): Promise<LoadResult> =>
  loader === 'wrk' ? loadByWrk(wanted) : loadByAutocannon(wanted)

/**
 * Loads that go on where the one before ended, so that a request comes again only after all the others. If each began with the first,
 * those that the last one ended with would be asked again soon, and their answers kept and found: more or fewer, by how fast it was.
 */
export const goingOn = (requests: Request[]): ((wanted: Omit<Load, 'requests'>) => Promise<LoadResult>) => {
  let first = 0
  return async (wanted) => {
    const result = await load({
      ...wanted,
      requests: [...requests.slice(first), ...requests.slice(0, first)],
    })
    // Those that were under way at the end are not counted.
    first = (first + result.answered + wanted.connections) % requests.length
    return result
  }
}

const hasBodies = (listed: Request[]): boolean => listed.some(({ body }) => body !== undefined)

// Not for searches: wrk copies every answer for it.
const NOTE_REFUSAL = `
function response(status, headers, body)
  if status >= 300 and refusal == nil then refusal = status .. " " .. body end
end`

// A script for wrk. Each request is a Lua table of long strings, which need no escaping.
const SCRIPT = (listed: Request[]): string => `
local listed = {
${listed.map(({ method, path: to, token, body }) => `{${[method, to, token, body ?? ''].map((text) => `[[${text}]]`).join(',')}}`).join(',\n')}
}
local at = 0
local requests = {}
function init(args)
  for i, each in ipairs(listed) do
    local headers = { token = each[3], host = "bench" }
    if each[4] ~= "" then headers["content-type"] = "application/json" end
    requests[i] = wrk.format(each[1], each[2], headers, each[4] ~= "" and each[4] or nil)
  end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
local thread
function setup(started) thread = started end
${hasBodies(listed) ? NOTE_REFUSAL : ''}
function done(summary, latency)
  local bad = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT %d %f %f %d\\n", summary.requests, summary.requests / (summary.duration / 1e6), latency:percentile(99) / 1000, bad))
  local refusal = thread:get("refusal")
  if refusal then io.write("REFUSAL ", refusal, "\\n") end
end`

const loadByWrk = async ({ url, requests, connections, seconds }: Load): Promise<LoadResult> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-bench-'))
  const script = path.join(folder, 'paths.lua')
  writeFileSync(script, SCRIPT(requests))
  try {
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url]
    const { stdout } = await promisify(execFile)('wrk', options)
    const [, answered, perSecond, p99Ms, failed] = /RESULT (\d+) (\S+) (\S+) (\d+)/.exec(stdout) ?? []
    return {
      answered: Number(answered),
      perSecond: Number(perSecond),
      p99Ms: Number(p99Ms),
      failed: Number(failed),
      ...refusalIn(/^REFUSAL (.*)/m.exec(stdout)?.[1]),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const refusalIn = (refusal: string | undefined): { refusal?: string } =>
  refusal === undefined ? {} : { refusal }

const loadByAutocannon = async ({ url, requests, connections, seconds }: Load): Promise<LoadResult> => {
  let refusal: string | undefined
  const onResponse = (status: number, body: string): void => {
    if (status >= 300) refusal ??= `${status} ${body}`
  }
  const listed = requests.map(({ method, path: to, token, body }) => ({
    method,
    path: to,
    headers: { token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body, onResponse }),
  }))
  let clients = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: listed.slice(0, 1),
    // By itself each connection sends all of them from the first, so that all ask for the same at the same time.
    setupClient(client) {
      const first = clients++ % listed.length
      const own = listed.filter((_, at) => at % connections === first % connections)
      client.setRequests(own.length > 0 ? own : [listed[first]!])
    },
  })
  return {
    answered: result.requests.total,
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.errors + result.non2xx,
    ...refusalIn(refusal),
  }
}
