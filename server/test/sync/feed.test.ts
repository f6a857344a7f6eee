import { schemaRev } from '../../src/sync/schema-rev.ts'
import type { ChangesPage, SnapshotLine, StreamsAnswer } from '@caravel/sync-protocol/wire'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { applyCommit } from '@caravel/sync-protocol/fold'
import { entities } from '@caravel/sync-protocol/entities/index'
import { describe, expect, test } from 'vitest'
import { headOf, newId, rowOf, startWorld, syncOf, type Person, type World } from './client.ts'
import { bodyAs } from '../support/test-server.ts'

const changes = async (world: World, stream: string, query: string, person: Person = world.tom) => {
  const answer = await world.get(person, `/api/streams/${stream}/changes?${query}`)
  return { answer, page: bodyAs<ChangesPage>(answer) }
}

const snapshot = async (world: World, stream: string, person: Person = world.tom) => {
  const answer = await world.get(person, `/api/streams/${stream}/snapshot`)
  const lines =
    answer.status === 200
      ? answer.text
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line) as SnapshotLine)
      : []
  return { answer, lines }
}

const streams = async (world: World, person: Person): Promise<StreamsAnswer> =>
  bodyAs<StreamsAnswer>(await world.get(person, '/api/sync/streams'))

const busyTrip = async (world: World) => {
  const trip = await world.trip()
  for (const name of ['a', 'b', 'c', 'd'])
    await world.device(world.tom).send('POST', `/api/trips/${trip}/places`, { id: newId(), name })
  return { trip, stream: `trip:${trip}`, head: headOf(world.server, `trip:${trip}`) }
}

describe('feed (L6)', () => {
  test('pages are contiguous, end at whole commits and say whether there is more', async () => {
    const world = await startWorld()
    const { trip, stream, head } = await busyTrip(world)
    const seqs: number[] = []
    let [since, mark] = [0, '']
    for (;;) {
      const { page } = await changes(world, stream, `since=${since}&limit=2&mark=${mark}`)
      expect(page.from).toBe(since)
      seqs.push(...page.commits.map(commit => commit.seq))
      expect(page.to).toBe(page.commits.at(-1)?.seq ?? since)
      expect(page.mark).toBe(page.commits.at(-1)?.mutation_id)
      expect(page.more).toBe(page.to < head)
      ;[since, mark] = [page.to, page.mark ?? '']
      if (!page.more) break
    }
    expect(seqs).toEqual(Array.from({ length: head }, (_, index) => index + 1))
    const { page: end } = await changes(world, stream, `since=${head}&mark=${mark}`)
    expect(end).toMatchObject({ from: head, to: head, commits: [], more: false })
    const short = await world.get(world.tom, `/api/trips/${trip}/changes?since=0`)
    expect(short.body['commits']).toHaveLength(head)
  })

  test('410 below the floor, above the head, of another epoch and at another mark', async () => {
    const world = await startWorld()
    const { stream, head } = await busyTrip(world)
    const refused = async (query: string) => {
      const { answer } = await changes(world, stream, query)
      expect(answer, query).toMatchObject({ status: 410, body: { code: 'RESYNC_REQUIRED' } })
    }
    await refused(`since=${head + 1}`)
    await refused(`since=1&epoch=${newId()}`)
    await refused(`since=2&mark=${newId()}`)
    world.server.app.db.raw.prepare('update streams set floor = 3 where stream = ?').run(stream)
    await refused('since=2')
    expect((await changes(world, stream, 'since=3')).answer.status).toBe(200)
  })

  test('a query that is none is refused', async () => {
    const world = await startWorld()
    const { stream } = await busyTrip(world)
    for (const query of ['', 'since=-1', 'since=x', 'since=1&limit=x', 'since=1&other=1']) {
      expect((await changes(world, stream, query)).answer, query).toMatchObject({ status: 400 })
    }
  })
})

