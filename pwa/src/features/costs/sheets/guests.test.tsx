import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { tripStream } from '@caravel/sync-protocol/streams'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawnForm } from '../../../shared/testing/drawn-form.ts'
import { DiskRefused } from '../../../data/db/device-store.ts'
import { draftKey } from '../../../data/drafts.ts'
import { mint, mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { dyingPages } from '../../../data/testing/dying-pages.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { currentToast, hideToast } from '../../../ui/overlays/toast-store.ts'
import { AddGuest } from './add-guest.tsx'
import { addGuest, renameGuest } from '../model/cost-actions.ts'
import { CostsContext, type Costs } from '../page/costs-context.ts'
import type { Guest } from '../model/cost-rows.ts'
import GuestsSheet from './guests-sheet.tsx'
import { standIn } from '../../../data/testing/stand-in.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(hideToast)

/** The people without an account on a page that dies and comes back. */
const guests = async () => {
  const { store, next } = dyingPages()
  await next()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  const page = async () => {
    const { open } = await next(tripStream(tripId))
    const view = openStream(tripStream(tripId))
    const all = () => [...view.rows(budgetGuest).value.values()]
    const drawn = (part: preact.VNode) =>
      drawnForm(
        <CostsContext.Provider value={standIn<Costs>({ tripId, view, guests: all() })}>
          {part}
        </CostsContext.Provider>,
      )
    return { drawn, drafts: open.drafts, names: () => all().map(({ name }) => name) }
  }
  return { tripId, store, page }
}

test('C10: the name of somebody half added stands there again, and goes when they are added', async () => {
  const { tripId, page } = await guests()
  const stream = tripStream(tripId)
  const first = await page()
  expect(first.drawn(<AddGuest />).has('Name')).toBe(false)
  // Its first letter: the field is there once it was asked for.
  const begun = { began: null, epoch: null, value: { name: 'J' }, words: ['J'], at: 1 }
  const makes = { entity: 'budget_guest', id: mint() }
  first.drafts.put({ key: draftKey(stream, 'guest new'), form: 'guest', stream, makes, ...begun })
  first.drawn(<AddGuest />).type('Name', 'Jonas')
  const second = await page()
  const taken: string[] = []
  const form = second.drawn(<AddGuest onAdded={id => taken.push(id)} />)
  expect(form.value('Name')).toBe('Jonas')
  expect(form.html).toContain('Your unsaved text from')
  form.press('Add')
  await vi.waitFor(() => expect(second.drafts.all.value.size).toBe(0))
  expect(second.names()).toEqual(['Jonas'])
  expect(taken).toEqual([makes.id])
  expect((await page()).drawn(<AddGuest />).has('Name')).toBe(false)
})

test('C10: a name half changed stands in its row again, and is saved on leaving it', async () => {
  const { tripId, page } = await guests()
  await addGuest(tripId, 'Jonas').saved
  ;(await page()).drawn(<GuestsSheet />).type('Name', 'Jonas B')
  const second = await page()
  expect(second.drawn(<GuestsSheet />).value('Name')).toBe('Jonas B')
  expect(second.names()).toEqual(['Jonas'])
  await second.drawn(<GuestsSheet />).leave('Name')
  await vi.waitFor(() => expect(second.drafts.all.value.size).toBe(0))
  expect(second.names()).toEqual(['Jonas B'])
})

test('a name that was emptied is left as it was, and one that nobody writes on follows its row', async () => {
  const { tripId, page } = await guests()
  await addGuest(tripId, 'Jonas').saved
  const { drawn, drafts, names } = await page()
  drawn(<GuestsSheet />).type('Name', '')
  await drawn(<GuestsSheet />).leave('Name')
  await vi.waitFor(() => expect(drafts.all.value.size).toBe(0))
  expect(drawn(<GuestsSheet />).value('Name')).toBe('Jonas')
  expect(names()).toEqual(['Jonas'])
})

test('C1: a name that the disk refuses stays in its row, and is saved on leaving it again', async () => {
  const { tripId, store, page } = await guests()
  await addGuest(tripId, 'Jonas').saved
  const { drawn, drafts, names } = await page()
  drawn(<GuestsSheet />).type('Name', 'Jonas B')
  store.refuse = new DiskRefused('full', 'full')
  await drawn(<GuestsSheet />).leave('Name')
  await vi.waitFor(() => expect(currentToast.value?.error).toBe(true))
  expect(names()).toEqual(['Jonas'])
  expect(drawn(<GuestsSheet />).value('Name')).toBe('Jonas B')
  store.refuse = undefined
  await drawn(<GuestsSheet />).leave('Name')
  await vi.waitFor(() => expect(drafts.all.value.size).toBe(0))
  expect(names()).toEqual(['Jonas B'])
})

test('a name that was changed elsewhere meanwhile is saved against the row it was typed on', async () => {
  const { tripId, page } = await guests()
  const { id, saved } = addGuest(tripId, 'Jonas')
  await saved
  const { drawn, drafts, names } = await page()
  const began = openStream(tripStream(tripId)).rows(budgetGuest).value.get(id) as Guest
  drawn(<GuestsSheet />).type('Name', 'Jonas B')
  await renameGuest(began, 'Joni')
  expect(names()).toEqual(['Joni'])
  expect(drawn(<GuestsSheet />).value('Name')).toBe('Jonas B')
  expect([...drafts.all.value.values()]).toMatchObject([{ began: { name: 'Jonas' } }])
})
