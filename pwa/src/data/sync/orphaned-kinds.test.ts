import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { journeyStream, vacayStream } from '@caravel/sync-protocol/streams'
import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../db/memory-store.ts'
import { tester } from '../testing/fake-server.ts'
import { World, type Person } from '../testing/world.ts'

const journeyId = '0190b000-0000-7000-8000-00000000000b'
const planId = vacayId(tester.user_id)

const kinds = [
  {
    kind: 'a journal',
    stream: journeyStream(journeyId),
    make: (device: Person) => device.do('journey.create', {}, { id: journeyId, title: 'Lisbon' }),
    change: (device: Person) =>
      device.do('journey.update', { journey_id: journeyId }, { subtitle: 'In the rain' }),
    again: ['POST', '/api/journeys', { id: journeyId, title: 'Lisbon' }],
  },
  {
    kind: 'a plan of days off',
    stream: vacayStream(planId),
    make: (device: Person) => device.do('vacay.create', {}, { id: planId, allowance: 28 }),
    change: (device: Person) =>
      device.do(
        'vacay_entry.set',
        { vacay_id: planId },
        { set: [{ date: '2027-05-17', kind: 'leave', fraction: 1 }] },
      ),
    again: ['POST', '/api/vacays', { id: planId, allowance: 28 }],
  },
] as const

type Kind = (typeof kinds)[number]

/** It was made after the state that the server was set back to, and a change waits. */
async function lost({ stream, make, change }: Kind) {
  const world = new World()
  const store = new MemoryStore()
  const anna = await world.device(store)
  const backup = world.server.backup()
  make(anna)
  await world.pass(1000, anna.engine)
  expect(anna.engine.status(stream)).toBe('live')
  world.fault = ({ method }) => (method === 'GET' ? undefined : 'drop')
  change(anna)
  await anna.engine.idle()
  world.server.restore(backup)
  world.server.epoch = 'epoch-2'
  world.fault = () => undefined
  anna.engine.wake('person')
  await world.pass(60_000, anna.engine)
  return { world, store, anna }
}

describe.each(kinds)('L8: $kind that the server lost', each => {
  const { stream } = each

  test('is told to its person, keeps its rows, and its changes wait', async () => {
    const { world, anna } = await lost(each)
    await world.pass(600_000, anna.engine)
    expect(anna.engine.status(stream)).toBe('orphaned')
    expect(anna.engine.state()).toMatchObject({ waiting: 1, attention: 1 })
    expect((await anna.engine.onlyHere()).streams).toMatchObject([{ record: { stream } }])
  })

  test('goes on by itself where the server has it again', async () => {
    const { world, anna } = await lost(each)
    const [method, path, body] = each.again
    world.server.change(method, path, { ...body }, '0190d000-0000-7000-8000-000000000001')
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.status(stream)).toBe('live')
    expect(anna.engine.state().waiting).toBe(0)
  })

  test('goes from the device by the word of its person', async () => {
    const { world, store, anna } = await lost(each)
    expect(await anna.engine.removeOrphan(stream, false)).toBe('removed')
    await world.pass(60_000, anna.engine)
    expect(await store.loadStream(stream)).toMatchObject({ record: undefined, rows: [] })
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })

  test('is not called lost by an answer that is older than it', async () => {
    const world = new World()
    const anna = await world.device()
    const statuses: string[] = []
    anna.engine.onChange(() => void statuses.push(anna.engine.status(stream)))
    let arrive = () => {}
    const onItsWay = new Promise<void>(resolve => (arrive = resolve))
    world.late = ({ path }) => (path.startsWith('/api/sync/streams') ? onItsWay : undefined)
    anna.engine.wake('person')
    for (let moment = 0; moment < 50; moment++) await Promise.resolve()
    each.make(anna)
    for (let moment = 0; moment < 500; moment++) await Promise.resolve()
    expect(anna.engine.status(stream)).toBe('live')
    arrive()
    world.late = () => undefined
    await world.pass(60_000, anna.engine)
    expect(statuses).not.toContain('orphaned')
  })
})