describe('snapshot (L7)', () => {
  test('head line, rows, end line with the count; equal to the log replayed', async () => {
    const world = await startWorld()
    const { stream, head } = await busyTrip(world)
    const { answer, lines } = await snapshot(world, stream)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const { page } = await changes(world, stream, 'since=0')
    expect(lines[0]).toMatchObject({
      type: 'head',
      stream,
      epoch: page.epoch,
      seq: head,
      mark: page.mark,
      schema_rev: schemaRev,
    })
    expect(lines.at(-1)).toEqual({ type: 'end', count: lines.length - 2 })
    const replayed = new MemoryState(stream)
    for (const commit of page.commits) applyCommit(replayed, commit)
    const rows = lines.flatMap(line => (line.type === 'row' ? [[line.entity, line.row.id, line.row]] : []))
    const expected = entities.flatMap(entity =>
      [...(replayed.tables.get(entity.name)?.values() ?? [])].map(row => [entity.name, row.id, row]),
    )
    const byId = (a: unknown[], b: unknown[]) => (String(a[1]) < String(b[1]) ? -1 : 1)
    expect(JSON.stringify(rows.toSorted(byId))).toBe(JSON.stringify(expected.toSorted(byId)))
  })

  test('nothing on the wire but id, declared fields and stamps', async () => {
    const world = await startWorld()
    const { stream } = await busyTrip(world)
    const { lines } = await snapshot(world, stream)
    for (const line of lines) {
      if (line.type !== 'row') continue
      const entity = entities.find(each => each.name === line.entity)!
      const known = new Set([
        'id',
        'trip_id',
        'version',
        'created_at',
        'updated_at',
        'updated_by',
        ...Object.keys(entity.fields),
      ])
      expect(Object.keys(line.row).filter(name => !known.has(name))).toEqual([])
    }
    expect(JSON.stringify(lines)).not.toContain('@example.org')
  })

  test('it is cached until the stream moves, and permission is asked before the cache', async () => {
    const world = await startWorld()
    const { trip, stream } = await busyTrip(world)
    const first = await snapshot(world, stream, world.ines)
    world.server.app.db.raw.prepare("update place set name = 'unseen'").run()
    expect((await snapshot(world, stream, world.ines)).answer.text).toBe(first.answer.text)
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)
    expect((await snapshot(world, stream, world.tom)).answer.text).toContain('unseen')
    expect((await snapshot(world, stream, world.ines)).answer).toMatchObject({
      status: 403,
      body: { code: 'NO_ACCESS' },
    })
  })

  test('the app stream is for all who are signed in, and for nobody else', async () => {
    const world = await startWorld()
    const { lines } = await snapshot(world, 'app', world.ana)
    const kinds = new Set(lines.flatMap(line => (line.type === 'row' ? [line.entity] : [])))
    expect([...kinds].toSorted()).toEqual(['app_addon', 'app_level', 'category'])
    const anonymous = await world.server.call('GET', '/api/streams/app/snapshot')
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } })
  })
})

describe('streams (L8)', () => {
  test('what one may read, with a card for each trip', async () => {
    const world = await startWorld()
    const { trip, stream, head } = await busyTrip(world)
    const mine = await streams(world, world.tom)
    expect(mine).toMatchObject({
      epoch: world.server.app.db.instance.epoch,
      user_id: world.tom.id,
      is_admin: false,
      gone: [],
    })
    expect(mine.streams.map(each => each.stream)).toEqual([
      'app',
      `user:${world.tom.id}`,
      `atlas:${world.tom.id}`,
      stream,
    ])
    expect(mine.streams.at(-1)).toMatchObject({
      head,
      role: 'owner',
      schema_rev: schemaRev,
      card: { title: 'Lisbon', archived: false, day_count: 7, members: [{ name: 'tom' }, { name: 'Inês' }] },
    })
    const { page } = await changes(world, stream, `since=${head - 1}`)
    expect(mine.streams.at(-1)?.mark).toBe(page.mark)
    expect((await streams(world, world.ana)).streams.map(each => each.stream)).toEqual([
      'app',
      `user:${world.ana.id}`,
      `atlas:${world.ana.id}`,
    ])
    await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { archived: true })
    expect((await streams(world, world.ines)).streams.at(-1)).toMatchObject({
      role: 'member',
      card: { archived: true },
    })
  })

  test('gone: removed, left and deleted are told apart and kept', async () => {
    const world = await startWorld()
    const [removed, left, deleted] = [await world.trip(), await world.trip(), await world.trip()]
    await world.call(world.tom, 'DELETE', `/api/trips/${removed}/members/${world.ines.id}`)
    await world.call(world.ines, 'DELETE', `/api/trips/${left}/members/${world.ines.id}`)
    await world.call(world.tom, 'DELETE', `/api/trips/${deleted}`)
    const answer = await streams(world, world.ines)
    const causes = Object.fromEntries(answer.gone.map(each => [each.stream, each.cause]))
    expect(causes).toEqual({
      [`trip:${removed}`]: 'removed',
      [`trip:${left}`]: 'left',
      [`trip:${deleted}`]: 'deleted',
    })
    expect(Object.fromEntries(answer.gone.map(each => [each.cause, each.by]))).toEqual({
      removed: 'tom',
      left: 'Inês',
      deleted: 'tom',
    })
    expect(answer.streams.map(each => each.stream)).toEqual([
      'app',
      `user:${world.ines.id}`,
      `atlas:${world.ines.id}`,
    ])
    expect((await streams(world, world.tom)).gone).toMatchObject([
      { stream: `trip:${deleted}`, cause: 'deleted' },
    ])
  })

  test('access_rev rises with every change of membership', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const rev = async () =>
      (await streams(world, world.ines)).streams.find(each => each.stream === `trip:${trip}`)?.access_rev
    const first = await rev()
    await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { title: 'Porto' })
    expect(await rev()).toBe(first)
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)
    expect(await rev()).toBeUndefined()
    await world.call(world.tom, 'POST', `/api/trips/${trip}/members`, { identifier: 'ines@example.org' })
    expect(await rev()).toBeGreaterThan(first ?? 0)
    expect((await streams(world, world.ines)).gone).toEqual([])
  })
})

