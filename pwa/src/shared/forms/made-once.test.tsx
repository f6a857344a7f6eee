import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { tripStream } from '@caravel/sync-protocol/streams'
import { renderToString } from 'preact-render-to-string'
import { expect, test, vi } from 'vitest'
import { DiskRefused } from '../../data/db/device-store.ts'
import { MemoryStore } from '../../data/db/memory-store.ts'
import type { DraftForm } from '../../data/drafts.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { MemoryChosen } from '../../data/db/memory-chosen.ts'
import { MemoryDrafts } from '../../data/testing/memory-drafts.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { addGuest, settleUp } from '../../features/costs/model/cost-actions.ts'
import { addWithReceipts, keepReceipts, newExpenseForm } from '../../features/costs/model/receipts.ts'
import { copyTrip } from '../../features/copy-trip/copy-trip.ts'
import { addBag, addPackingItem, addPackingItems, addTodo } from '../../features/lists/list-actions.ts'
import { addNote, addPlace } from '../../features/planner/model/planner-actions.ts'
import { useDraft } from './use-draft.ts'

type Named = ReturnType<typeof useDraft<null, { name: string }>>

const formOf = (form: DraftForm, stream: StreamKey | undefined, makes: string): Named => {
  const seen: Named[] = []
  const Form = ({ take }: { take: (draft: Named) => void }) => {
    const of = stream === undefined ? {} : { stream }
    take(useDraft({ form, ...of, makes, rows: null, fieldsOf: () => ({ name: '' }) }))
    return null
  }
  renderToString(<Form take={draft => seen.push(draft)} />)
  const last = seen.at(-1)
  if (!last) throw new Error('not drawn')
  return last
}

type Made = [DraftForm, entity: string, act: (tripId: string, dayId: string, id: string) => Promise<unknown>]
const paid = { amount: 100, currency: 'EUR' }
const nowhere = { after: null, before: null }

/** Every form that makes something new. */
const forms: Made[] = [
  ['new-place', 'place', (trip, _, id) => addPlace(trip, { name: 'Alfama' }, mint(), id).saved],
  ['note', 'day_note', (trip, day, id) => addNote(trip, day, { text: 'Tram 28' }, nowhere, id)],
  ['expense', 'expense', (trip, _, id) => addWithReceipts(trip, { name: 'Fado', ...paid }, id)],
  [
    'settlement',
    'settlement',
    async (trip, _, id) => {
      const guest = addGuest(trip, 'Jonas')
      await guest.saved
      return settleUp(trip, { from_user_id: tester.user_id, to_user_id: guest.id, ...paid }, [], id)
    },
  ],
  ['bag', 'packing_bag', (trip, _, id) => addBag(trip, { name: 'Rucksack' }, [tester.user_id], id)],
  ['guest', 'budget_guest', (trip, _, id) => addGuest(trip, 'Jonas', id).saved],
  ['todo', 'todo_item', (trip, _, id) => addTodo(trip, { title: 'Visa' }, id)],
  ['thing', 'packing_item', (trip, _, id) => addPackingItem(trip, { name: 'Socks' }, id)],
  ['copy-trip', 'trip', (trip, _, id) => copyTrip(trip, { title: 'Porto' }, id).saved],
  ['paste', 'packing_item', (trip, _, id) => addPackingItems(trip, [{ name: 'Socks' }, { name: 'Hat' }], id)],
  ['new-trip', 'trip', (_, __, id) => mutate(createTrip, {}, { id, title: 'Porto' }).saved],
]

/** Their drafts belong to no trip: they make one. */
const ofNoTrip = new Set<DraftForm>(['new-trip', 'copy-trip'])

