import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { compileValidator } from './validate.ts'

test('a schema is compiled when it is first needed, and once', () => {
  let looks = 0
  const schema = new Proxy(Type.Object({ rooms: Type.Integer() }), {
    ownKeys(target) {
      looks++
      return Reflect.ownKeys(target)
    },
  }) as TSchema
  const context = { digits: 2, hotelCode: 'SANUR' }
  const { accepts } = compileValidator(schema)
  assert.equal(looks, 0, 'looked at before it is needed')
  assert.equal(accepts({ rooms: 1 }, context), true)
  const compiled = looks
  assert.ok(compiled > 0)
  assert.equal(accepts({ rooms: 'one' }, context), false)
  assert.equal(looks, compiled, 'looked at again')
})
