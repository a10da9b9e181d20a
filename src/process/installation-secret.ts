import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { OperatorError } from '../errors.ts'

const FILE = 'secret'
const OWNER_ALONE = 0o600
const SECRET_BYTES = 32

/**
 * The configuration with a secret. Where the operator set none and the database is the embedded one, it is in a file
 * beside the database, made once. With a database elsewhere there is none: every process would make its own.
 */
export const withSecret = async (config: Config): Promise<Config> => {
  if (config.secret !== undefined || config.databaseUrl !== undefined) return config
  try {
    return { ...config, secret: await keptSecret(config.dataFolder) }
  } catch (err) {
    throw new OperatorError(
      `The secret in ${path.join(config.dataFolder, FILE)} cannot be used: ${(err as Error).message}`,
      { cause: err },
    )
  }
}

const keptSecret = async (folder: string): Promise<string> => {
  const file = path.join(folder, FILE)
  const kept = await read(file)
  if (kept !== undefined) return kept
  // Written whole under another name first: of several that make it at once one wins, and nobody reads half of it.
  const own = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(own, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, {
      mode: OWNER_ALONE,
      flush: true,
    })
    await link(own, file).catch((err) => {
      if (err.code !== 'EEXIST') throw err
    })
  } finally {
    await rm(own, { force: true })
  }
  return (await read(file))!
}

const read = async (file: string): Promise<string | undefined> => {
  try {
    const text = (await readFile(file, 'utf8')).trim()
    if (text.length < SECRET_BYTES) throw new Error('it has less than 32 characters')
    return text
  } catch (err) {
    if ((err as { code?: string }).code === 'ENOENT') return undefined
    throw err
  }
}
