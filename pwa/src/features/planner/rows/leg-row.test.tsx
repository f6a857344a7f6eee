import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import type { TravelLeg } from '../model/travel-legs.ts'
import { LegRow } from './leg-row.tsx'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test.each([
  ['walk', 'About 6 min · 400 m on foot'],
  ['drive', 'About 6 min · 400 m by car'],
  ['transit', 'About 6 min · 400 m by public transport'],
] as const)('a way by %s is read out with what it is by, once', async (mode, words) => {
  const leg = { mode, distance: 400, duration: 360, from: 'estimate', shape: null, note: null } as const
  expect(readOut(await drawnIn(aPlanner(), <LegRow leg={leg} />))).toBe(words)
})

test('along roads nothing is "about", and where there is no way there is no number', async () => {
  const way = { mode: 'walk', distance: 400, duration: 360, from: 'router', shape: '', note: null } as const
  expect(readOut(await drawnIn(aPlanner(), <LegRow leg={way} />))).toBe('6 min · 400 m on foot')
  const none = { ...way, distance: null, duration: null, from: 'none', shape: null } as const
  const drawn = await drawnIn(aPlanner(), <LegRow leg={none} />)
  expect(readOut(drawn)).toBe('Not reachable by road')
})

test('what is too far to estimate has no number, and a noted line stands in place of the distance', async () => {
  const way = {
    mode: 'drive',
    distance: null,
    duration: null,
    from: 'unknown',
    shape: null,
    note: null,
  } as const
  expect(readOut(await drawnIn(aPlanner(), <LegRow leg={way} />))).toBe('No route known')
  const ride = {
    ...way,
    mode: 'transit',
    distance: 9_000,
    duration: 1_500,
    from: 'stated',
    note: 'Ginza line',
  }
  const drawn = await drawnIn(aPlanner(), <LegRow leg={ride as TravelLeg} />)
  expect(readOut(drawn)).toBe('25 min by public transport · Ginza line')
})
