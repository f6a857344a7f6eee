import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { beforeAll, expect, test } from 'vitest'
import { entities } from '@caravel/sync-protocol/entities/index'
import type { Field } from '@caravel/sync-protocol/field'
import { packingBag } from '@caravel/sync-protocol/entities/packing-bag'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { formatDate } from '../../i18n/format.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { groupText } from './group-words.ts'
import '../../shell/area-details.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

/** What such a field may hold: the first of these that it takes. */
const sample = ({ schema, kind }: Field) => {
  const candidates = [
    ...(kind === 'date' ? ['2027-04-01'] : []),
    true,
    12,
    3,
    'https://example.org',
    '09:30',
    'EUR',
    'P1',
    '#0b5566',
    'teal',
    'food',
    'hotel',
    'pending',
    'city',
    'private',
    'calendar',
    'leave',
    1,
    '2027-04-01T09:30',
    [{ days: [1], opens: '09:00', closes: '17:00' }],
    [{ url: 'https://example.org', label: null }],
    [],
    'Europe/Berlin',
    'counted',
    'a5',
    'airy',
    '0.1341',
    { email: true },
    mint(),
    null,
  ]
  return candidates.find(value => schema.safeParse(value).success)
}

const opened = async () => {
  const { engine } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 2 })
  openStream(stream)
  await engine.idle()
  return engine
}

test('who does it, by when, in which bag and how heavy are told as people say them', async () => {
  const engine = await opened()
  const bag = mint()
  mutate(packingBag.create, trip, { id: bag, name: 'Rucksack' })
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

test('no group of what people keep is told by an id, a bare date or a name of the program', async () => {
  await opened()
  const raw = /[0-9a-f]{8}-|^\d{4}-\d\d-\d\d|^(true|false)$|object Object/
  const untold: string[] = []
  for (const { name, groups } of entities.filter(each => each.stream !== 'app'))
    for (const [group, { fields, merge, fixed }] of Object.entries(groups)) {
      if (merge === 'server' || fixed) continue
      const values = Object.fromEntries(
        Object.entries(fields).map(([field, definition]) => [field, sample(definition)]),
      )
      const unsaid = Object.entries(values).flatMap(([field, value]) => (value === undefined ? [field] : []))
      expect(unsaid, `${name}.${group}: no sample`).toEqual([])
      const said = groupText(stream, name, group, values)
      if (said === undefined) untold.push(`${name}.${group}`)
      expect(said ?? '', `${name}.${group}`).not.toMatch(raw)
    }
  // A setting is told by its key alone.
  expect(untold).toEqual(['setting.value'])
})

test('a move is told by the day that it leads to, also where that is gone', async () => {
  const engine = await opened()
  const [first] = engine.memory(stream).rowsOf('day').values()
  const said = (day_id: unknown) => groupText(stream, 'assignment', 'line', { day_id, position: 'a0' })
  expect(said(first?.id)).toMatch(/^Day [12]$/)
  expect(said(mint())).toBe('a deleted day')
  expect(said(undefined)).toBe('another position in the day')
})
