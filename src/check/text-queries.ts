import type { Check, Scope } from './check.ts'

const MOST_LANGUAGES = 10

/** Tables with translations, and how a row of each is called. */
const TABLES = {
  hotel: 'hotel_code',
  room: 'room_code',
  rate: 'rate_code',
  tax: 'tax_code',
  extra: 'extra_code',
  policy: 'policy_code',
}

const wrongIn = ({ of, nameOf }: Scope, table: keyof typeof TABLES): string => `
  select t.hotel_id, null::bigint, null::bigint, null::date, null::bigint,
         'texts by language, of at most ${MOST_LANGUAGES}', format('${table} %s: %s', t.${TABLES[table]}, left(t.translations::text, 100))
  from ${nameOf(table)} t
  where ${of('t')} and t.translations is not null
    and case when jsonb_typeof(t.translations) <> 'object' then true
        else (select count(*) > ${MOST_LANGUAGES} or coalesce(bool_or(jsonb_typeof(value) <> 'object'), false)
              from jsonb_each(t.translations)) end`

export const translations: Check = {
  name: 'translations',
  sentence:
    'translations are texts by language, and a booking keeps names in the language of its guest alone',
  sql: (scope) => `
    select * from (
      select null::bigint as hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day,
             null::bigint as booking_id, null::text as expected, null::text as found where false
      ${Object.keys(TABLES)
        .map((table) => `union all ${wrongIn(scope, table as keyof typeof TABLES)}`)
        .join('\n')}
      union all
      select b.hotel_id, null::bigint, null::bigint, null::date, b.booking_id, 'names in the language of the guest',
             format('language %s, names %s', coalesce(b.language, 'none'), left(b.guest_names::text, 100))
      from ${scope.nameOf('booking')} b
      where ${scope.of('b')} and b.guest_names is not null
        and (b.language is null or jsonb_typeof(b.guest_names) <> 'object')
    ) wrong`,
}
