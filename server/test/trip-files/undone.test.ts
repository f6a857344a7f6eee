import { entities } from '@caravel/sync-protocol/entities/index'
import { expect, test } from 'vitest'
import { purgeClosedStream } from '../../src/sync/purge-stream.ts'
import { startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { backups, moreFiles } from './backups.ts'
import { bring, capsuleOf, commit } from './bring-world.ts'

/** Every synced row there is. Who was in a trip that is gone stays known, so that they hear that it is gone. */
const everyRow = ({ server }: SecurityWorld) => {
  const { raw } = server.app.db
  const gone = 'select stream from streams where closed_at is not null'
  return Object.fromEntries(
    entities.map(({ name }) => [
      name,
      raw
        .prepare(`select * from "${name}" where stream not in (${gone}) or ? order by stream, id`)
        .all(name === 'trip_member' ? 0 : 1),
    ]),
  )
}

/** What the server does with a deleted trip after some weeks. */
const clearAway = async ({ server }: SecurityWorld) => {
  const { committer } = server.app
  const later = Number.MAX_SAFE_INTEGER
  while ((await committer.exclusive(tx => purgeClosedStream(tx, later, 10_000))) > 0);
}

test('the backup of each product, brought twice and undone: the database is as before', async () => {
  const world = await startSecurityWorld()
  const foreign = await world.trip('stranger')
  const own = await world.trip('owner')
  const capsule = await capsuleOf(world, 'stranger', foreign.trip, '?history=1')
  const sources: typeof backups = { ...backups, ...moreFiles, capsule: async () => ['trip.caravel', capsule] }
  const wrong: string[] = []
  for (const [source, make] of Object.entries(sources)) {
    const before = everyRow(world)
    const [name, bytes] = await make()
    const first = await bring(world, 'owner', name, bytes)
    expect([source, first.status, first.body['error']]).toEqual([source, 201, undefined])
    const [made] = await commit(world, 'owner', first.preview)
    const after = everyRow(world)
    const second = await bring(world, 'owner', name, bytes)
    const [again] = await commit(world, 'owner', second.preview)
    if (!again?.known || again.id !== made?.id) wrong.push(`${source} came twice`)
    if (JSON.stringify(everyRow(world)) !== JSON.stringify(after))
      wrong.push(`${source} changed what was there`)
    await world.as('owner', 'cookie', 'DELETE', `/api/trips/${made?.id}`)
    await clearAway(world)
    expect([source, everyRow(world)]).toEqual([source, before])
  }
  expect(wrong).toEqual([])
  expect(world.server.app.db.raw.prepare('select * from past_entries').all()).toEqual([])
  expect((await world.as('owner', 'cookie', 'GET', `/api/trips/${own.trip}`)).status).toBe(200)
}, 120_000)
