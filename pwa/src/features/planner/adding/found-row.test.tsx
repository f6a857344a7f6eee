import { MapPin } from 'lucide-preact'
import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'
import { FoundRow } from './found-row.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const row = {
  name: 'Museu do Douro',
  query: '',
  icon: MapPin,
  meta: 'Sat 26',
  metres: 400,
  add: () => Promise.resolve(),
  look: () => undefined,
}

test('an idea shows how far it is and can be added; a planned place shows its day instead', async () => {
  const idea = await drawnIn(aPlanner(), <FoundRow {...row} />)
  expect(idea).toContain('add-button')
  expect(readOut(idea)).toContain('400 m')
  const planned = await drawnIn(aPlanner(), <FoundRow {...row} day={{ label: 'Sat 26', colour: 'day-8' }} />)
  expect(planned).not.toContain('add-button')
  expect(readOut(planned)).not.toContain('400 m')
})

test('another name by which it was found stands beside its own', async () => {
  const city = { ...row, name: 'Köln', matched: 'Cologne', query: 'colo' }
  expect(readOut(await drawnIn(aPlanner(), <FoundRow {...city} />))).toContain('Köln – Colo gne')
})
