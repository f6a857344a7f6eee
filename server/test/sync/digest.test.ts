import { schemaRev } from '../../src/sync/schema-rev.ts'
import { webcrypto } from 'node:crypto'
import { digestOf, type Sha256 } from '@caravel/sync-protocol/digest'
import type { DigestAnswer, SnapshotLine } from '@caravel/sync-protocol/wire'
import { expect, test } from 'vitest'
import { headOf, newId, startWorld, type World } from './client.ts'
import { bodyAs } from '../support/test-server.ts'

const sha256: Sha256 = text => webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

test('L9: the digest of no rows is written down, so that neither side changes it unseen', async () => {
  expect(await digestOf([], sha256)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

const digest = async (world: World, stream: string, seq = headOf(world.server, stream)) =>
  bodyAs<DigestAnswer>(await world.get(world.tom, `/api/streams/${stream}/digest?seq=${seq}`))

/** What a device that took the snapshot works out for itself. */
const ownDigest = async (world: World, stream: string): Promise<string> => {
  const { text } = await world.get(world.tom, `/api/streams/${stream}/snapshot`)
  const lines = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as SnapshotLine)
  const rows = lines.flatMap(line => (line.type === 'row' ? [[line.entity, line.row] as const] : []))
  return digestOf(rows, sha256)
}

const tripWithPlaces = async (world: World) => {
  const trip = await world.trip({ day_count: 3 })
  for (const name of ['Belém', 'Miradouro 🌅', 'Café "A"'])
    await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, {
      name,
      lat: 38.7,
      lng: -9,
      price: 1200,
      price_currency: 'EUR',
    })
  return { trip, stream: `trip:${trip}` }
}

test('L9: server and device come to the same digest, and it moves with the stream', async () => {
  const world = await startWorld()
  const { trip, stream } = await tripWithPlaces(world)
  for (const each of [stream, 'app', `user:${world.tom.id}`]) {
    const answer = await digest(world, each)
    expect(answer).toMatchObject({ stream: each, seq: headOf(world.server, each), schema_rev: schemaRev })
    expect(answer.digest, each).toBe(await ownDigest(world, each))
    expect(await digest(world, each)).toEqual(answer)
  }
  const before = await digest(world, stream)
  await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { title: 'Porto' })
  const after = await digest(world, stream)
  expect(after.digest).not.toBe(before.digest)
  expect(after.digest).toBe(await ownDigest(world, stream))
})

test('L9: a row that rotted on the disk shows', async () => {
  const world = await startWorld()
  const { stream } = await tripWithPlaces(world)
  const held = await ownDigest(world, stream)
  const { raw } = world.server.app.db
  raw.prepare("update place set name = 'Belem' where name = 'Belém'").run()
  expect((await digest(world, stream)).digest).not.toBe(held)
})

test('L9: a device that is elsewhere than the head gets no digest, and nonsense is refused', async () => {
  const world = await startWorld()
  const { stream } = await tripWithPlaces(world)
  const head = headOf(world.server, stream)
  for (const seq of [head - 1, head + 1]) {
    const answer = await digest(world, stream, seq)
    expect(answer).toMatchObject({ seq: head })
    expect(answer.digest).toBeUndefined()
  }
  for (const query of ['', '?seq=-1', '?seq=x', `?seq=${head}&more=1`])
    expect((await world.get(world.tom, `/api/streams/${stream}/digest${query}`)).status, query).toBe(400)
  const answers = []
  for (const each of [stream, `trip:${newId()}`])
    answers.push((await world.get(world.ana, `/api/streams/${each}/digest?seq=0`)).text)
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).toContain('NO_ACCESS')
})
