import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connect } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { joinEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)
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
  const name = `vacancy_test_${process.pid}_${Date.now().toString(36)}`
  await administer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    const { rows } = await client.query('select from pg_database where datname = $1', [template])
    if (rows.length === 0) await createTemplate(serverUrl, client, template)
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
    await client.query(`create database ${name} template ${template}`)
  })
  return withDatabase(serverUrl, name)
}

export const dropDatabase = (serverUrl: string, url: string): Promise<void> =>
  administer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
  })

/** Removes the template from a server that is not ours. */
export const dropTemplate = (serverUrl: string): Promise<void> =>
  administer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${templateName()}`)
  })

// Made under another name and renamed when complete, so that there is never half a template.
const createTemplate = async (serverUrl: string, client: pg.Client, template: string): Promise<void> => {
  const unfinished = `${template}_unfinished`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished}`)
  const inside = await connect(withDatabase(serverUrl, unfinished), { patient: true })
  try {
    await migrate(inside)
  } finally {
    await inside.end()
  }
  await client.query(`alter database ${unfinished} rename to ${template}`)
}

const administer = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const withDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const templateName = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)))
  return `vacancy_template_${hash.digest('hex').slice(0, 12)}`
}
