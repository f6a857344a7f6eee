/** Texts that are longer than their field, in trips of other planners: nothing of them is lost. */
import { expect, test } from 'vitest'
import { broughtRows } from '@caravel/sync-protocol/domain/bring/brought-rows'
import { emptyTrip, type BroughtTrip } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { startSecurityWorld } from '../security/world.ts'
import { bring, commit, rowsOf } from './bring-world.ts'

const long = (word: string, length: number): string =>
  `${word} ${'and so on '.repeat(length / 10)}${word} end`

/** All texts of all rows. */
const written = (trip: BroughtTrip): { texts: string[]; made: ReturnType<typeof broughtRows> } => {
  const made = broughtRows(trip, 'trip', 'owner')
  return {
    made,
    texts: made.rows.flatMap(({ row }) => Object.values(row).filter(each => typeof each === 'string')),
  }
}

const spot = { lat: null, lng: null, address: null, notes: null, website: null, phone: null }
const booking = {
  key: 'b',
  type: 'other',
  title: 'Opera',
  status: 'confirmed',
  code: null,
  notes: 'Row 7',
  link: null,
  start_date: null,
  start_time: null,
  end_date: null,
  end_time: null,
  from: null,
  to: null,
  review: false,
} as const
const day = { key: 'd', date: '2027-05-01', title: 'First', notes: null }
const base: BroughtTrip = { ...emptyTrip('t', 'Rome'), days: [day] }

test.each<[string, BroughtTrip, number]>([
  ['the title of a trip', { ...base, title: long('Rome', 400) }, 1],
  ['its description', { ...base, description: long('Rome', 3000) }, 1],
  ['notes of a day', { ...base, days: [{ ...day, notes: long('Day', 30_000) }] }, 1],
  ['an address', { ...base, places: [{ ...spot, key: 'p', name: 'Bar', address: long('Via', 600) }] }, 1],
  [
    'a name, notes and a link that is none',
    {
      ...base,
      places: [
        { ...spot, key: 'p', name: long('Bar', 300), notes: long('Notes', 25_000), website: 'see the flyer' },
      ],
    },
    3,
  ],
  ['a code', { ...base, bookings: [{ ...booking, code: long('Code', 200) }] }, 1],
  [
    'a leg too many',
    {
      ...base,
      bookings: [
        {
          ...booking,
          legs: Array.from({ length: 21 }, (_, n) => ({
            from: { name: `Stop ${n}` },
            to: { name: n === 20 ? 'Gate end' : `Stop ${n + 1}` },
          })),
        },
      ],
    },
    1,
  ],
  [
    'a traveller too many',
    {
      ...base,
      people: Array.from({ length: 201 }, (_, n) => ({
        key: `k${n}`,
        name: n === 200 ? 'Day end' : `P${n}`,
      })),
      bookings: [{ ...booking, travellers: Array.from({ length: 201 }, (_, n) => `k${n}`) }],
    },
    1,
  ],
  [
    'a gate',
    { ...base, bookings: [{ ...booking, legs: [{ from: null, to: null, gate: long('Gate', 90) }] }] },
    1,
  ],
  [
    'a thing to pack',
    { ...base, packing: [{ key: 'i', name: long('Tent', 300), category: null, done: false }] },
    1,
  ],
  [
    'a note of a day that is not there',
    { ...base, notes: [{ key: 'n', day_key: 'x', text: long('Note', 200), time: null }] },
    0,
  ],
  ['a page', { ...base, pages: [{ key: 'g', title: long('Page', 300), text: long('Page', 50_000) }] }, 2],
])('%s that is too long is whole in the notes or on pages', (_, trip, count) => {
  const { made, texts } = written(trip)
  expect(made.long_texts).toBe(count)
  const all = texts.join('\n')
  const given = JSON.stringify(trip)
  for (const word of ['Rome', 'Day', 'Via', 'Bar', 'Notes', 'Code', 'Gate', 'Tent', 'Note', 'Page'])
    if (given.includes(`${word} end`)) expect(all).toContain(`${word} end`)
  if (given.includes('flyer')) expect(all).toContain('see the flyer')
  // Twice the same: nothing comes twice.
  expect(broughtRows(trip, 'trip', 'owner').rows).toEqual(made.rows)
})

test.each([true, false])(
  'days beyond the longest trip are counted, and their words come (dated: %s)',
  dated => {
    const days = Array.from({ length: 367 }, (_, n) => ({
      key: `d${n}`,
      date: dated ? new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10) : null,
      title: null,
      notes: n === 366 ? 'The last ferry' : null,
    }))
    const { made, texts } = written({ ...base, days })
    expect(made.left_out).toMatchObject({ days: 2 })
    expect(texts.join('\n')).toContain('The last ferry')
  },
)

test('payments to nobody and polls without answers are counted, not passed over', () => {
  const { made } = written({
    ...base,
    settlements: [{ key: 's', from_key: 'x', to_key: 'y', amount: 100, currency: 'EUR', date: null }],
    polls: [{ key: 'q', question: 'Where?', options: ['Rome'], multiple: false, closes_at: null }],
  })
  expect(made.left_out).toEqual({ broken: 2 })
})

test('a file with long texts says so before, and has them whole after', async () => {
  const world = await startSecurityWorld()
  const properties = { name: long('Bar', 300), description: long('Notes', 30_000) }
  const shape = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [12.4, 41.9] } }
  const area = { ...shape, geometry: { type: 'Polygon', coordinates: [] } }
  const file = JSON.stringify({ type: 'FeatureCollection', features: [shape, area] })
  const { preview } = await bring(world, 'owner', 'rome.geojson', file)
  expect(preview.trips).toMatchObject([{ broken: false, long_texts: 1, left_out: { shapes: 1 } }])
  const [trip] = await commit(world, 'owner', preview)
  const [place] = await rowsOf(world, 'owner', trip?.id, 'places')
  expect(place?.['notes']).toMatch(/^Bar/)
  const pages = await rowsOf(world, 'owner', trip?.id, 'collab/notes')
  expect(pages.map(({ content }) => content).join('\n')).toContain('Notes end')
})

test('a file with more trips than come in one go says how many it leaves out', async () => {
  const world = await startSecurityWorld()
  const trips = Array.from({ length: 503 }, (_, n) => ({ id: n, name: `Trip ${n}`, days: [] }))
  const file = JSON.stringify({ _: { user: 'ines' }, places: [], categories: [], trips })
  const { preview } = await bring(world, 'owner', 'backup.json', file)
  expect(preview.trips).toHaveLength(500)
  expect(preview).toMatchObject({ left_out: 3 })
})
