import { applyCommit } from '@caravel/sync-protocol/fold'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { Commit } from '@caravel/sync-protocol/wire'
import { describe, expect, test } from 'vitest'
import { newId, rowOf, startWorld, syncOf, type Device, type World } from './client.ts'
import { testClock, type Answer } from '../support/test-server.ts'

const stage = async (body: object = {}) => {
  const world = await startWorld()
  const trip = await world.trip(body)
  const at = `/api/trips/${trip}`
  const tom = world.device(world.tom)
  const stream = `trip:${trip}`
  const undo = (device: Device, answer: Answer) =>
    device.send('POST', `/api/streams/${stream}/undos`, { mutation_id: syncOf(answer).mutation_id })
  const days = async () =>
    (await world.get(world.tom, `${at}/days`)).body['days'] as {
      id: string
      date: string | null
      title: string | null
    }[]
  return { world, trip, at, stream, tom, undo, days }
}

const make = async (device: Device, path: string, body: object, key: string) =>
  rowOf(await device.send('POST', path, { id: newId(), ...body }), key)

const read = async (world: World, path: string, key: string) => rowOf(await world.get(world.tom, path), key)

describe('undo and redo (L15)', () => {
  test('an edit goes back, and redo is an undo of the undo', async () => {
    const { world, at, tom, undo } = await stage()
    const edit = await tom.send('PATCH', at, { title: 'Porto' })
    const back = await undo(tom, edit)
    expect(back).toMatchObject({ status: 200, body: { sync: { outcome: 'applied' } } })
    expect((await read(world, at, 'trip'))['title']).toBe('Lisbon')
    await undo(tom, back)
    expect((await read(world, at, 'trip'))['title']).toBe('Porto')
  })

  test('a group that somebody wrote since stays, and is listed', async () => {
    const { world, at, tom, undo } = await stage()
    const edit = await tom.send('PATCH', at, { title: 'Porto', currency: 'GBP' })
    await world.call(world.tom, 'PATCH', at, { title: 'Porto and Lisbon' })
    const back = await undo(tom, edit)
    expect(syncOf(back).skipped).toEqual([
      { entity: 'trip', id: at.split('/').at(-1), reason: 'changed_since' },
    ])
    expect(await read(world, at, 'trip')).toMatchObject({ title: 'Porto and Lisbon', currency: 'EUR' })
  })

  test('undoing twice changes nothing more', async () => {
    const { at, tom, undo } = await stage()
    const edit = await tom.send('PATCH', at, { title: 'Porto' })
    await undo(tom, edit)
    expect(syncOf(await undo(tom, edit)).outcome).toBe('noop')
  })

  test('a place that was deleted comes back with its stops under the same ids', async () => {
    const { world, at, tom, undo, days } = await stage()
    const place = await make(tom, `${at}/places`, { name: 'Belém', notes: 'n' }, 'place')
    const day_id = (await days())[0]!.id
    const stop = await make(tom, `${at}/assignments`, { place_id: place.id, day_id }, 'assignment')
    await tom.send('PUT', `${at}/assignments/${stop.id}/participants`, {
      user_ids: [world.tom.id],
      base: { user_ids: [] },
    })
    const gone = await tom.send('DELETE', `${at}/places/${place.id}`)
    expect((await world.get(world.tom, `${at}/assignments/${stop.id}`)).status).toBe(404)
    expect((await undo(tom, gone)).status).toBe(200)
    expect(await read(world, `${at}/places/${place.id}`, 'place')).toMatchObject({
      name: 'Belém',
      notes: 'n',
    })
    expect(await read(world, `${at}/assignments/${stop.id}`, 'assignment')).toMatchObject({
      day_id,
      place_id: place.id,
    })
    const { body } = await world.get(world.tom, `${at}/participants`)
    expect(body['participants']).toMatchObject([{ assignment_id: stop.id, user_id: world.tom.id }])
  })

  test('restore by id brings one row back; what it hangs on has to be there', async () => {
    const { world, at, stream, tom, days } = await stage()
    const place = await make(tom, `${at}/places`, { name: 'Belém' }, 'place')
    const day_id = (await days())[0]!.id
    const stop = await make(tom, `${at}/assignments`, { place_id: place.id, day_id }, 'assignment')
    await tom.send('DELETE', `${at}/places/${place.id}`)
    const restore = (entity: string, id: string) =>
      tom.send('POST', `/api/streams/${stream}/restores`, { entity, id })
    const alone = await restore('assignment', stop.id)
    expect(syncOf(alone)).toMatchObject({ outcome: 'noop', skipped: [{ reason: 'parent_gone' }] })
    expect(await restore('place', place.id)).toMatchObject({ status: 200, body: { place: { id: place.id } } })
    expect(await restore('assignment', stop.id)).toMatchObject({
      status: 200,
      body: { assignment: { id: stop.id } },
    })
    expect(syncOf(await restore('place', place.id)).outcome).toBe('noop')
    world.server.app.db.raw.prepare('update tombstones set row = null').run()
    await tom.send('DELETE', `${at}/assignments/${stop.id}`)
    world.server.app.db.raw.prepare('update tombstones set row = null').run()
    expect(await restore('assignment', stop.id)).toMatchObject({
      status: 410,
      body: { code: 'SNAPSHOT_EXPIRED' },
    })
  })

  test('membership, levels and add-ons are never undone or restored', async () => {
    const { world, trip, stream, tom } = await stage()
    const joined = await world.call(world.tom, 'POST', `/api/trips/${trip}/members`, { identifier: 'ana' })
    const ids = [syncOf(joined).mutation_id]
    const admin = world.device(world.ines)
    const level = await admin.send('PUT', '/api/levels/day_edit', { level: 'trip_owner' })
    for (const mutation_id of ids) {
      const answer = await tom.send('POST', `/api/streams/${stream}/undos`, { mutation_id })
      expect(answer).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_UNDO' } })
    }
    const undoLevel = await admin.send('POST', '/api/streams/app/undos', {
      mutation_id: syncOf(level).mutation_id,
    })
    expect(undoLevel).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_UNDO' } })
    const member = { entity: 'trip_member', id: rowOf(joined, 'member').id }
    expect((await tom.send('POST', `/api/streams/${stream}/restores`, member)).status).toBe(400)
    expect((await world.get(world.ana, `/api/trips/${trip}`)).status).toBe(200)
  })

  test('a change of another stream is not there to be undone', async () => {
    const { world, tom, stream } = await stage()
    const other = await world.trip()
    const edit = await tom.send('PATCH', `/api/trips/${other}`, { title: 'Elsewhere' })
    const answer = await tom.send('POST', `/api/streams/${stream}/undos`, {
      mutation_id: syncOf(edit).mutation_id,
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_UNDO' } })
  })

  test('undo asks for the right of every group it writes', async () => {
    const { world, at, stream, tom } = await stage()
    await world.call(world.tom, 'POST', `${at}/members`, { identifier: 'ana' })
    const edit = await tom.send('PATCH', at, { title: 'Porto' })
    const mutation_id = syncOf(edit).mutation_id
    const ana = await world.device(world.ana).send('POST', `/api/streams/${stream}/undos`, { mutation_id })
    expect(ana).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', action: 'trip_edit', level: 'trip_owner' },
    })
  })
})