describe('a deleted trip (L5)', () => {
  test('closes its stream to everything but the way back, which restores the same ids', async () => {
    const world = await startWorld()
    const { trip, stream } = await busyTrip(world)
    const before = (await snapshot(world, stream)).lines
    const older = (await changes(world, stream, 'since=0')).page.commits.at(-1)!.mutation_id
    const device = world.device(world.tom)
    const deleted = await device.send('DELETE', `/api/trips/${trip}`)
    expect(deleted.status).toBe(200)
    const closed: [string, string, object?][] = [
      ['GET', `/api/trips/${trip}`],
      ['GET', `/api/trips/${trip}/places`],
      ['GET', `/api/streams/${stream}/changes?since=0`],
      ['GET', `/api/streams/${stream}/snapshot`],
      ['PATCH', `/api/trips/${trip}`, { title: 'x' }],
      ['POST', `/api/trips/${trip}/places`, { name: 'x' }],
      ['POST', `/api/trips/${trip}/members`, { identifier: 'ana' }],
    ]
    for (const [method, path, body] of closed) {
      const answer = await world.call(world.tom, method, path, body)
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
    }
    const other = await device.send('POST', `/api/streams/${stream}/undos`, { mutation_id: older })
    expect(other, 'undo of another change').toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
    const row = before.flatMap(line => (line.type === 'row' && line.entity === 'place' ? [line.row] : []))[0]!
    const part = await device.send('POST', `/api/streams/${stream}/restores`, { entity: 'place', id: row.id })
    expect(part.status, 'restore of a part').toBe(403)

    const undone = await device.send('POST', `/api/streams/${stream}/undos`, {
      mutation_id: syncOf(deleted).mutation_id,
    })
    expect(undone).toMatchObject({ status: 200, body: { sync: { outcome: 'applied' } } })
    const after = (await snapshot(world, stream)).lines
    const ids = (lines: SnapshotLine[]) =>
      lines.flatMap(line => (line.type === 'row' ? [line.row.id] : [])).toSorted()
    expect(ids(after)).toEqual(ids(before))
    expect((await streams(world, world.ines)).streams.map(each => each.stream)).toContain(stream)
    expect((await streams(world, world.ines)).gone).toEqual([])
  })

  test('only who could delete it brings it back', async () => {
    const world = await startWorld()
    const { trip, stream } = await busyTrip(world)
    await world.call(world.tom, 'POST', `/api/trips/${trip}/members`, { identifier: 'ana' })
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}`)
    const restore = { entity: 'trip', id: trip }
    const member = await world.call(world.ana, 'POST', `/api/streams/${stream}/restores`, restore)
    expect(member).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', action: 'trip_delete' } })
    const owner = await world.call(world.tom, 'POST', `/api/streams/${stream}/restores`, restore)
    expect(owner).toMatchObject({ status: 200, body: { trip: { id: trip, title: 'Lisbon' } } })
    expect(rowOf(await world.get(world.ana, `/api/trips/${trip}`), 'trip').id).toBe(trip)
  })
})

describe('snapshots of several streams (L7)', () => {
  const several = async (world: World, asked: readonly string[], person: Person = world.tom) =>
    world.get(person, `/api/sync/snapshots?streams=${asked.join(',')}`)

  test('each is what it is by itself, in the order asked for, and twice is once', async () => {
    const world = await startWorld()
    const { stream } = await busyTrip(world)
    const other = `trip:${await world.trip()}`
    const answer = await several(world, [stream, 'app', other, stream])
    const alone = await Promise.all([stream, 'app', other].map(each => snapshot(world, each)))
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(alone.map(each => each.answer.text).join(''))
  })

  test('refused as a whole where one may not be read or there is none; no more than 16', async () => {
    const world = await startWorld()
    const { stream } = await busyTrip(world)
    for (const wrong of [`trip:${newId()}`, 'nonsense', ''])
      expect(await several(world, ['app', stream, wrong])).toMatchObject({ status: 403 })
    expect(await several(world, [stream], world.ana)).toMatchObject({ status: 403 })
    const many = [stream, ...Array.from({ length: 15 }, () => 'app'), `trip:${newId()}`]
    expect((await several(world, many)).status).toBe(403)
    const trips: string[] = []
    for (let n = 0; n < 17; n++) trips.push(`trip:${await world.trip()}`)
    const heads = (await several(world, trips)).text.match(/"type":"head"/g)
    expect(heads).toHaveLength(16)
    expect(
      (
        await several(
          world,
          Array.from({ length: 100 }, () => stream),
        )
      ).status,
    ).toBe(400)
  })
})
