import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { outdated } from '../../clients/typescript/generate/generate.ts'
import { OPERATIONS } from '../../clients/typescript/src/generated/operations.ts'
import { Vacancy } from '../../clients/typescript/src/index.ts'
import type { Sent } from '../../clients/typescript/src/wire.ts'
import { wordsApart } from '../../src/http/reference/operation-names.ts'
import { createTestApp } from '../support/harness.ts'
import { PublishedApi } from '../support/published-api.ts'

const { app } = await createTestApp()
const document = (await app.inject('/openapi.json')).json()
const api = new PublishedApi(document)
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('the typed client is as new as the document', () => {
  assert.equal(outdated(document), undefined, '`npm run client` makes it anew')
  const other = structuredClone(document)
  other.components.schemas.Room.properties.room_name.type = 'integer'
  assert.equal(outdated(other), 'the document has changed')
  const more = structuredClone(document)
  more.paths['/ping'].get.responses[500].content[
    'application/json'
  ].schema.allOf[1].properties.Error.properties.code.enum.push('new_code')
  assert.equal(outdated(more), 'operations.ts is another')
})

test('it has a method for each operation that a token opens, and its own names are no operation’s', () => {
  const opened = api.operations.filter(
    ({ needsToken, isPersonal, method }) => !isPersonal && (needsToken || method === 'GET'),
  )
  assert.deepEqual(
    Object.keys(OPERATIONS).sort(),
    opened.map(({ definition }) => definition.operationId).sort(),
  )
  const own = Object.getOwnPropertyNames(Vacancy.prototype)
  assert.equal(
    new Set(own).size,
    Object.keys(OPERATIONS).length + ['constructor', 'at', 'answer', 'each', 'events'].length,
  )
})

test('what answers a secret is told by the document, and never sent twice', () => {
  const secret = Object.entries<Sent>(OPERATIONS).filter(([, [, , facts]]) => facts?.secret)
  assert.deepEqual(
    secret.map(([name]) => name),
    ['createPaymentLink', 'createToken', 'createWebhook', 'createInvite', 'createReset'],
  )
})

test('names of operations read as words, and tell what word is missing', () => {
  assert.equal(wordsApart('getallroomavailability'), 'getAllRoomAvailability')
  assert.equal(wordsApart('getpaymentsettings'), 'getPaymentSettings')
  assert.equal(wordsApart('checkin'), 'checkIn')
  assert.throws(() => wordsApart('getallzebras'), /getallzebras/)
})

test('every answer, body and refusal of the document has a name', () => {
  const unnamed = api.operations.flatMap(({ id, definition }) => {
    const body = definition.requestBody?.content['application/json']?.schema
    const result = (definition.responses[200] ?? definition.responses[201]).content['application/json']
      ?.schema.properties.Result
    const one = result?.type === 'array' ? result.items : result
    const isNamed = (schema: Record<string, unknown> | undefined) =>
      schema === undefined || '$ref' in schema || schema.type === 'null'
    return isNamed(one) && (isNamed(body) || definition.requestBody.required === false) ? [] : [id]
  })
  assert.deepEqual(unnamed, [])
  for (const { id, definition } of api.operations)
    for (const [status, response] of Object.entries<Record<string, never>>(definition.responses))
      if (Number(status) >= 400) {
        const { schema, examples } = response.content!['application/json']
        const [refusal, own] = (schema as { allOf: [{ $ref: string }, never] }).allOf
        assert.equal(refusal.$ref, '#/components/schemas/Refusal', id)
        assert.deepEqual(
          (own as { properties: { Error: { properties: { code: { enum: string[] } } } } }).properties.Error
            .properties.code.enum,
          Object.keys(examples),
          id,
        )
      }
})

test('it has the version of the server it was made from', () => {
  const version = (file: string) => JSON.parse(read(file)).version
  assert.equal(version('clients/typescript/package.json'), version('package.json'))
  assert.equal(read('clients/typescript/LICENSE'), read('LICENSE'))
})
