import { AppError } from '@caravel/sync-protocol/errors'
import { expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import type { Device } from '../../device.ts'
import { outboxFile } from '../../outbox-file.ts'
import { readOutboxFile } from '../../read-outbox-file.ts'
import { tester } from '../../testing/fake-server.ts'
import { World, type Person } from '../../testing/world.ts'
import { branchOf } from './branch.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }
const placeId = '0190c000-0000-7000-8000-000000000001'
const place = { ...trip, id: placeId }

/** A trip in which Anna's device stands further than the file that can be put back. */
const begin = async () => {
  const world = new World()
  const anna = await world.device()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  anna.do('place.create', trip, { id: placeId, name: 'Belém' })
  await world.pass(1000, anna.engine)
  const backup = world.server.backup()
  anna.do('trip.update', trip, { title: 'Lisboa' })
  await world.pass(60_000, anna.engine)
  const cursor = anna.engine.memory(stream).record?.cursor
  const isEdit = ({ method, path }: { method: string; path: string }) =>
    method === 'PATCH' || path.endsWith('/push')
  const edit = async (person: Person, name: string) => {
    world.fault = request => (isEdit(request) ? 'drop' : undefined)
    await person.do('place.update', place, { name }).saved
    await person.engine.idle()
  }
  /** Under the same epoch, and others get further than the device was. */
  const putBack = () => {
    world.server.restore(backup)
    for (let at = 0; at < 6; at++)
      world.server.change(
        'PATCH',
        `/api/trips/${tripId}/places/${placeId}`,
        { name: `theirs ${at}` },
        `0190d000-0000-7000-8000-00000000000${at}`,
      )
  }
  const hear = async () => {
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
  }
  /** What waits goes on on a device that never followed the trip. */
  const goOnElsewhere = async () => {
    const open = { engine: anna.engine, instance_id: 'test', actor: { ...tester, is_admin: false } }
    const { text } = await outboxFile({}, open as Device)
    anna.engine.stop()
    const next = await world.device(new MemoryStore())
    next.engine.open(stream)
    await world.pass(1000, next.engine)
    await next.engine.importEntries(readOutboxFile(text, { instance_id: 'test', user_id: tester.user_id }))
    return next
  }
  /** Base epoch, base and cursor of each edit of the place, as the server is told. */
  const told = async (person: Person) => {
    const before = world.server.requests.length
    world.fault = () => undefined
    await world.pass(120_000, person.engine)
    expect(person.engine.state().waiting).toBe(0)
    return world.server.requests
      .slice(before)
      .filter(isEdit)
      .flatMap(({ headers, body }) =>
        'mutations' in (body as object)
          ? (body as { mutations: { headers: Record<string, string> }[] }).mutations.map(each => each.headers)
          : [headers],
      )
      .map(headers => [headers['X-Base-Epoch'], headers['X-Base-Seq'], headers['X-Cursor']])
  }
  return { world, anna, cursor, edit, putBack, hear, goOnElsewhere, told }
}

test('M0: what was made before a file was put back says so on the next device too', async () => {
  const { anna, edit, putBack, hear, goOnElsewhere, told } = await begin()
  await edit(anna, 'made before')
  putBack()
  await hear()
  expect(branchOf(anna.engine.memory(stream).record)).toBe('epoch-1 1')
  const sent = await told(await goOnElsewhere())
  expect(sent.map(([epoch]) => epoch)).toEqual(['epoch-1 0'])
})

test('M0: what left before its device heard of that names the history that its base counts in', async () => {
  const { anna, cursor, edit, putBack, goOnElsewhere, told } = await begin()
  await edit(anna, 'made before')
  putBack()
  const next = await goOnElsewhere()
  await edit(next, 'made over it')
  const there = ['epoch-1', '2', `${cursor?.seq} ${cursor?.mark}`]
  expect(await told(next)).toEqual([there, there])
})

test('M0: what was made after it counts where it was made', async () => {
  const { anna, edit, putBack, hear, goOnElsewhere, told } = await begin()
  putBack()
  await hear()
  const cursor = anna.engine.memory(stream).record?.cursor
  await edit(anna, 'made after')
  const next = await goOnElsewhere()
  expect(await told(next)).toEqual([['epoch-1', String(cursor?.seq), `${cursor?.seq} ${cursor?.mark}`]])
})

test('M0: taken along twice it names the history of the first device', async () => {
  const { world, anna, cursor, edit, putBack, goOnElsewhere, told } = await begin()
  await edit(anna, 'made before')
  const next = await goOnElsewhere()
  putBack()
  const changes = await next.engine.onlyHere()
  next.engine.stop()
  const last = await world.device(new MemoryStore())
  await last.engine.importEntries(changes)
  const there = ['epoch-1', '2', `${cursor?.seq} ${cursor?.mark}`]
  expect(await told(last)).toEqual([there])
})

test('M0: contested on the next device, what the person answers counts there', async () => {
  const { world, anna, edit, goOnElsewhere, told } = await begin()
  await edit(anna, 'mine')
  const next = await goOnElsewhere()
  const detail = {
    entity: 'place',
    id: placeId,
    group: 'name',
    base: {},
    mine: {},
    theirs: {},
    theirs_seq: 7,
  }
  world.server.refuse = name => (name === 'place.update' ? new AppError('CONFLICT', detail) : undefined)
  await told(next)
  const branch = branchOf(next.engine.memory(stream).record)
  expect(next.engine.attention()).toMatchObject([{ entry: { base_seq: 0, base_epoch: branch } }])
})
