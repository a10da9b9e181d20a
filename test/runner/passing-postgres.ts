import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { type EmbeddedPostgres, joinEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'

// Nothing in it has to outlive a crash, it is gone before anything needs a vacuum, and each of a hundred files keeps its
// connections until the last of its process has ended.
const SETTINGS = `
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum = off
max_connections = 500
`

/** The PostgreSQL of one run of the tests, in a new folder. */
export const passingPostgres = async (folder: string): Promise<EmbeddedPostgres> => {
  await (await joinEmbeddedPostgres(folder)).leave()
  appendFileSync(path.join(folder, 'postgres/cluster/postgresql.conf'), SETTINGS)
  return joinEmbeddedPostgres(folder)
}
