import { beforeEach, expect, test } from 'vitest'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { newestMessages } from '@caravel/sync-protocol/entities/chat-message'
import { MemoryStore } from '../../db/memory-store.ts'
import { World, type Person } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}` as const
const trip = { trip_id: tripId }

let world: World
let store: MemoryStore
let anna: Person
let ids: string[]

/** A device that has as many messages as are left alone and one more, with a reaction to the first and the last but one. */
const having = async (count: number) => {
  world = new World()
  const first = await world.device()
  first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  const id = first.engine.mint()
  first.do('chat_message.create', trip, { id, text: 'message' })
  first.do('chat.react', { ...trip, id }, { emoji: '👍', on: true })
  await world.pass(1000, first.engine)
  first.engine.stop()
  const { tables } = world.server.trip(tripId).state
  const copy = (entity: string, fields: (n: number) => object, numbers: readonly number[]) => {
    const table = tables.get(entity)
    const row = [...(table?.values() ?? [])][0]
    table?.clear()
    for (const n of numbers) {
      const copied = { ...row, ...fields(n) } as AnyRow
      table?.set(copied.id, copied)
    }
  }
  ids = Array.from({ length: count }, () => first.engine.mint())
  copy('chat_message', n => ({ id: ids[n], created_at: 1000 + n }), [...ids.keys()])
  copy('chat_reaction', n => ({ id: first.engine.mint(), message_id: ids[n] }), [0, count - 1])
  store = new MemoryStore()
  anna = await world.device(store)
  anna.engine.open(stream)
  await world.pass(1000, anna.engine)
  ids.push(anna.engine.mint())
  anna.do('chat_message.create', trip, { id: ids.at(-1), text: 'one more' })
  await world.pass(1000, anna.engine)
}

const startAgain = async () => {
  anna.engine.stop()
  anna = await world.device(store)
  anna.engine.open(stream)
  await world.pass(1000, anna.engine)
}

const held = (entity: string) => anna.rows(stream, entity)
const stored = async () => {
  const { rows } = await store.loadStream(stream)
  return rows.filter(({ entity }) => entity.startsWith('chat_')).map(({ row }) => row.id)
}

beforeEach(() => having(2 * newestMessages))

test('a device that heard a long chat starts with the newest of it, in memory and on the disk', async () => {
  expect(held('chat_message')).toHaveLength(2 * newestMessages + 1)
  await startAgain()
  expect(
    held('chat_message')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.slice(-newestMessages).toSorted())
  expect(held('chat_reaction')).toMatchObject([{ message_id: ids.at(-2) }])
  expect(await stored()).toHaveLength(newestMessages + 1)
  expect(held('trip')).toHaveLength(1)
})

test('what is said and deleted of messages that the device does not have any more goes on as it did', async () => {
  await startAgain()
  anna.do('chat_message.delete', { ...trip, id: ids[3] ?? '' }, {})
  anna.do('chat_message.create', trip, { id: anna.engine.mint(), text: 'and on' })
  await world.pass(1000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  expect(held('chat_message')).toHaveLength(newestMessages + 1)
  expect(
    world.server
      .trip(tripId)
      .state.tables.get('chat_message')
      ?.has(ids[3] ?? ''),
  ).toBe(false)
})

test('nothing goes while something of the trip waits to be sent: it may be about one of them', async () => {
  world.fault = () => 'drop'
  anna.do('chat_message.update', { ...trip, id: ids[0] ?? '' }, { text: 'said better' })
  await anna.engine.saved()
  await startAgain()
  expect(held('chat_message')).toHaveLength(2 * newestMessages + 1)
  expect(held('chat_message')).toContainEqual(expect.objectContaining({ id: ids[0], text: 'said better' }))
})
