import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { packingList } from '@caravel/sync-protocol/entities/packing-list'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import { beforeAll, expect, test, vi } from 'vitest'
import { drawnForm } from '../../shared/testing/drawn-form.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { readPacking } from '../../data/packing-view.ts'
import { openStream } from '../../data/store.ts'
import { dyingPages } from '../../data/testing/dying-pages.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { addPackingItem } from './list-actions.ts'
import { ListsContext } from './lists-context.ts'
import ReadyListsSheet from './ready-lists-sheet.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const me = tester.user_id

test('C10: the name of a list that is kept stands there again, and goes when it is kept', async () => {
  const { next } = dyingPages()
  await next()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  await addPackingItem(tripId, { name: 'Socks' })
  const view = openStream(tripStream(tripId))
  const sheet = () => {
    const packing = readPacking(view, openStream(userStream(me)), tripId, me)
    const lists = {
      tripId,
      view,
      me,
      packing,
      todos: [],
      people: [],
      mayEdit: true,
      known: true,
      withBags: false,
    }
    return drawnForm(
      <ListsContext.Provider value={lists}>
        <ReadyListsSheet />
      </ListsContext.Provider>,
    )
  }
  await next(tripStream(tripId))
  sheet().type('List name', 'Weekend')
  const { open } = await next(tripStream(tripId))
  expect(sheet().value('List name')).toBe('Weekend')
  sheet().press('Only for me')
  await vi.waitFor(() => expect(open.drafts.all.value.size).toBe(0))
  const kept = [...openStream(userStream(me)).rows(packingList).value.values()]
  expect(kept.map(({ name }) => name)).toEqual(['Weekend'])
  expect(sheet().value('List name')).toBe('')
})
