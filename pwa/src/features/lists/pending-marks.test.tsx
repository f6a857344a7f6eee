import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { ownPackingItem } from '@caravel/sync-protocol/entities/own-packing-item'
import { packingBag } from '@caravel/sync-protocol/entities/packing-bag'
import type { VNode } from 'preact'
import { userStream } from '@caravel/sync-protocol/streams'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { mint, mutate } from '../../data/mutate.ts'
import { readPacking } from '../../data/packing-view.ts'
import { openStream } from '../../data/store.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { BagCards } from './bag-cards.tsx'
import { ListsContext, type Lists } from './lists-context.ts'
import { PackingItemRow } from './packing-item-row.tsx'
import { standIn } from '../../data/testing/stand-in.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const me = tester.user_id

test('a bag and a thing of one’s own say while they wait, and no more once they are sent', async () => {
  const world = new World()
  world.server.stream(userStream(me))
  const { engine } = await signedIn(world)
  await world.pass(1000, engine)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  await world.pass(1000, engine)
  world.fault = () => 'drop'
  mutate(packingBag.create, { trip_id: tripId }, { id: mint(), name: 'Backpack' })
  mutate(ownPackingItem.create, { user_id: me }, { id: mint(), for_trip_id: tripId, name: 'Gift' })
  const drawn = () => {
    const view = openStream(`trip:${tripId}`)
    const packing = readPacking(view, openStream(userStream(me)), tripId, me)
    const lists = { tripId, view, me, packing, todos: [], people: [], mayEdit: true, withBags: true }
    const html = (part: VNode) =>
      renderToString(<ListsContext.Provider value={standIn<Lists>(lists)}>{part}</ListsContext.Provider>)
    const things = [...packing.things.values()]
    return [html(<BagCards />), ...things.map(thing => html(<PackingItemRow thing={thing} />))]
  }
  await engine.saved()
  const waits = () => drawn().map(html => html.includes('Waiting to sync'))
  expect(waits()).toEqual([true, true])
  world.fault = () => undefined
  engine.wake('person')
  await world.pass(60_000, engine)
  expect(waits()).toEqual([false, false])
})