describe('days and dates', () => {
  const range = (start: string, end: string) => ({ start_date: start, end_date: end })

  test('shrinking keeps what is planned, extending brings the same slots back', async () => {
    const { world, at, tom, days, undo } = await stage(range('2027-03-01', '2027-03-05'))
    const before = await days()
    const place = await make(tom, `${at}/places`, { name: 'Belém' }, 'place')
    await make(tom, `${at}/assignments`, { place_id: place.id, day_id: before[4]!.id }, 'assignment')
    const shrunk = await tom.send('PATCH', at, { end_date: '2027-03-02' })
    expect(shrunk.status).toBe(200)
    expect((await days()).map(day => [day.id, day.date])).toEqual([
      [before[0]!.id, '2027-03-01'],
      [before[1]!.id, '2027-03-02'],
      [before[4]!.id, null],
    ])
    await undo(tom, shrunk)
    expect((await days()).map(day => [day.id, day.date])).toEqual(before.map(day => [day.id, day.date]))
    expect((await read(world, at, 'trip'))['end_date']).toBe('2027-03-05')
  })

  test('insert, remove and reorder move the end and keep content by position', async () => {
    const { world, at, tom, days, undo } = await stage(range('2027-03-01', '2027-03-03'))
    const [first, second, third] = await days()
    const inserted = await tom.send('POST', `${at}/days`, { id: newId(), position: { after: first!.id } })
    expect(inserted.status).toBe(201)
    expect((await read(world, at, 'trip'))['end_date']).toBe('2027-03-04')
    expect((await days())[2]).toMatchObject({ id: second!.id, date: '2027-03-03' })
    await undo(tom, inserted)
    expect((await days()).map(day => day.id)).toEqual([first!.id, second!.id, third!.id])
    expect((await read(world, at, 'trip'))['end_date']).toBe('2027-03-03')
    await tom.send('PUT', `${at}/days/reorder`, { ordered_ids: [third!.id, first!.id] })
    expect((await days()).map(day => [day.id, day.date])).toEqual([
      [third!.id, '2027-03-01'],
      [first!.id, '2027-03-02'],
      [second!.id, '2027-03-03'],
    ])
    const removed = await tom.send('DELETE', `${at}/days/${first!.id}`)
    expect(removed.status).toBe(200)
    expect((await days()).map(day => day.date)).toEqual(['2027-03-01', '2027-03-02'])
    await undo(tom, removed)
    expect((await days()).map(day => [day.id, day.date])).toEqual([
      [third!.id, '2027-03-01'],
      [first!.id, '2027-03-02'],
      [second!.id, '2027-03-03'],
    ])
  })

  test('I2: days that go with what is undone, and are needed all the same, are as the log says', async () => {
    const clock = testClock()
    const world = await startWorld({ now: clock.now })
    const at = `/api/trips/${await world.trip({ day_count: 2 })}`
    const stream = `trip:${at.slice('/api/trips/'.length)}`
    const tom = world.device(world.tom)
    const count = await tom.send('PUT', `${at}/day-count`, { day_count: 5 })
    clock.pass(1000)
    await tom.send('PATCH', at, { start_date: '2027-05-05', end_date: '2027-05-09' })
    clock.pass(1000)
    const { mutation_id } = syncOf(count)
    await tom.send('POST', `/api/streams/${stream}/undos`, { mutation_id })
    const { commits } = (await world.get(world.tom, `/api/streams/${stream}/changes?since=0`)).body as {
      commits: Commit[]
    }
    const replayed = new MemoryState(stream)
    for (const commit of commits) applyCommit(replayed, commit)
    const { days } = (await world.get(world.tom, `${at}/days`)).body as { days: { id: string }[] }
    expect(days).toHaveLength(5)
    expect(days).toEqual(days.map(({ id }) => replayed.tables.get('day')?.get(id)))
  })
})
