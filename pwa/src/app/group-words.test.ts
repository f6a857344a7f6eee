import { beforeAll, expect, test } from 'vitest'
import { entities } from '@caravel/sync-protocol/entities/index'
import { mint, mutate } from '../data/mutate.ts'
import { openStream } from '../data/store.ts'
import { signedIn } from '../data/testing/signed-in.ts'
import { formatDate } from '../i18n/format.ts'
import { fetchAllWords, loadLanguage } from '../i18n/t.ts'
import { groupText } from './group-words.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await fetchAllWords()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

/** What such a field may hold. */
const sample = (field: string): string | null => {
  if (field === 'split') return null
  if (field.endsWith('_id')) return mint()
  if (field.endsWith('_date')) return '2027-04-01'
  return field.endsWith('time') ? '09:30' : 'teal'
}

const opened = async () => {
  const { engine } = await signedIn()
  mutate('trip.create', {}, { id: tripId, title: 'Lisbon', day_count: 2 })
  openStream(stream)
  await engine.idle()
  return engine
}

test('who does it, by when, in which bag and how heavy are told as people say them', async () => {
  const engine = await opened()
  const bag = mint()
  mutate('packing_bag.create', trip, { id: bag, name: 'Rucksack' })
  await engine.idle()
  const [me] = engine.memory(stream).rowsOf('trip_member').values()
  const said = (name: string, group: string, values: object) => groupText(stream, name, group, { ...values })
  expect(said('todo_item', 'assigned', { assigned_user_id: me?.['user_id'] })).toBe(me?.['name'])
  expect(said('todo_item', 'assigned', { assigned_user_id: null })).toBeUndefined()
  expect(said('todo_item', 'due', { due_date: '2027-04-01' })).toBe(formatDate('2027-04-01'))
  expect(said('packing_item', 'bag', { bag_id: bag })).toBe('Rucksack')
  expect(said('packing_item', 'weight', { weight_grams: 1200 })).toBe('1.2\u00a0kg')
  expect(said('packing_item', 'category', { category: 'Clothes' })).toBe('Clothes')
  expect(said('packing_item', 'checked', { checked: true })).toBe('yes')
})

test('no group of any row is told by an id, a bare date or a name of the program', async () => {
  await opened()
  const raw = /[0-9a-f]{8}-|^\d{4}-\d\d-\d\d|^(true|false)$|object Object/
  for (const { name, groups } of entities)
    for (const [group, { fields, merge, fixed }] of Object.entries(groups)) {
      if (merge === 'server' || fixed) continue
      const values = Object.fromEntries(
        Object.keys(fields).map(field => [field, merge === 'flag' ? true : sample(field)]),
      )
      expect(groupText(stream, name, group, values) ?? '', `${name}.${group}`).not.toMatch(raw)
    }
})
