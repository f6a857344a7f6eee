import { tripStream } from '@caravel/sync-protocol/streams'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PackingEntry } from '../../data/packing-view.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import type { Todo } from './list-actions.ts'
import { ListsContext, type Lists } from './lists-context.ts'
import { PackingPanel } from './packing-panel.tsx'
import PackingItemSheet from './packing-item-sheet.tsx'
import { TodoRow } from './todo-row.tsx'
import TodoSheet from './todo-sheet.tsx'
import { standIn } from '../../data/testing/stand-in.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
beforeEach(async () => void (await signedIn()))

const tripId = '0190b000-0000-7000-8000-00000000000a'
const row = { position: 'a', quantity: 1, weight_grams: null, bag_id: null, checked: false, each: false }
const thing = (id: string, category: string, own: boolean) =>
  ({ id, own, packed: false, row: { ...row, id, name: `the ${id}`, category } }) as PackingEntry
const todo = { id: 'visa', title: 'Visa', description: 'Form 12', done: false } as Todo

function drawn(
  node: preact.ComponentChildren,
  mayEdit: boolean,
  things: readonly PackingEntry[],
  known = true,
): string {
  const names = [...new Set(things.map(each => each.row.category))]
  const categories = names.map(name => ({
    name,
    things: things.filter(each => each.row.category === name),
    packed: 0,
    grams: 0,
    user_ids: [],
  }))
  const total = things.length
  const weights = { total_grams: 0, unassigned_grams: 0 }
  const packing = {
    categories,
    things: new Map(things.map(each => [each.id, each])),
    bags: [],
    weights,
    total,
  }
  const view = openStream(tripStream(tripId))
  const lists = {
    tripId,
    view,
    me: 'me',
    packing,
    todos: [todo],
    people: [],
    mayEdit,
    known,
    withBags: false,
  }
  return renderToString(<ListsContext.Provider value={standIn<Lists>(lists)}>{node}</ListsContext.Provider>)
}

const gift = thing('gift', 'Surprises', true)
const tent = thing('tent', 'Camping', false)

test('a category of nothing but private things is told to nobody: it has no helpers and takes no next thing', () => {
  const page = drawn(<PackingPanel />, true, [gift, tent])
  expect(page).toContain('Surprises')
  expect(page).toContain('Add to Camping')
  expect(page).toContain('Assign Camping')
  expect(page).not.toContain('Assign Surprises')
})

test('who may only look opens things and to-dos to read them', () => {
  expect(drawn(<TodoRow todo={todo} late={false} />, false, [])).toContain(
    '<button type="button" class="row-main"',
  )
  for (const sheet of [
    drawn(<TodoSheet about="visa" />, false, []),
    drawn(<PackingItemSheet about="tent" />, false, [tent]),
  ]) {
    expect(sheet).toContain('You can view the lists of this trip but not change them.')
    expect(sheet).toMatch(/<fieldset[^>]* disabled/)
    expect(sheet).not.toContain('Save')
    expect(sheet).not.toContain('Delete')
  }
  expect(drawn(<TodoSheet about="visa" />, false, [])).toContain('Form 12')
})

test('the history of a to-do and a thing is in its sheet; what only one person sees has none', () => {
  expect(drawn(<TodoSheet about="visa" />, false, [])).toContain('aria-label="History of Visa"')
  expect(drawn(<PackingItemSheet about="tent" />, true, [tent])).toContain('aria-label="History of the tent"')
  expect(drawn(<PackingItemSheet about="gift" />, true, [gift])).not.toContain('History of')
})

test('one’s own things need no right: they are added, changed and deleted', () => {
  const page = drawn(<PackingPanel />, false, [gift, tent])
  expect(page).toMatch(/<button aria-pressed="true"[^>]*aria-label="Only visible to you[^>]*aria-disabled/)
  const sheet = drawn(<PackingItemSheet about="gift" />, false, [gift])
  expect(sheet).toContain('Save')
  expect(sheet).toContain('Delete')
  expect(sheet).not.toMatch(/<fieldset[^>]* disabled/)
})

test('until the rows of a trip are here, what is typed belongs to it and no list is called empty', () => {
  const loading = drawn(<PackingPanel />, false, [], false)
  expect(loading).toContain('Visible to everyone on the trip')
  expect(loading).not.toContain('Your packing list is empty')
  expect(drawn(<PackingPanel />, true, [])).toContain('Your packing list is empty')
  expect(drawn(<PackingPanel />, false, [])).not.toContain('Visible to everyone on the trip')
})