/** A page on which the form was saved, and which died before the draft was forgotten. */
const savedAndDied = async (form: DraftForm, makes: string, act: Made[2], offline: boolean) => {
  const [world, store] = [new World(), new MemoryStore()]
  const typed = { drafts: new MemoryDrafts(), chosen: new MemoryChosen() }
  const first = await signedIn(world, store, undefined, typed)
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 }).saved
  await first.engine.idle()
  if (offline) world.fault = () => 'drop'
  const day = [...first.engine.memory(tripStream(tripId)).rowsOf('day').keys()][0]
  const stream = ofNoTrip.has(form) ? undefined : tripStream(tripId)
  if (form === 'expense')
    await keepReceipts(tripId, [new File(['%PDF'], 'bill.pdf', { type: 'application/pdf' })])
  const kept = await first.open.chosen.read(newExpenseForm(tripId))
  const draft = formOf(form, stream, makes)
  draft.change({ name: 'Alf' })
  draft.change({ name: 'Alfama' })
  await first.open.drafts.flush()
  const act1 = (id: string) => act(tripId, day ?? '', id)
  const id = await draft.make(act1)
  await first.engine.idle()
  // The bytes had not been forgotten either.
  for (const { id: of, ...each } of kept) await first.open.chosen.add(of, newExpenseForm(tripId), each)
  first.close()
  const [left] = structuredClone([...typed.drafts.stored.values()])
  const next = async () => {
    const page = await signedIn(world, store, undefined, typed)
    for (const each of [tripId, id]) page.engine.open(tripStream(each))
    await page.engine.idle()
    await vi.waitFor(() => expect(page.open.drafts.loaded.value).toBe(true))
    const rows = () => {
      const of = ofNoTrip.has(form) ? tripStream(id) : tripStream(tripId)
      return page.engine.memory(of).rowsOf(makes).size
    }
    return { ...page, rows, form: () => formOf(form, stream, makes), act: act1 }
  }
  return { typed, left, tripId, id, next }
}

test.each(forms)(
  'S1: %s that was saved when the page died is not offered to be made again',
  async (...made) => {
    for (const offline of [true, false]) {
      const { typed, tripId, next } = await savedAndDied(...made, offline)
      expect(typed.drafts.stored.size).toBe(1)
      const { open, rows, form } = await next()
      const before = rows()
      expect(before).toBeGreaterThan(0)
      const draft = form()
      expect(draft.returnedFrom).toBeUndefined()
      expect(draft.value.name).toBe('')
      await vi.waitFor(() => expect(typed.drafts.stored.size).toBe(0))
      await open.chosen.look()
      expect(open.chosen.of(newExpenseForm(tripId))).toEqual([])
    }
  },
)

test.each(forms)(
  'S1: %s from a form that found its draft before it knew is saved, and made once',
  async (...made) => {
    const { left, id, next } = await savedAndDied(...made, true)
    const page = await next()
    // As it is while the rows are being read.
    const unread = vi.spyOn(page.open.drafts, 'isMade').mockReturnValue(false)
    if (left) page.open.drafts.put(left)
    const form = page.form()
    expect(form.value.name).toBe('Alfama')
    unread.mockRestore()
    const before = page.rows()
    expect(await form.make(act => page.act(act))).toBe(id)
    expect(page.rows()).toBe(before)

    form.change({ name: 'Alfama at night' })
    const another = await form.make(act => page.act(act))
    expect(another).not.toBe(id)
  },
)

test('C1: what the disk refused to make keeps its draft and its id', async () => {
  const { engine, store, open } = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  await engine.idle()
  const draft = formOf('new-place', tripStream(tripId), 'place')
  draft.change({ name: 'Alfama' })
  store.refuse = new DiskRefused('full', 'full')
  const ids: string[] = []
  const add = (id: string) => (ids.push(id), addPlace(tripId, { name: 'Alfama' }, mint(), id).saved)
  const refused = draft.make(add)
  open.drafts.dropSaved()
  await expect(refused).rejects.toThrow(DiskRefused)
  expect(open.drafts.get(draft.key)?.makes?.id).toBe(ids[0])
  store.refuse = undefined
  await draft.make(add)
  expect(ids).toEqual([ids[0], ids[0]])
  expect(engine.memory(tripStream(tripId)).rowsOf('place').size).toBe(1)
})

test('C10: of two that are made one after the other each is there once, and nothing is left to be typed', async () => {
  const { engine, open } = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  await engine.idle()
  const line = formOf('todo', tripStream(tripId), 'todo_item')
  const add = (title: string) => {
    line.change({ name: title })
    return line.makeNext(id => addTodo(tripId, { title }, id))
  }
  await Promise.all([add('Visa'), add('Ferry')])
  expect(open.drafts.get(line.key)).toBeUndefined()
  expect(engine.memory(tripStream(tripId)).rowsOf('todo_item').size).toBe(2)
})

test('C1: what is typed after a line that the disk refuses is not written over', async () => {
  const { engine, store, open } = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  await engine.idle()
  const line = formOf('todo', tripStream(tripId), 'todo_item')
  store.refuse = new DiskRefused('full', 'full')
  line.change({ name: 'Visa' })
  const refused = line.makeNext(id => addTodo(tripId, { title: 'Visa' }, id))
  line.change({ name: 'F' })
  await expect(refused).rejects.toThrow(DiskRefused)
  expect(open.drafts.get(line.key)?.value).toEqual({ name: 'F' })
  const words = [...open.drafts.all.value.values()].map(draft => draft.words)
  expect(words.toSorted()).toEqual([['F'], ['Visa']])
})
