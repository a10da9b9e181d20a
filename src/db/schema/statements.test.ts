import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementsOf } from './statements.ts'

test('a file is cut at the semicolons that end a statement, and at no others', () => {
  const text = `-- a comment; with one
    create table a (b text default 'x;''y;'); /* and; here */
    create function f() returns void language plpgsql as $$ begin perform 1; end $$;
    do $body$ begin raise '$$;'; end $body$;
    select 1 - 2 as "odd;name" / 3 -- the last has none`
  assert.deepEqual(statementsOf(text), [
    "create table a (b text default 'x;''y;')",
    'create function f() returns void language plpgsql as $$ begin perform 1; end $$',
    "do $body$ begin raise '$$;'; end $body$",
    'select 1 - 2 as "odd;name" / 3',
  ])
})
