/** A snapshot that is brought up to date is the one that would be read anew. */
import { gunzipSync } from 'node:zlib'
import { memberRowId } from '@caravel/sync-protocol/ids'
import { memberEntity } from '@caravel/sync-protocol/access-rows'
import { describe, expect, test } from 'vitest'
import { gzipFile, packText, piecesWithin } from '../../src/sync/packed-text.ts'
import { piecesOf, readSnapshot } from '../../src/sync/snapshot.ts'
import { newId, rowOf, startWorld, type Person, type World } from './client.ts'

const kept = async (world: World, trip: string, person: Person = world.tom): Promise<string> => {
  const { status, text } = await world.get(person, `/api/streams/trip:${trip}/snapshot`)
  expect(status).toBe(200)
  return text
}

const readAnew = async ({ server }: World, trip: string): Promise<string> =>
  gunzipSync(gzipFile(piecesOf(await readSnapshot(server.app.db, `trip:${trip}`)))).toString()

/** Answers the ids of the new places, in order. */
const addPlaces = async (world: World, trip: string, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId())
  const device = world.device(world.tom)
  for (const id of ids) {
    const body = { id, name: 'Place', notes: 'Where the road ends. '.repeat(15) }
    const made = await device.send('POST', `/api/trips/${trip}/places`, body)
    expect(made.status).toBe(201)
  }
  return ids
}

describe('a snapshot that is kept (L7)', () => {
  test('after rows were added, changed, deleted and brought back it is what would be read anew', async () => {
    const world = await startWorld()
    const trip = await world.trip({ day_count: 3 })
    const at = `/api/trips/${trip}`
    const ids = await addPlaces(world, trip, 132)
    expect(await kept(world, trip)).toBe(await readAnew(world, trip))
    const changes: (() => Promise<unknown>)[] = [
      () => world.call(world.tom, 'PATCH', `${at}/places/${ids[0]}`, { name: 'The first' }),
      () => world.call(world.ines, 'PATCH', `${at}/places/${ids[100]}`, { notes: 'In the middle' }),
      () => world.call(world.tom, 'DELETE', `${at}/places/${ids[131]}`),
      () => world.call(world.tom, 'DELETE', `${at}/places/${ids[60]}`),
      () => world.call(world.tom, 'POST', `${at}/places`, { id: ids[60] ?? '', name: 'Once more' }),
      () => addPlaces(world, trip, 3),
      () => world.call(world.tom, 'POST', `${at}/packing`, { name: 'The first of its kind' }),
      () => world.call(world.tom, 'PATCH', at, { title: 'Porto' }),
      () => addPlaces(world, trip, 9),
    ]
    for (const change of changes) {
      await change()
      expect(await kept(world, trip)).toBe(await readAnew(world, trip))
    }
    const text = await kept(world, trip)
    expect(text).toContain('The first')
    expect(text).not.toContain(ids[131])
  })

  test('however often one row changes, there are no more segments, and the others are the same', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const [first = ''] = await addPlaces(world, trip, 132)
    const { db } = world.server.app
    const before = await readSnapshot(db, `trip:${trip}`)
    let now = before
    for (let n = 0; n < 5; n++) {
      await world.call(world.tom, 'PATCH', `/api/trips/${trip}/places/${first}`, { name: `Name ${n}` })
      now = await readSnapshot(db, `trip:${trip}`, now)
    }
    expect(now.segments.length).toBe(before.segments.length)
    const kept = now.segments.filter(segment => before.segments.includes(segment))
    expect(kept.length).toBe(before.segments.length - 1)
    expect(kept.length).toBeGreaterThan(0)
  })

  test('what no commit tells of is read anew', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    expect(await kept(world, trip)).toContain('Lisbon')
    const { db, moves } = world.server.app
    const id = memberRowId(memberEntity, trip, world.ines.id)
    db.raw.prepare(`update ${memberEntity} set name = 'Somebody' where id = ?`).run(id)
    moves.forget()
    expect(await kept(world, trip)).toContain('Somebody')
  })

  test('what was kept for one is not answered to who may not, or may no longer, read it', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const secret = 'a canary in a notebook'
    await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, { name: secret })
    expect(await kept(world, trip)).toContain(secret)
    expect(await kept(world, trip, world.ines)).toContain(secret)
    const refused = async (person: Person): Promise<void> => {
      for (const path of [`/api/streams/trip:${trip}/snapshot`, `/api/sync/snapshots?streams=trip:${trip}`]) {
        const answer = await world.get(person, path)
        expect(answer.status, path).toBeGreaterThanOrEqual(403)
        expect(answer.text).not.toContain(secret)
      }
    }
    await refused(world.ana)
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)
    await refused(world.ines)
    expect(await kept(world, trip)).toContain(secret)
  })

  test('two who ask at once after a change both get it', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    await kept(world, trip)
    const made = await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, { name: 'Castelo' })
    const texts = await Promise.all([kept(world, trip), kept(world, trip, world.ines), kept(world, trip)])
    for (const text of texts) expect(text).toContain(rowOf(made, 'place').id)
  })
})

describe('text that is packed in pieces', () => {
  const texts = ['', 'one line\n', 'the same line again\n'.repeat(5_000), 'ü'.repeat(70_000), '']

  test('is one gzip file in whatever order its pieces are joined', async () => {
    const pieces = await Promise.all(texts.map(text => packText(Buffer.from(text))))
    expect(gunzipSync(gzipFile(pieces)).toString()).toBe(texts.join(''))
    expect(gunzipSync(gzipFile(pieces.toReversed())).toString()).toBe(texts.toReversed().join(''))
    const file = gzipFile(pieces)
    expect(gzipFile(piecesWithin(file, pieces)).equals(file)).toBe(true)
  })

  test('is read by a browser to its end', async () => {
    const file = gzipFile(await Promise.all(texts.map(text => packText(Buffer.from(text)))))
    const stream = new Blob([new Uint8Array(file)]).stream().pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(stream).text()).toBe(texts.join(''))
  })
})
