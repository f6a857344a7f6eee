import { entities } from '@caravel/sync-protocol/entities/index'
import { tripStream } from '@caravel/sync-protocol/streams'
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startSecurityWorld, type SecurityWorld, type TripIds } from '../security/world.ts'
import { bringAll, json, makeZip } from './bring-world.ts'
import { adventureLog, myMaps, surmai, trip, tripit } from './fixtures.ts'
import { trekDatabase } from './trek-fixture.ts'

interface Foreign {
  world: SecurityWorld
  ids: TripIds
}

type Made = [name: string, bytes: Uint8Array | string]

/** A file of each source that names another's trip, rows and accounts wherever it can name anything. */
const forged: Record<string, (foreign: Foreign) => Promise<Made> | Made> = {
  trek: async ({ world: { people } }) => [
    'b.zip',
    makeZip({
      'travel.db': await trekDatabase(
        people.stranger.username,
        `update users set username = '${people.admin.username}', email = '${people.admin.email}' where id = 2`,
      ),
    }),
  ],
  adventurelog: ({ world: { people }, ids }) => [
    'a.zip',
    makeZip({
      'data.json': json({
        ...adventureLog,
        user_email: people.stranger.email,
        collections: adventureLog.collections.map(each => ({
          ...each,
          id: ids.trip,
          user: people.stranger.id,
          shared_with_emails: [people.admin.email],
        })),
      }),
    }),
  ],
  trip: ({ world: { people }, ids }) => [
    't.zip',
    makeZip({
      'data.json': json({
        ...trip,
        _: { ...trip._, user: people.stranger.username },
        trips: trip.trips.map(each => ({
          ...each,
          id: ids.trip,
          user: people.stranger.id,
          collaborators: [{ user: people.admin.username }],
        })),
      }),
    }),
  ],
  surmai: ({ world: { people }, ids }) => [
    's.zip',
    makeZip({
      'trip.json': json({
        ...surmai,
        trip: { ...surmai.trip, id: ids.trip, ownerId: people.stranger.id, collaborators: [people.admin.id] },
        activities: surmai.activities.map(each => ({ ...each, id: ids.place })),
        travellerProfiles: [{ id: people.stranger.id, legalName: people.stranger.username }],
      }),
    }),
  ],
  calendar: ({ world: { people }, ids }) => [
    'c.ics',
    tripit
      .replace('item-1@tripit.com', ids.reservation)
      .replaceAll('BEGIN:VEVENT', `BEGIN:VEVENT\r\nORGANIZER:mailto:${people.stranger.email}`),
  ],
  places: ({ ids }) => ['p.kml', myMaps.replace('<Placemark>', `<Placemark id="${ids.place}">`)],
  capsule: ({ world: { people }, ids }) => {
    const by = {
      created_by: people.stranger.id,
      updated_by: people.stranger.id,
      created_at: 5,
      updated_at: 5,
    }
    const rows = [
      { entity: 'trip', row: { id: ids.trip, title: 'Taken over', start_date: null, end_date: null } },
      {
        entity: 'place',
        row: { id: ids.place, name: 'Moved', lat: 1, lng: 1, ...by, created_by: undefined },
      },
      { entity: 'trip_note', row: { id: ids.trip_note, title: 'Said', content: 'so', pinned: false, ...by } },
      {
        entity: 'chat_message',
        row: {
          id: ids.message,
          user_id: people.stranger.id,
          text: 'never said',
          ...by,
          created_by: undefined,
        },
      },
    ]
    const text = JSON.stringify(rows)
    const manifest = {
      format: 'caravel-capsule',
      version: 1,
      trip_id: ids.trip,
      rows: { path: 'rows.json', count: rows.length, sha256: hash('sha256', text) },
      files: [],
    }
    return ['c.caravel', makeZip({ 'manifest.json': json(manifest), 'rows.json': Buffer.from(text) })]
  },
}

/** Every synced row outside of a stream. */
const outside = ({ server }: SecurityWorld, stream: string) =>
  Object.fromEntries(
    entities.map(({ name }) => [
      name,
      server.app.db.raw.prepare(`select * from "${name}" where stream <> ? order by stream, id`).all(stream),
    ]),
  )

test.each(Object.keys(forged))(
  '%s: forged people and ids are nobody here, and touch no other trip',
  async source => {
    const world = await startSecurityWorld()
    const ids = await world.trip('stranger')
    const before = outside(world, '')
    const { made } = await bringAll(world, 'owner', await forged[source]!({ world, ids }))
    const id = made[0]?.id ?? ''
    expect(id).not.toBe(ids.trip)
    const stream = tripStream(id)
    expect(outside(world, stream)).toEqual(before)
    const { raw } = world.server.app.db
    const members = raw.prepare('select user_id from trip_member where stream = ?').all(stream)
    expect(members).toEqual([{ user_id: world.people.owner.id }])
    const authors = new Set<unknown>()
    for (const { name, fields } of entities) {
      const columns = ['created_by', 'updated_by'].filter(each => each === 'updated_by' || each in fields)
      const rows = raw.prepare(`select ${columns.join(', ')} from "${name}" where stream = ?`).all(stream)
      for (const row of rows as object[]) for (const author of Object.values(row)) authors.add(author)
    }
    authors.delete(null)
    expect([...authors]).toEqual([world.people.owner.id])
    expect(raw.prepare('select id from chat_message where stream = ?').all(stream)).toEqual([])
  },
)
