import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitStatements } from './split-statements.ts'

test('a text is split at semicolons between statements, and nowhere else', () => {
  assert.deepEqual(splitStatements('select 1; select 2;\n'), ['select 1', 'select 2'])
  assert.deepEqual(splitStatements(`select ';', 'it''s; so', "a;b"; x`), [
    `select ';', 'it''s; so', "a;b"`,
    'x',
  ])
  assert.deepEqual(splitStatements('a -- b; c\n; /* d; */ e'), ['a -- b; c', '/* d; */ e'])
  assert.deepEqual(splitStatements('create function f() as $$ begin; end; $$; do $x$ a; $$ b; $x$'), [
    'create function f() as $$ begin; end; $$',
    'do $x$ a; $$ b; $x$',
  ])
})

test('what has nothing but comments is no statement', () => {
  assert.deepEqual(splitStatements('-- nothing;\n ; /* here; */ ;'), [])
  assert.deepEqual(splitStatements(`;; 'x' ;`), [`'x'`])
})
