import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { DayHeader } from '../day/day-header.tsx'
import { dayItems } from '../day/day-menu.tsx'
import { InspectorMenu } from '../place/inspector.tsx'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { aPlanner, drawnIn, everything } from '../testing/a-planner.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const plan = aPlan({ days: [aDay('1')], places: [aPlace('Alfama')], stops: [aStop('a', '1', 'Alfama')] })
const [day] = plan.days
const [stop] = day?.stops ?? []
if (!day || !stop) throw new Error('no stop')
const reader = aPlanner({ plan, day, may: { ...everything, days: false, places: false } })

test('a person who may not change days sees what was done to one, and may save it', async () => {
  expect(dayItems(reader, day).map(({ id }) => id)).toEqual(['of-day', 'file'])
  expect(dayItems(aPlanner({ plan, day }), day).map(({ id }) => id)).toContain('remove')
  expect(await drawnIn(reader, <DayHeader day={day} />)).toContain('aria-label="Actions for Day 1"')
})

test('a planned place keeps the menu of the place for somebody who may not change days', async () => {
  const menu = await drawnIn(reader, <InspectorMenu place={stop.place} stop={stop} />)
  expect(menu).toContain('aria-label="Actions for Alfama"')
})
