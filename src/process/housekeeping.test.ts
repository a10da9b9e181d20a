import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/harness.ts'
import { keepHouse } from './housekeeping.ts'

const { db, hotel } = await createTestApp()

const counts = () =>
  db.coordinator.read((sql) =>
    sql.row<{ answers: number; blobs: number }>(
      'select (select count(*) from idempotent_answer) as answers, (select count(*) from image_data) as blobs',
    ),
  )

test('answers of yesterday and pictures nobody points to go; newer ones stay', async () => {
  const { hotelId } = await hotel()
  await db.coordinator.write((sql) =>
    sql.run(
      `insert into idempotent_answer (hotel_id, operation, idempotency_key, request_hash, status, body, created_at)
       select $1, 'createroom', hours::text, '', 201, '', now() - hours * interval '1 hour' from unnest('{1,25}'::int[]) hours`,
      [hotelId],
    ),
  )
  await db.coordinator.write((sql) =>
    sql.run(
      `insert into image_data (hotel_id, blob_id, width, content_type, etag, bytes, created_at)
       select $1, hours, 0, '', '', '', now() - hours * interval '1 hour' from unnest('{0,5}'::int[]) hours`,
      [hotelId],
    ),
  )
  await keepHouse(db)
  assert.deepEqual(await counts(), { answers: 1, blobs: 1 })
})
