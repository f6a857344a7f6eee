import { createEntry } from '@caravel/sync-protocol/actions/journey-entries'
import { createJourney } from '@caravel/sync-protocol/actions/journeys'
import { expect, test } from 'vitest'
import { mint, mutate } from '../../data/mutate.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { listEntries } from './journal-rows.ts'
import { canMove, moveEntry } from './move-entry.ts'
import { journalSources } from './palette-source.ts'

const journey_id = '0190b000-0000-7000-8000-00000000000b'

/** A journal with three entries on one day, in this order. */
const withEntries = async (titles: readonly string[]) => {
  const { engine } = await signedIn()
  await mutate(createJourney, {}, { id: journey_id, title: 'Neun Tage' }).saved
  for (const title of titles) {
    const entry = { id: mint(), title, entry_date: '2027-05-01', story: `${title} in the rain.` }
    await mutate(createEntry, { journey_id }, entry).saved
  }
  return engine
}

const titles = () => listEntries(journey_id).map(({ title }) => title)

test('an entry moves past its neighbours, and not beyond the ends of its day', async () => {
  const engine = await withEntries(['Rossio', 'Alfama', 'Belém'])
  const [first] = listEntries(journey_id)
  if (!first) throw new Error('nothing was written')
  expect([canMove(first, -1), canMove(first, 1)]).toEqual([false, true])
  moveEntry(first, 1)
  await engine.idle()
  expect(titles()).toEqual(['Alfama', 'Rossio', 'Belém'])
  moveEntry(first, -1)
  await engine.idle()
  expect(titles()).toEqual(['Rossio', 'Alfama', 'Belém'])
})

test('the palette finds journals, and entries by their words', async () => {
  await withEntries(['Rossio', '🌧️ يوم ممطر'])
  const at = { tripId: undefined, path: '/', search: '', phone: false }
  const [journals, entries] = journalSources.map(({ entries: of }) => of(at))
  expect(journals?.map(({ does }) => does)).toContainEqual({ href: `/journal/${journey_id}` })
  expect(entries?.map(({ name, more }) => [name, more])).toEqual([
    ['Rossio', 'Rossio in the rain.'],
    ['🌧️ يوم ممطر', '🌧️ يوم ممطر in the rain.'],
  ])
})
