import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { ownPackingItem } from '@caravel/sync-protocol/entities/own-packing-item'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import { beforeAll, expect, test, vi } from 'vitest'
import { drawnForm } from '../../shared/testing/drawn-form.ts'
import { DiskRefused } from '../../data/db/device-store.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { readPacking } from '../../data/packing-view.ts'
import { openStream } from '../../data/store.ts'
import { dyingPages } from '../../data/testing/dying-pages.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { AddTodo } from './add-todo.tsx'
import { ListsContext } from './lists-context.ts'
import { PackingPanel } from './packing-panel.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const me = tester.user_id

/** The lists of a new trip on a page that dies and comes back. */
const lists = async () => {
  const { store, next } = dyingPages()
  await next()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  const page = async () => {
    const { open } = await next(tripStream(tripId), userStream(me))
    const view = openStream(tripStream(tripId))
    const drawn = (panel: preact.VNode) => {
      const packing = readPacking(view, openStream(userStream(me)), tripId, me)
      const todos = [...view.rows(todoItem).value.values()]
      const lists = {
        tripId,
        view,
        me,
        packing,
        todos,
        people: [],
        mayEdit: true,
        known: true,
        withBags: false,
      }
      return drawnForm(<ListsContext.Provider value={lists}>{panel}</ListsContext.Provider>)
    }
    return {
      drafts: open.drafts,
      todos: () => drawn(<AddTodo filter="all" />),
      packing: () => drawn(<PackingPanel />),
      titles: () => [...view.rows(todoItem).value.values()].map(({ title }) => title),
      things: () => [...view.rows(packingItem).value.values()].map(({ name }) => name),
      own: () => [...openStream(userStream(me)).rows(ownPackingItem).value.values()].map(({ name }) => name),
    }
  }
  return { store, page }
}

const todo = 'Add to-do'
const thing = 'Add item'

test('C10: a to-do that was half typed stands in its line again, and goes when it is added', async () => {
  const { page } = await lists()
  ;(await page()).todos().type(todo, 'Book the fer')
  const second = await page()
  expect(second.todos().value(todo)).toBe('Book the fer')
  expect(second.todos().html).toContain('Your unsaved text from')
  second.todos().submit()
  await vi.waitFor(() => expect(second.drafts.all.value.size).toBe(0))
  expect(second.titles()).toEqual(['Book the fer'])
  const third = await page()
  expect(third.todos().value(todo)).toBe('')
  expect(third.titles()).toEqual(['Book the fer'])
})

test('C10: a to-do that the disk refused stands in its line again', async () => {
  const { store, page } = await lists()
  ;(await page()).todos().type(todo, 'Visa')
  const second = await page()
  store.refuse = new DiskRefused('full', 'full')
  second.todos().submit()
  await vi.waitFor(() => expect(second.titles()).toEqual([]))
  store.refuse = undefined
  expect((await page()).todos().value(todo)).toBe('Visa')
})

test('C10: a thing that was half typed stands in its line again, and goes when it is added', async () => {
  const { page } = await lists()
  ;(await page()).packing().type(thing, '3 x Soc')
  const second = await page()
  expect(second.packing().value(thing)).toBe('3 x Soc')
  second.packing().submit()
  await vi.waitFor(() => expect(second.drafts.all.value.size).toBe(0))
  expect(second.things()).toEqual(['Soc'])
  expect((await page()).packing().value(thing)).toBe('')
})

test('C10: a thing that only its reader was to see is not told to all after a crash', async () => {
  const { page } = await lists()
  const first = await page()
  first.packing().type(thing, 'Gift')
  first.packing().press('Visible to everyone on the trip')
  const second = await page()
  second.packing().submit()
  await vi.waitFor(() => expect(second.drafts.all.value.size).toBe(0))
  expect(second.things()).toEqual([])
  expect(second.own()).toEqual(['Gift'])
})

test('what was typed and taken out again leaves nothing unsaved', async () => {
  const { page } = await lists()
  const { drafts, packing } = await page()
  packing().press('Visible to everyone on the trip')
  expect(drafts.all.value.size).toBe(0)
  packing().type(thing, 'S')
  packing().press('Visible to everyone on the trip')
  expect(drafts.all.value.size).toBe(1)
  packing().type(thing, '')
  expect(drafts.all.value.size).toBe(0)
})
