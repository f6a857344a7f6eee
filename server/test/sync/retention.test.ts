import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { applyCommit } from '@caravel/sync-protocol/fold'
import type { ChangesPage, SnapshotLine, StreamsAnswer } from '@caravel/sync-protocol/wire'
import { describe, expect, test } from 'vitest'
import { retentionRules } from '../../src/sync/retention.ts'
import { headOf, newId, rowOf, startWorld, syncOf, type World } from './client.ts'
import { bodyAs, testClock } from '../support/test-server.ts'

const day = 86_400_000
const year = 366 * day
const endless = { session_ms: 3650 * day }

/** A small log, so that a test need not write two thousand commits. */
const rules = { ...retentionRules, log_commits: 20 }

const start = async () => {
  const clock = testClock()
  const world = await startWorld({ now: clock.now, config: endless })
  const keep = (some = rules) => world.server.app.maintenance.run(some)
  const count = (table: string, where = 'true'): number => {
    const { raw } = world.server.app.db
    return (raw.prepare(`select count(*) n from "${table}" where ${where}`).get() as { n: number }).n
  }
  return { clock, world, keep, count }
}

const addPlaces = async (world: World, trip: string, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const made = await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, { name: `Place ${n}` })
    ids.push(rowOf(made, 'place').id)
  }
  return ids
}

const changes = async (world: World, stream: string, query: string) => {
  const answer = await world.get(world.tom, `/api/streams/${stream}/changes?${query}`)
  return { answer, page: bodyAs<ChangesPage>(answer) }
}

const snapshot = async (world: World, stream: string): Promise<SnapshotLine[]> =>
  (await world.get(world.tom, `/api/streams/${stream}/snapshot`)).text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as SnapshotLine)

test('L10: the periods are those of the protocol', () => {
  expect(
    Object.fromEntries(Object.entries(retentionRules).map(([name, n]) => [name, n > 1e6 ? n / day : n])),
  ).toEqual({
    outcomes_ms: 45,
    snapshots_ms: 90,
    log_ms: 60,
    log_commits: 2000,
    lasting_ms: 365,
    closed_ms: 90,
    effects_ms: 45,
    devices_ms: 400,
    audit_ms: 365,
  })
})

describe('the ledger', () => {
  const expired = { status: 409, body: { code: 'OUTCOME_EXPIRED' } }

  const sendTwo = async () => {
    const { clock, world, keep, count } = await start()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const keys = { good: newId(), refused: newId() }
    const good = () =>
      device.send(
        'POST',
        `/api/trips/${trip}/places`,
        { id: keys.good, name: 'Belém', notes: 'Tarts' },
        { key: keys.good, client_seq: 1, base_seq: 2 },
      )
    const refused = () =>
      device.send(
        'PATCH',
        `/api/trips/${trip}/places/${keys.refused}`,
        { name: 'Belém' },
        { key: keys.refused, client_seq: 2, base_seq: 2 },
      )
    expect([(await good()).status, (await refused()).status]).toEqual([201, 404])
    const isReplayed = async (send: typeof good) =>
      (await send()).headers.get('idempotency-replayed') === 'true'
    return { clock, world, keep, count, trip, place: keys.good, good, refused, isReplayed }
  }

  test('S3 S4: after 45 days a refusal is forgotten, and its request is refused unread', async () => {
    const { clock, keep, count, refused, isReplayed } = await sendTwo()
    clock.pass(44 * day)
    await keep()
    expect(await isReplayed(refused)).toBe(true)
    clock.pass(2 * day)
    expect((await keep()).outcomes).toBe(1)
    expect(count('ledger')).toBe(0)
    expect(await refused()).toMatchObject(expired)
  })

  test('S3 S4: what a change was answered goes with its commit, and it is not executed again', async () => {
    const { clock, world, keep, count, trip, place, good, isReplayed } = await sendTwo()
    clock.pass(50 * day)
    await keep()
    expect(await isReplayed(good)).toBe(true)
    const path = `/api/trips/${trip}/places`
    // Of prose the way back stays, so the commit is still there when the answer is not.
    await world.call(world.tom, 'PATCH', `${path}/${place}`, { notes: 'None' })
    await addPlaces(world, trip, 21)
    clock.pass(61 * day)
    await keep()
    expect(
      count(
        'commits',
        'request_hash is not null and seq <= (select floor from streams s where s.stream = commits.stream)',
      ),
    ).toBe(0)
    expect(await good()).toMatchObject(expired)
    expect(count('place')).toBe(22)
  })
})

