import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { joinEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'
import { administer, dropOnEach, fillDatabase, onEach, serversOf, withDatabase } from './test-cluster.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const ADVISORY_LOCK = 7_262_260

/** The PostgreSQL that all test files share: that of TEST_DATABASE_URL, or an embedded one. */
export const joinTestServer = async (): Promise<{ url: string; leave(): Promise<void> }> => {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, leave: async () => {} }
  const folder = path.join(tmpdir(), `vacancy-test-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true })
  return joinEmbeddedPostgres(folder)
}

/** Makes a database for one test file, copied from a migrated template. */
export const createDatabase = async (serverUrl: string): Promise<string> => {
  const template = templateName()
  const servers = await serversOf(serverUrl)
  const name = `vacancy_test_${process.pid}_${Date.now().toString(36)}`
  await administer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    const { rows } = await client.query('select from pg_database where datname = $1', [template])
    if (rows.length === 0) await createTemplate(servers, template)
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
  })
  await onEach(servers, `create database ${name} template ${template}`)
  return withDatabase(serverUrl, name)
}

export const dropDatabase = async (serverUrl: string, url: string): Promise<void> =>
  dropOnEach(await serversOf(serverUrl), new URL(url).pathname.slice(1))

/** Removes the template from a server that is not ours. */
export const dropTemplate = async (serverUrl: string): Promise<void> =>
  dropOnEach(await serversOf(serverUrl), templateName())

// Made under another name and renamed when complete, on the server that is asked for it last, so that there is never half
// a template.
const createTemplate = async (servers: string[], template: string): Promise<void> => {
  const unfinished = `${template}_unfinished`
  const [first, ...others] = servers
  await dropOnEach(servers, unfinished)
  await dropOnEach(others, template)
  await onEach(servers, `create database ${unfinished}`)
  await fillDatabase(servers, unfinished)
  await onEach(others, `alter database ${unfinished} rename to ${template}`)
  await onEach([first!], `alter database ${unfinished} rename to ${template}`)
}

const templateName = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)))
  return `vacancy_template_${hash.digest('hex').slice(0, 12)}`
}
