import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { dropOnEach, onEach, serversOf, withDatabase } from './test-cluster.ts'
import { joinTestServer } from './test-server.ts'

export interface EmptyDatabase {
  name: string
  /** Its address, on the coordinator of a cluster. */
  url: string
  /** The servers that have it, coordinator first. */
  servers: string[]
}

/** A database on every server, without Citus and tables, dropped after the tests of this file. */
export const emptyDatabase = async (): Promise<EmptyDatabase> => {
  const server = await joinTestServer()
  const servers = await serversOf(server.url)
  const name = `vacancy_empty_${randomBytes(6).toString('hex')}`
  await onEach(servers, `create database ${name}`)
  after(async () => {
    await dropOnEach(servers, name)
    await server.leave()
  })
  return { name, url: withDatabase(servers[0]!, name), servers }
}
