import { AppError } from '@caravel/sync-protocol/errors'
import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { Browser, World } from '../../testing/world.ts'
import { inputOf } from './entry-input.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

/** A trip whose making is refused; `during` runs when it is about to be put into the attention list. */
const refused = async (during: (tabs: Awaited<ReturnType<typeof twoTabs>>) => Promise<unknown>) => {
  const tabs = await twoTabs()
  const { world, store, first, pass } = tabs
  world.server.refuse = name => (name === 'trip.create' ? new AppError('FORBIDDEN') : undefined)
  const inner = store.park.bind(store)
  store.park = async (...args) => {
    await during(tabs)
    return inner(...args)
  }
  await first.do('trip.create', {}, { id: tripId, title: 'Lisbon' }).saved
  await pass(1000)
  store.park = inner
  return tabs
}

const twoTabs = async () => {
  const world = new World()
  const store = new MemoryStore()
  const browser = new Browser()
  let mute = false
  const quiet = browser.tab()
  const first = await world.device(store, browser.tab())
  const second = await world.device(store, { ...quiet, tell: hint => (mute ? undefined : quiet.tell(hint)) })
  const pass = (ms: number) => world.pass(ms, first.engine, second.engine)
  const there = () =>
    [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])].map(row => row['name'])
  return { world, store, first, second, pass, there, setMute: (now: boolean) => (mute = now) }
}

type Tabs = Awaited<ReturnType<typeof twoTabs>>

const sentPlaces = ({ world }: Tabs) =>
  world.server.requests.filter(({ path, method }) => method === 'POST' && path.endsWith('/places'))

const tryAgain = async ({ world, first, pass }: Tabs) => {
  world.server.refuse = () => undefined
  const [item] = first.engine.attention()
  if (item) await first.engine.requeue([item.entry, ...item.dependents].map(inputOf), item).saved
  await pass(60_000)
}

describe('C2.6, I16: what is done in a trip while its making is refused', () => {
  test.each(['the tab that sends', 'another tab', 'another tab that dies before it tells'])(
    'in %s waits with it, and goes out with it',
    async who => {
      const tabs = await refused(async ({ first, second, setMute }) => {
        if (who !== 'the tab that sends') {
          second.engine.open(stream)
          for (let round = 0; round < 50; round++) await Promise.resolve()
        }
        setMute(who.includes('dies'))
        const tab = who === 'the tab that sends' ? first : second
        await tab.do('place.create', trip, { name: 'Belém' }).saved
      })
      const { store, first, pass, there } = tabs
      await pass(60_000)
      expect(await store.loadLane(stream)).toEqual([])
      expect(first.engine.attention()).toEqual(await store.loadAttention())
      expect(first.engine.attention()).toMatchObject([
        { whole_trip: true, dependents: [{ body: { name: 'Belém' }, sent: false }] },
      ])
      expect(first.rows(stream, 'place')).toHaveLength(1)
      expect(sentPlaces(tabs)).toEqual([])
      await tryAgain(tabs)
      expect(there()).toEqual(['Belém'])
      expect(first.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    },
  )

  test('and comes into the lane before the trip is tried again, goes out behind it', async () => {
    const tabs = await refused(async () => undefined)
    const { world, second, store, first, pass, there, setMute } = tabs
    world.fault = () => 'drop'
    await pass(60_000)
    setMute(true)
    // As a tab does that has not heard of the refusal yet.
    const [item] = await store.loadAttention()
    const entry = {
      ...(item?.entry as NonNullable<typeof item>['entry']),
      mutation: 'place.create',
      params: { trip_id: tripId },
    }
    const ids = [1, 2].map(n => `0190c000-0000-7000-8000-00000000000${n}`)
    for (const id of ids)
      await store.enqueue([{ ...entry, mutation_id: second.engine.mint(), body: { id, name: id.slice(-1) } }])
    world.fault = () => undefined
    world.server.refuse = () => undefined
    if (item) await first.engine.requeue([item.entry].map(inputOf), item).saved
    expect(await store.loadLane(stream)).toHaveLength(3)
    await pass(120_000)
    expect(there()).toEqual(['1', '2'])
    expect(first.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })

  test('and may have left the device, is settled before it joins the trip', async () => {
    const tabs = await refused(async () => undefined)
    const { world, store, first, pass, there } = tabs
    const [item] = await store.loadAttention()
    if (!item) throw new Error('nothing was refused')
    const create = { mutation: 'place.create', params: { trip_id: tripId } }
    const request = { method: 'POST', path: `/api/trips/${tripId}/places` }
    const sent = { ...create, request, state: 'waiting', sent: true, tries: 1 } as const
    const mutation_id = first.engine.mint()
    await store.enqueue([{ ...item.entry, ...sent, mutation_id, body: { name: 'Belém' } }])
    world.fault = request => (request.path === '/api/sync/settle' ? 'drop' : undefined)
    await pass(60_000)
    expect(await store.loadLane(stream)).toHaveLength(1)
    world.fault = () => undefined
    await pass(60_000)
    expect(await store.loadLane(stream)).toEqual([])
    expect(world.server.ledger.get(mutation_id)?.body['code']).toBe('ABANDONED')
    await tryAgain(tabs)
    expect(there()).toEqual(['Belém'])
  })
})
