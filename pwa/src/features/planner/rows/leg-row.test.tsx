import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { LegRow } from './leg-row.tsx'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test.each([
  ['walk', 'About 6 min · 400 m on foot'],
  ['drive', 'About 6 min · 400 m by car'],
] as const)('a way by %s is read out with what it is by, once', async (mode, words) => {
  const leg = { mode, distance: 400, duration: 360, from: 'estimate', shape: null } as const
  expect(readOut(await drawnIn(aPlanner(), <LegRow leg={leg} />))).toBe(words)
})

test('along roads nothing is "about", and where there is no way there is no number', async () => {
  const way = { mode: 'walk', distance: 400, duration: 360, from: 'router', shape: '' } as const
  expect(readOut(await drawnIn(aPlanner(), <LegRow leg={way} />))).toBe('6 min · 400 m on foot')
  const none = { ...way, distance: 0, duration: 0, from: 'none', shape: null } as const
  const drawn = await drawnIn(aPlanner(), <LegRow leg={none} />)
  expect(readOut(drawn)).toBe('No route found')
})