describe('deleted rows', () => {
  test('L5: after 90 days the snapshot goes, id, seq and cause stay', async () => {
    const { clock, world, keep, count } = await start()
    const trip = await world.trip()
    const [place = ''] = await addPlaces(world, trip, 1)
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/places/${place}`)
    clock.pass(89 * day)
    expect((await keep()).snapshots).toBe(0)
    clock.pass(2 * day)
    expect((await keep()).snapshots).toBe(1)
    const restore = await world.call(world.tom, 'POST', `/api/streams/trip:${trip}/restores`, {
      entity: 'place',
      id: place,
    })
    expect(restore).toMatchObject({ status: 410, body: { code: 'SNAPSHOT_EXPIRED' } })
    const edit = await world.call(world.tom, 'PATCH', `/api/trips/${trip}/places/${place}`, { name: 'x' })
    expect(edit).toMatchObject({
      status: 410,
      body: { code: 'ENTITY_GONE', deleted_by: world.tom.id, restorable: false },
    })
    expect(count('tombstones')).toBe(1)
  })
})

describe('the log', () => {
  test('L10: neither younger commits nor the last ones go, however old', async () => {
    const { clock, world, keep } = await start()
    const trip = await world.trip()
    await addPlaces(world, trip, 40)
    expect((await keep()).commits).toBe(0)
    clock.pass(59 * day)
    expect((await keep()).commits).toBe(0)
    clock.pass(2 * day)
    await addPlaces(world, trip, 5)
    const head = headOf(world.server, `trip:${trip}`)
    await keep()
    const { answer } = await changes(world, `trip:${trip}`, `since=${head - 21}`)
    expect(answer.status).toBe(410)
    expect((await changes(world, `trip:${trip}`, `since=${head - 20}`)).page.commits).toHaveLength(20)
    // 2,000 commits as shipped: nothing more goes.
    expect((await keep(retentionRules)).commits).toBe(0)
  })

  test('L6 L10: below the floor a device takes a snapshot; at the floor it goes on by its mark', async () => {
    const { clock, world, keep } = await start()
    const stream = `trip:${await world.trip()}`
    await addPlaces(world, stream.slice(5), 40)
    const head = headOf(world.server, stream)
    const { page: all } = await changes(world, stream, 'since=0')
    const atFloor = all.commits.find(commit => commit.seq === head - 20)!
    const rows = await snapshot(world, stream)
    clock.pass(61 * day)
    await keep()
    const below = await changes(
      world,
      stream,
      `since=${head - 21}&mark=${all.commits[head - 22]!.mutation_id}`,
    )
    expect(below.answer).toMatchObject({ status: 410, body: { code: 'RESYNC_REQUIRED' } })
    const { page } = await changes(world, stream, `since=${head - 20}&mark=${atFloor.mutation_id}`)
    expect(page.commits).toEqual(all.commits.slice(head - 20))
    expect(await snapshot(world, stream)).toEqual(rows)
    expect(world.server.logged.filter(line => line.includes('ahead of'))).toEqual([])
    // I2 from the floor on: what a device at the floor holds and the kept commits give the rows.
    const state = new MemoryState(stream)
    for (const commit of all.commits.slice(0, head - 20)) applyCommit(state, commit)
    for (const commit of page.commits) applyCommit(state, commit)
    const replayed = [...state.tables.values()].flatMap(table => [...table.keys()])
    expect(replayed.toSorted()).toEqual(
      rows.flatMap(line => (line.type === 'row' ? [line.row.id] : [])).toSorted(),
    )
  })

  test('L10: of prose the way back is kept for a year, of all else it goes; undo says so', async () => {
    const { clock, world, keep, count } = await start()
    const trip = await world.trip()
    const stream = `trip:${trip}`
    const [place = ''] = await addPlaces(world, trip, 1)
    const patch = async (body: object) =>
      syncOf(await world.call(world.tom, 'PATCH', `/api/trips/${trip}/places/${place}`, body)).mutation_id
    await patch({ notes: 'The words that were there' })
    const both = await patch({ notes: 'Other words', name: 'Jerónimos' })
    const name = await patch({ name: 'Mosteiro' })
    await addPlaces(world, trip, 30)
    clock.pass(61 * day)
    await keep()
    expect(count('commits', `stream = '${stream}' and seq < ${headOf(world.server, stream) - 20}`)).toBe(2)
    const undo = (mutation_id: string) =>
      world.call(world.tom, 'POST', `/api/streams/${stream}/undos`, { mutation_id })
    expect(await undo(name)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_UNDO' } })
    expect((await undo(both)).status).toBe(200)
    const now = rowOf(await world.get(world.tom, `/api/trips/${trip}/places/${place}`), 'place')
    expect(now).toMatchObject({ notes: 'The words that were there', name: 'Mosteiro' })
    clock.pass(year)
    await keep()
    expect(await undo(both)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_UNDO' } })
    expect(count('commits', `stream = '${stream}'`)).toBe(21)
  })

  test('a delete from below the floor asks: who wrote what is gone is not known', async () => {
    const { clock, world, keep } = await start()
    const trip = await world.trip()
    const device = world.device(world.tom)
    for (let n = 0; n < 30; n++)
      await device.send('POST', `/api/trips/${trip}/places`, { id: newId(), name: `Place ${n}` })
    clock.pass(61 * day)
    const remove = (base_seq: number) => device.send('DELETE', `/api/trips/${trip}`, {}, { base_seq })
    await keep()
    expect(await remove(5)).toMatchObject({ status: 409, body: { code: 'DELETE_CONFLICT', count: 7 } })
    expect((await remove(12)).status).toBe(200)
  })

  test('I17: log, index, answers, snapshots and effects stay bounded over years of use', async () => {
    const { clock, world, keep, count } = await start()
    const trip = await world.trip()
    const sizes: number[][] = []
    for (let season = 0; season < 6; season++) {
      for (const id of await addPlaces(world, trip, 30)) {
        const device = world.device(world.tom)
        await device.send('PATCH', `/api/trips/${trip}/places/${id}`, { name: 'Renamed' })
        await device.send('DELETE', `/api/trips/${trip}/places/${id}`)
      }
      await world.call(world.tom, 'PUT', '/api/auth/me/settings', { username: `tom ${season}` })
      await world.server.app.effects.idle()
      clock.pass(100 * day)
      await keep()
      const inLog = `stream = 'trip:${trip}'`
      sizes.push([
        count('commits', inLog),
        count('commit_rows', inLog),
        count('ledger'),
        count('tombstones', 'row is not null'),
        count('effects'),
      ])
    }
    expect(sizes.at(-1)).toEqual(sizes[1])
    expect(sizes.at(-1)?.[0]).toBe(21)
    expect(sizes.at(-1)?.slice(2)).toEqual([0, 0, 0])
    const orphans = world.server.app.db.raw
      .prepare(
        'select count(*) n from commit_rows r where not exists (select 1 from commits c where c.stream = r.stream and c.seq = r.seq)',
      )
      .get() as { n: number }
    expect(orphans.n).toBe(0)
  }, 60_000)

  test('L10: others are answered while it runs', async () => {
    const { clock, world, keep } = await start()
    const { raw } = world.server.app.db
    const insert = raw.prepare(
      "insert into ledger (user_id, mutation_id, stream, status, body, at) values (?, ?, 'app', 200, '{}', ?)",
    )
    raw.transaction(() => {
      for (let n = 0; n < 2000; n++) insert.run(world.tom.id, newId(), clock.now())
    })()
    clock.pass(46 * day)
    let turns = 0
    const turn = (): NodeJS.Immediate => setImmediate(() => (turns++, (next = turn())))
    let next = turn()
    expect((await keep()).outcomes).toBeGreaterThanOrEqual(2000)
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(4)
  })

  test('a run that is stopped and one that starts beside another do no harm', async () => {
    const { clock, world, keep } = await start()
    const trip = await world.trip()
    await addPlaces(world, trip, 30)
    clock.pass(61 * day)
    const both = await Promise.all([keep(), keep(), addPlaces(world, trip, 5)])
    expect(both[0]).toBe(both[1])
    expect(
      (await changes(world, `trip:${trip}`, `since=${headOf(world.server, `trip:${trip}`) - 5}`)).page
        .commits,
    ).toHaveLength(5)
    expect((await world.get(world.ines, '/api/admin/health')).body['retention']).toMatchObject({
      commits: both[0].commits,
    })
  })
})

describe('deleted trips', () => {
  test('L10: after 90 days rows and log are gone; that it is gone stays known', async () => {
    const { clock, world, keep, count } = await start()
    const trip = await world.trip({ day_count: 3 })
    const other = await world.trip()
    const stream = `trip:${trip}`
    const [place = ''] = await addPlaces(world, trip, 3)
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/places/${place}`)
    await world.call(world.tom, 'PUT', `/api/trips/${trip}/history/seen`, { seq: 2 })
    const deleted = await world.call(world.tom, 'DELETE', `/api/trips/${trip}`)
    const { mutation_id } = syncOf(deleted)
    clock.pass(89 * day)
    expect((await keep()).trips).toBe(0)
    expect(count('place', `stream = '${stream}'`)).toBe(2)
    clock.pass(2 * day)
    expect((await keep()).trips).toBeGreaterThan(0)
    for (const table of ['place', 'day', 'trip', 'commits', 'commit_rows', 'history_looks'])
      expect(count(table, `stream = '${stream}'`), table).toBe(0)
    expect(count('tombstones', `stream = '${stream}' and row is null`)).toBe(1)
    expect(count('tombstones', `stream = '${stream}'`)).toBe(1)
    expect(count('commits', `stream = 'trip:${other}'`)).toBe(2)
    expect(count('day', `stream = 'trip:${other}'`)).toBe(7)
    for (const person of [world.tom, world.ines]) {
      const { gone } = bodyAs<StreamsAnswer>(await world.get(person, '/api/sync/streams'))
      expect(gone).toMatchObject([{ stream, cause: 'deleted' }])
    }
    const undo = await world.call(world.tom, 'POST', `/api/streams/${stream}/undos`, { mutation_id })
    expect(undo).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_UNDO' } })
    const restore = { entity: 'trip', id: trip }
    expect(await world.call(world.tom, 'POST', `/api/streams/${stream}/restores`, restore)).toMatchObject({
      status: 410,
      body: { code: 'SNAPSHOT_EXPIRED' },
    })
    expect((await keep()).trips).toBe(0)
  })

  test('L10: rows of other trips stay, also those with the ids of rows that go', async () => {
    const { clock, world, keep, count } = await start()
    const [trip, other] = [await world.trip(), await world.trip()]
    const id = newId()
    for (const at of [trip, other])
      expect(
        (await world.call(world.tom, 'POST', `/api/trips/${at}/places`, { id, name: 'Belém' })).status,
      ).toBe(201)
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}`)
    clock.pass(91 * day)
    expect((await keep()).trips).toBeGreaterThan(0)
    expect(count('place', `stream = 'trip:${trip}'`)).toBe(0)
    expect(count('place', `stream = 'trip:${other}'`)).toBe(1)
  })

  test('L10: a trip that was brought back in time stays', async () => {
    const { clock, world, keep, count } = await start()
    const trip = await world.trip()
    await addPlaces(world, trip, 2)
    const { mutation_id } = syncOf(await world.call(world.tom, 'DELETE', `/api/trips/${trip}`))
    clock.pass(80 * day)
    const undo = await world.call(world.tom, 'POST', `/api/streams/trip:${trip}/undos`, { mutation_id })
    expect(undo.status).toBe(200)
    clock.pass(80 * day)
    expect((await keep()).trips).toBe(0)
    expect(count('place')).toBe(2)
  })

  test('L10: whatever is left to take away, nobody gets half a trip back', async () => {
    const { clock, world, keep, count } = await start()
    const trip = await world.trip()
    await addPlaces(world, trip, 30)
    const { mutation_id } = syncOf(await world.call(world.tom, 'DELETE', `/api/trips/${trip}`))
    clock.pass(91 * day)
    const { purgeClosedStream } = await import('../../src/sync/purge-stream.ts')
    await world.server.app.committer.exclusive(tx => purgeClosedStream(tx, clock.now() - 90 * day, 10))
    expect(count('place')).toBe(30)
    const way = `/api/streams/trip:${trip}`
    expect((await world.call(world.tom, 'POST', `${way}/undos`, { mutation_id })).status).toBe(409)
    expect(
      (await world.call(world.tom, 'POST', `${way}/restores`, { entity: 'trip', id: trip })).status,
    ).toBe(410)
    await keep()
    expect(count('place')).toBe(0)
    expect(count('commits', `stream = 'trip:${trip}'`)).toBe(0)
  })
})
