/** Fills a trip with rows as they are stored, without a commit for each. */
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { file } from '@caravel/sync-protocol/entities/file'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { newRow } from '@caravel/sync-protocol/row'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../src/context.ts'
import { writeRow } from '../../src/sync/synced-rows.ts'
import { newId } from '../sync/client.ts'

/** Made of eighths: places and their photos are two each, stops, bookings, stays and all else one. */
export async function fillTrip(
  { committer }: App,
  trip: string,
  { rows, days }: { rows: number; days: readonly string[] },
): Promise<{ place: string }> {
  const stream = tripStream(trip)
  const places = Array.from({ length: rows / 4 }, () => newId())
  const placeAt = (n: number) => places[n % places.length]!
  const dayAt = (n: number) => days[n % days.length]!
  const date = (n: number) => new Date(Date.UTC(2027, 2, 1 + (n % days.length))).toISOString().slice(0, 10)
  const position = (n: number) => `a${String(n).padStart(6, '0')}1`
  const made: [entity: Entity, count: number, fields: (n: number) => Values][] = [
    [
      place,
      places.length,
      n => ({ name: `Quay number ${n}`, lat: 38 + n / 1e4, lng: -9, notes: `Note ${n}` }),
    ],
    [
      file,
      rows / 4,
      n => ({
        name: `quay-${n}.jpg`,
        mime: 'image/jpeg',
        size: 10,
        sha256: 'a'.repeat(64),
        state: 'stored',
        place_id: placeAt(n),
        place_photo: true,
        position: position(n),
      }),
    ],
    [
      assignment,
      rows / 8,
      n => ({
        place_id: placeAt(n),
        day_id: dayAt(n),
        position: position(n),
        assignment_time: n % 2 ? '09:30' : null,
      }),
    ],
    [
      reservation,
      rows / 8,
      n => ({
        title: n % 3 ? `Ferry number ${n}` : null,
        type: n % 4 ? 'other' : 'hotel',
        status: 'confirmed',
        place_id: placeAt(n * 3),
        day_id: dayAt(n),
        end_day_id: dayAt(n),
        start_date: date(n),
        start_time: '10:00',
        confirmation_code: `K7Q${n}`,
        position: position(n),
      }),
    ],
    [
      accommodation,
      rows / 16,
      n => ({ place_id: placeAt(n * 5), start_day_id: dayAt(n), end_day_id: dayAt(n) }),
    ],
    [dayNote, rows / 16, n => ({ day_id: dayAt(n), text: `Ask at Quay number ${n}`, position: position(n) })],
    [packingItem, rows / 16, n => ({ name: `Rope ${n}`, position: position(n), quantity: 1 })],
    [
      expense,
      rows / 16,
      n => ({
        name: `Fare ${n}`,
        amount: 100 + n,
        currency: 'EUR',
        category: 'other',
        position: position(n),
      }),
    ],
  ]
  await committer.exclusive(async tx => {
    for (const [entity, count, fields] of made)
      for (let n = 0; n < count; n++) {
        const id = entity === place ? places[n]! : newId()
        const row = newRow(entity, stream, id, fields(n), { seq: 1, at: n, by: null }) as AnyRow
        await writeRow(tx, entity, stream, row, {}, false)
      }
  })
  return { place: placeAt(0) }
}
