import { expect, test } from 'vitest'
import { setting } from '@caravel/sync-protocol/entities/setting'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import en from '../../../../locales/en.json'
import { openStream } from '../../data/store.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { exampleCategory } from './example-category.ts'
import { exampleDays, examplePlaces } from './example-trip-data.ts'
import { makeExampleTrip } from './example-trip.ts'

test('a reader of German gets an example in German, with the names of places as they are', async () => {
  await loadLanguage('de')
  await loadAllMessages()
  const { engine } = await signedIn()
  const { id, title } = await makeExampleTrip('2027-03-01')
  await engine.idle()
  const memory = engine.memory(tripStream(id))
  const rows = (name: string) => [...memory.rowsOf(name).values()] as Record<string, unknown>[]
  const valuesOf = (name: string, field: string) => rows(name).map(row => row[field])
  expect(title).toBe('Von Lissabon nach Porto')
  expect(rows('trip')).toMatchObject([{ title, start_date: '2027-03-27', end_date: '2027-04-04' }])
  expect(valuesOf('day', 'title')).toContain('Alfama und Graça, zu Fuß')
  expect(valuesOf('place', 'name').sort()).toEqual(examplePlaces.map(({ name }) => name).sort())
  expect(valuesOf('place', 'notes')).toContain('Pfauen auf der inneren Mauer.')
  expect(rows('assignment')).toHaveLength(exampleDays.flatMap(({ stops }) => stops).length)
  expect(valuesOf('assignment', 'notes')).toContain('Sonnenuntergang')

  const english = new Set(
    Object.entries(en).flatMap(([key, text]) => (key.startsWith('example.') ? [text] : [])),
  )
  const said = ['trip', 'day', 'place', 'assignment', 'day_note'].flatMap(name =>
    rows(name).map(Object.values),
  )
  expect(said.flat().filter(value => english.has(value))).toEqual([])
})

test('it is known as the example also where the settings of its person come only later', async () => {
  const world = new World()
  const stream = userStream(tester.user_id)
  const { engine } = await signedIn(world)
  const { id } = await makeExampleTrip('2027-03-01')
  const settings = openStream(stream).rows(setting)
  expect(settings.value.size).toBe(0)
  world.server.stream(stream)
  await world.pass(120_000, engine)
  expect([...settings.value.values()]).toMatchObject([{ key: 'example_trip', value: id }])
})

test('a kind of place is found by its icon, whatever it is called; else it is among the others, or has none', () => {
  const kinds = [
    { id: 'bed', icon: 'bed', name: 'Unterkunft' },
    { id: 'hostel', icon: 'bed', name: 'Hostel' },
    { id: 'rest', icon: 'map-pin', name: 'Sonstiges' },
  ]
  expect(exampleCategory(kinds, 'bed')).toBe('bed')
  expect(exampleCategory(kinds, 'coffee')).toBe('rest')
  expect(exampleCategory(kinds.slice(0, 2), 'coffee')).toBe(null)
})
