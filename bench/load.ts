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
function done(summary, latency)
  local bad = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT %d %f %f %d\\n", summary.requests, summary.requests / (summary.duration / 1e6), latency:percentile(99) / 1000, bad))
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
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const loadByAutocannon = async ({ url, requests, connections, seconds }: Load): Promise<LoadResult> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map(({ method, path: to, token, body }) => ({
      method,
      path: to,
      headers: { token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })),
  })
  return {
    answered: result.requests.total,
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.errors + result.non2xx,
  }
}
