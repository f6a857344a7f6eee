import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { DayHeader } from './day-header.tsx'
import { PlannerHeader } from '../page/planner-header.tsx'
import { aDay, aPlan } from '../testing/a-plan.ts'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'

// Only a built app has a service worker.
vi.mock('../../../shared/device/service-worker.ts', () => ({
  updateReady: { value: false },
  restartIntoUpdate: () => undefined,
}))

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
beforeEach(async () => void (await signedIn()))

const plan = aPlan({ days: [aDay('1', { title: 'Alfama', notes: 'Feira da Ladra' })] })
const [day] = plan.days
if (!day) throw new Error('no day')

test('a day of which something waits says so, and its two notes lead to where one decides', async () => {
  const calm = readOut(await drawnIn(aPlanner({ plan }), <DayHeader day={day} />))
  expect(calm).not.toContain('Waiting to sync')
  expect(calm).not.toContain('Two versions')
  const planner = aPlanner({ plan, pending: new Set([day.id]), contested: new Map([[day.id, 'item']]) })
  const drawn = await drawnIn(planner, <DayHeader day={day} />)
  expect(readOut(drawn)).toContain('Waiting to sync')
  expect(drawn).toContain('aria-label="Two versions of Alfama, choose one"')
})

test('two versions of what a trip is described by stand beside its title, on a phone as on a wide screen', async () => {
  for (const shape of ['phone', 'desktop'] as const) {
    const planner = aPlanner({ plan, shape, contested: new Map([['t', 'item']]) })
    expect(await drawnIn(planner, <PlannerHeader />)).toContain('Two versions')
    expect(await drawnIn(aPlanner({ plan, shape }), <PlannerHeader />)).not.toContain('Two versions')
  }
})
