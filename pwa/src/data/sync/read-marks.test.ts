/** How far someone has looked is nothing that they wrote: no change to count, and none to decide about. */
import { readChat } from '@caravel/sync-protocol/actions/chat'
import { readAllNotifications, readNotification } from '@caravel/sync-protocol/actions/notifications'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { setSettings } from '@caravel/sync-protocol/actions/set-settings'
import { AppError } from '@caravel/sync-protocol/errors'
import { mutationRoutes } from '@caravel/sync-protocol/mutations'
import { userStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { attentionCards, waiting } from '../attention.ts'
import { MemoryStore } from '../db/memory-store.ts'
import { mint, mutate } from '../mutate.ts'
import { nothing, questionOf } from '../only-here.ts'
import { importChanges } from '../import-changes.ts'
import { fileFormat, fileVersion, outboxFile } from '../outbox-file.ts'
import { anEntry, parked } from '../testing/entries.ts'
import { tester } from '../testing/fake-server.ts'
import { signedIn } from '../testing/signed-in.ts'
import { World } from '../testing/world.ts'
import { syncStatus } from './status.ts'

const me = { user_id: tester.user_id }
const stream = userStream(tester.user_id)
const chat = { ...me, for_trip_id: '0190b000-0000-7000-8000-00000000000a' }

const marks: readonly (readonly [string, () => unknown])[] = [
  ['chat.read', () => mutate(readChat, chat, { read_at: 5 })],
  ['notification.read', () => mutate(readNotification, { ...me, id: mint() }, { read: true, at: 5 })],
  ['notification.read-all', () => mutate(readAllNotifications, me, { until: 5, at: 5 })],
]

const begin = async (store = new MemoryStore()) => {
  const world = new World()
  world.server.stream(stream)
  const all = await signedIn(world, store)
  await all.engine.idle()
  return { ...all, world }
}

test('every mutation that only reads is here', () => {
  const names = new Set(mutationRoutes.filter(route => route.read_mark).map(({ name }) => name))
  expect([...names].sort()).toEqual(marks.map(([name]) => name))
  expect([...new Set(mutationRoutes.map(({ name }) => name))].filter(name => /\.read/.test(name))).toEqual([
    ...names,
  ])
})

test.each(marks)(
  '%s waits uncounted, in no list, no file and no question, and is sent',
  async (name, mark) => {
    const { world, engine, open } = await begin()
    world.fault = () => 'drop'
    mark()
    await engine.saved()
    await world.pass(1000, engine)
    expect(engine.memory(stream).lane.entries).toHaveLength(1)
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(waiting.value).toEqual([])
    expect(syncStatus.value).toMatchObject({ kind: 'offline', waiting: 0 })
    expect(await questionOf(open, nothing, false)).toBeUndefined()
    expect(await outboxFile()).toMatchObject({
      count: 0,
      text: expect.not.stringContaining(tester.user_id + '/'),
    })

    mutate(setSettings, me, { settings: { letter_keys: true } })
    await engine.saved()
    expect(engine.state().waiting).toBe(1)
    expect(waiting.value.map(([{ summary }]) => summary.name)).toEqual(['settings.set'])
    expect((await outboxFile()).count).toBe(1)

    world.fault = () => undefined
    await world.pass(60_000, engine)
    expect(engine.memory(stream).lane.entries).toEqual([])
    const sent = world.server.requests.map(
      ({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`,
    )
    expect(sent.join('\n')).toContain(name === 'chat.read' ? 'chat-reads' : '/read')
  },
)

test.each(marks)('C2.15: %s that is refused is let go, and what follows is sent', async (name, mark) => {
  const store = new MemoryStore()
  const { world, engine } = await begin(store)
  world.server.refuse = each => (each === name ? new AppError('ADDON_DISABLED') : undefined)
  mark()
  mutate(setSettings, me, { settings: { letter_keys: true } })
  await world.pass(60_000, engine)
  expect(attentionCards.value).toEqual([])
  expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  expect(await store.loadLane(stream)).toEqual([])
  expect(await store.loadAttention()).toEqual([])
})

test('C2.15: a card that an older version of the app made of one goes when the app starts', async () => {
  const store = new MemoryStore()
  const path = `/api/users/${tester.user_id}/chat-reads/${chat.for_trip_id}`
  const mark = anEntry('read', { stream, method: 'PUT', path, body: { read_at: 5 } })
  await store.load({ client_id: 'c', clock_skew: 0, is_admin: false }, 0)
  await store.saveAttention(parked(mark))
  await store.saveAttention(parked(anEntry('title')))
  const { engine } = await begin(store)
  expect(engine.attention().map(({ id }) => id)).toEqual(['title'])
  expect((await store.loadAttention()).map(({ id }) => id)).toEqual(['title'])
})

test('a trip on this device alone is asked about at the sign-out all the same', async () => {
  const { world, engine, open } = await begin()
  world.fault = () => 'drop'
  mutate(readChat, chat, { read_at: 5 })
  mutate(createTrip, {}, { id: mint(), title: 'Lisbon' })
  await engine.saved()
  expect(await questionOf(open, nothing, false)).toMatchObject({ waiting: 1 })
})

test('C2.15: one in a file of an older version of the app is no change that was taken', async () => {
  const { engine, open } = await begin()
  const path = `/api/users/${tester.user_id}/chat-reads/${chat.for_trip_id}`
  const ids = [mint(), mint()]
  const entry = (id: string, more: object) => anEntry(id, { stream, method: 'PUT', client_seq: 1, ...more })
  const read = { path, body: { read_at: 5 } }
  const choice = { path: `/api/users/${tester.user_id}/settings`, body: { settings: { letter_keys: true } } }
  const file = {
    format: fileFormat,
    version: fileVersion,
    exported_at: 1,
    instance_id: open.instance_id,
    user_id: tester.user_id,
    client_id: mint(),
    entries: [],
    tray: [parked(entry(ids[0] ?? '', read)), parked(entry(ids[1] ?? '', choice))],
    streams: [],
    uploads: [],
  }
  expect(await importChanges(new Blob([JSON.stringify(file)]))).toEqual({ taken: 1, left: [] })
  expect(engine.attention().map(({ id }) => id)).toEqual([ids[1]])
})
