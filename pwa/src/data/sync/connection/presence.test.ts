import type { Place } from '@caravel/sync-protocol/wire'
import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { FakeSockets, type FakeSocket } from '../../testing/fake-sockets.ts'
import { tester } from '../../testing/fake-server.ts'
import { Browser, World } from '../../testing/world.ts'
import type { EngineChange } from '../engine-types.ts'

const stream = 'trip:t1'
const at = (day: string, item: string | null = null): Place => ({ stream, day, item })
const ben = { user_id: 'ben', day: 'day-1', item: null }

const placesTold = ({ said }: FakeSocket) =>
  said.flatMap(message => (message.type === 'presence' ? [message.places] : []))

const connected = async (takesPresence = true) => {
  const world = new World()
  const sockets = (world.sockets = new FakeSockets())
  sockets.takesPresence = takesPresence
  const { engine } = await world.device(new MemoryStore())
  await world.pass(1000, engine)
  const changes: EngineChange[] = []
  engine.onChange(change => changes.push(change))
  return { world, sockets, engine, changes }
}

describe('what this device shows', () => {
  test('§5: is told as one when it changes often, and at once when nobody looks any more', async () => {
    const { world, sockets, engine } = await connected()
    for (const day of ['day-1', 'day-2', 'day-3']) engine.look(at(day))
    await world.pass(1000, engine)
    expect(placesTold(sockets.last)).toEqual([[at('day-3')]])
    engine.look(undefined)
    expect(placesTold(sockets.last)).toEqual([[at('day-3')], []])
    engine.look(undefined)
    await world.pass(1000, engine)
    expect(placesTold(sockets.last)).toHaveLength(2)
  })

  test('§5: is told anew over each new connection, and once only', async () => {
    const { world, sockets, engine } = await connected()
    engine.look(at('day-1'))
    await world.pass(1000, engine)
    sockets.last.close(1006)
    await world.pass(10_000, engine)
    expect(sockets.all).toHaveLength(2)
    engine.wake('visible') // asks the connection for life, and is welcomed again
    await world.pass(1000, engine)
    expect(placesTold(sockets.last)).toEqual([[at('day-1')]])
  })

  test('§5: is told to no server that does not say that it takes it', async () => {
    const { world, sockets, engine } = await connected(false)
    engine.look(at('day-1'))
    await world.pass(1000, engine)
    expect(placesTold(sockets.last)).toEqual([])
  })
})

describe('who else looks', () => {
  test('§5: others are known, this person is not; it ends with the connection', async () => {
    const { world, sockets, engine, changes } = await connected()
    const me = { user_id: tester.user_id, day: 'day-2', item: null }
    sockets.last.say({ type: 'presence', stream, people: [me, ben] })
    await engine.idle()
    expect(engine.present(stream)).toEqual([ben])
    expect(changes.filter(({ type }) => type === 'presence')).toEqual([{ type: 'presence', stream }])
    sockets.last.close(1006)
    await world.pass(10, engine)
    expect(engine.present(stream)).toEqual([])
  })
})

describe('several tabs', () => {
  const tabs = async () => {
    const world = new World()
    const sockets = (world.sockets = new FakeSockets())
    const store = new MemoryStore()
    const browser = new Browser()
    const { engine: first } = await world.device(store, browser.tab())
    const { engine: second } = await world.device(store, browser.tab())
    const pass = (ms: number) => world.pass(ms, first, second)
    await pass(1000)
    return { world, sockets, browser, first, second, pass }
  }

  test('C5: the tab with the socket tells for the others, and tells them who is there', async () => {
    const { sockets, first, second, pass } = await tabs()
    first.look(at('day-1'))
    second.look(at('day-2'))
    await pass(1000)
    expect(sockets.all).toHaveLength(1)
    expect(placesTold(sockets.last).at(-1)).toEqual([at('day-2'), at('day-1')])
    sockets.last.say({ type: 'presence', stream, people: [ben] })
    await pass(10)
    expect(second.present(stream)).toEqual([ben])
    second.look(undefined)
    await pass(1000)
    expect(placesTold(sockets.last).at(-1)).toEqual([at('day-1')])
  })

  test('C5: the tab that takes over asks what the others show', async () => {
    const { sockets, browser, first, pass } = await tabs()
    first.look(at('day-1'))
    await pass(1000)
    browser.next('told')
    await pass(10_000)
    expect(sockets.all.length).toBeGreaterThan(1)
    expect(placesTold(sockets.last).at(-1)).toEqual([at('day-1')])
  })

  test('C5: who left before the tab that takes over was connected is not seen there', async () => {
    const { sockets, browser, second, pass } = await tabs()
    second.look(at('day-2'))
    sockets.last.say({ type: 'presence', stream, people: [ben] })
    await pass(1000)
    expect(second.present(stream)).toEqual([ben])
    browser.next('frozen')
    await pass(10_000)
    expect(sockets.all.length).toBeGreaterThan(1)
    expect(second.present(stream)).toEqual([])
  })

  test('C5: a tab that died is forgotten', async () => {
    const { world, sockets, first, second, pass } = await tabs()
    second.look(at('day-2'))
    await pass(1000)
    expect(placesTold(sockets.last).at(-1)).toEqual([at('day-2')])
    second.stop()
    await world.pass(130_000, first)
    expect(placesTold(sockets.last).at(-1)).toEqual([])
  })
})
