import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { LegRow } from './leg-row.tsx'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test.each([
  ['walk', 'About 6 min on foot, 400 m'],
  ['drive', 'About 6 min by car, 400 m'],
] as const)('a way by %s is read out with what it is by, once', async (mode, words) => {
  const leg = { mode, distance: 400, duration: 360 }
  expect(readOut(await drawnIn(aPlanner(), <LegRow leg={leg} />))).toBe(words)
})
