import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { StopRow } from './stop-row.tsx'
import { OpenFact } from '../place/open-fact.tsx'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { aPlanner, drawnIn, everything, readOut } from '../testing/a-planner.tsx'
import type { Place } from '../model/trip-plan.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

/** Closed on Mondays, else open from 10:00 to 17:00, on Thursdays to 22:00. Day 1 is a Sunday. */
const opening_hours = [2, 3, 4, 5, 6, 7].map(weekday => ({
  weekday,
  opens: '10:00',
  closes: weekday === 4 ? '22:00' : '17:00',
})) as Place['opening_hours']
const days = [18, 19, 20, 21, 22].map((date, at) => aDay(`${at + 1}`, { date: `2027-04-${date}` }))

const rowOn = async (dayId: string, time: string | null, may = everything) => {
  const stops = [aStop('a', dayId, 'Castelo', { assignment_time: time })]
  const plan = aPlan({ days, places: [aPlace('Castelo', { opening_hours })], stops })
  const day = plan.days.find(({ id }) => id === dayId)
  const [stop] = day?.stops ?? []
  if (!day || !stop) throw new Error('no stop')
  const planner = aPlanner({ plan, day, may })
  const props = { stop, day, number: 1, visited: false, last: true, row: {} as never }
  const html = await drawnIn(planner, <StopRow {...props} />)
  const fact = readOut(await drawnIn(planner, <OpenFact place={stop.place} stop={stop} day={day} />))
  return { button: /<button[^>]*aria-label="([^"]*Move to[^"]*)"/.exec(html)?.[1], html, fact }
}

test('a place that is closed that day can be moved to the nearest open one from its row', async () => {
  const { button, fact } = await rowOn('2', null)
  expect(button).toBe('Castelo: Closed that day · Move to Sun 18')
  expect(fact).toContain('Move to Sun 18')
})

test('so can one that is closed at that time', async () => {
  const { button, fact } = await rowOn('3', '19:00')
  expect(button).toMatch(/^Castelo: Closed at 7:00\sPM · Move to Thu 22$/)
  expect(fact).toContain('Move to Thu 22')
})

test('who may not change days, and who would find it closed on all of them, only sees that it is', async () => {
  for (const row of [await rowOn('2', null, { ...everything, days: false }), await rowOn('3', '23:00')]) {
    expect(row.button).toBeUndefined()
    expect(row.html).toContain('Closed ')
  }
})
