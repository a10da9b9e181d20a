import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

export interface Load {
  url: string
  paths: string[]
  token: string
  connections: number
  seconds: number
}

export interface LoadResult {
  perSecond: number
  p99Ms: number
  failed: number
}

export const loader: 'wrk' | 'autocannon' =
  spawnSync('wrk', ['--version']).error === undefined ? 'wrk' : 'autocannon'

/** Asks for the paths in turn over so many connections, and says how many answers a second came back. */
export const load = (wanted: Load): Promise<LoadResult> =>
  loader === 'wrk' ? loadByWrk(wanted) : loadByAutocannon(wanted)

const SCRIPT = (paths: string[], token: string): string => `
local paths = { ${paths.map((each) => JSON.stringify(each)).join(',\n')} }
local at = 0
local requests = {}
function init(args)
  for i, p in ipairs(paths) do requests[i] = wrk.format("GET", p, { token = ${JSON.stringify(token)}, host = "bench" }) end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local bad = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT %f %f %d\\n", summary.requests / (summary.duration / 1e6), latency:percentile(99) / 1000, bad))
end`

const loadByWrk = async ({ url, paths, token, connections, seconds }: Load): Promise<LoadResult> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-bench-'))
  const script = path.join(folder, 'paths.lua')
  writeFileSync(script, SCRIPT(paths, token))
  try {
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url]
    const { stdout } = await promisify(execFile)('wrk', options)
    const [, perSecond, p99Ms, failed] = /RESULT (\S+) (\S+) (\d+)/.exec(stdout) ?? []
    return { perSecond: Number(perSecond), p99Ms: Number(p99Ms), failed: Number(failed) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const loadByAutocannon = async ({ url, paths, token, connections, seconds }: Load): Promise<LoadResult> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: paths.map((each) => ({ method: 'GET', path: each, headers: { token } })),
  })
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.errors + result.non2xx,
  }
}
