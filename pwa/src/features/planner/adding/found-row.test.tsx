import { MapPin } from 'lucide-preact'
import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'
import { FoundRow } from './found-row.tsx'
import { isFarGuess } from './use-fit.ts'

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

test('a guess of more than four hours is no time that anybody would travel by', () => {
  const leg = { mode: 'drive', distance: 2_000_000, duration: 87_900, from: 'estimate', shape: null } as const
  expect(isFarGuess(leg)).toBe(true)
  expect(isFarGuess({ ...leg, duration: 4 * 3600 })).toBe(false)
  expect(isFarGuess({ ...leg, from: 'router' })).toBe(false)
  expect(isFarGuess({ ...leg, duration: 0, from: 'none' })).toBe(false)
})
