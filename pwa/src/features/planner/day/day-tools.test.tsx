import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { DayFooter, travelItems } from './day-footer.tsx'
import { LegRow } from '../rows/leg-row.tsx'
import { dayMenuItems } from '../map/map-chips.tsx'
import { mapContent } from '../map/plan-markers.ts'
import { allDaysShown, preferMode, preferredMode, routeShown, showAllDays } from '../page/planner-session.ts'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { aPlanner, drawnIn, everything, readOut } from '../testing/a-planner.tsx'
import { legBetween } from '../model/travel-legs.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
beforeEach(() => {
  routeShown.value = true
  preferMode('walk')
  showAllDays(false)
})

const castle = aPlace('Castelo', { lat: 38.7139, lng: -9.1335 })
const cathedral = aPlace('Sé', { lat: 38.7098, lng: -9.1334 })
const plan = aPlan({
  days: [aDay('1'), aDay('2')],
  places: [castle, cathedral, aPlace('Torre', { lat: 38.6916, lng: -9.216 })],
  stops: [aStop('a', '1', 'Castelo'), aStop('b', '1', 'Sé'), aStop('c', '2', 'Torre')],
})
const [day] = plan.days
if (!day) throw new Error('no day')
const select = (id: string) =>
  travelItems(aPlanner(), day)
    .find(item => item.id === id)
    ?.onSelect?.()

test('Route takes the way off the map and brings it back, in the menu of a phone as in the foot', async () => {
  const lines = () => mapContent(plan, day, routeShown.value).lines.length
  expect(lines()).toBe(1)
  select('route')
  expect(lines()).toBe(0)
  expect(await drawnIn(aPlanner({ plan, day }), <DayFooter />)).toMatch(/aria-pressed="false"[^>]*>.*Route/)
  expect(travelItems(aPlanner(), day)[0]?.label).toBe('Show route')
  select('route')
  expect(lines()).toBe(1)
})

test('Drive makes the way one by car, Walk one on foot again', async () => {
  const way = async () => {
    const leg = legBetween(castle, cathedral, preferredMode.value)
    return leg ? drawnIn(aPlanner({ plan, day }), <LegRow leg={leg} />) : ''
  }
  expect(await way()).toContain('on foot')
  select('drive')
  expect(await way()).toContain('by car')
  expect(
    travelItems(aPlanner(), day)
      .filter(({ chosen }) => chosen)
      .map(({ id }) => id),
  ).toEqual(['drive'])
  select('walk')
  expect(await way()).toContain('on foot')
})

test('all days show every stop, faint ways, and are left by choosing one day', () => {
  const went: unknown[] = []
  const go = { goTo: (tab: unknown) => went.push(tab) } as never
  const items = () => dayMenuItems(aPlanner({ plan, day, go }))
  items()
    .find(({ id }) => id === 'all')
    ?.onSelect?.()
  expect(allDaysShown.value).toBe(true)
  expect(
    items()
      .filter(({ chosen }) => chosen)
      .map(({ id }) => id),
  ).toEqual(['all'])
  const { markers, lines } = mapContent(plan, 'all', true)
  expect(markers.map(({ name }) => name)).toEqual(expect.arrayContaining(['Castelo', 'Sé', 'Torre']))
  expect(lines.every(({ faded }) => faded)).toBe(true)
  items()
    .find(({ id }) => id === '2')
    ?.onSelect?.()
  expect(allDaysShown.value).toBe(false)
  expect(went).toEqual([2])
})

test('the best order is offered for three stops on the map, to those who may change days', async () => {
  const opened: unknown[] = []
  const go = { openSheet: (sheet: unknown) => opened.push(sheet) } as never
  const item = (of: typeof day, may = everything) =>
    travelItems(aPlanner({ go, may }), of).find(({ id }) => id === 'best-order')
  expect(item(day)?.offReason).toBe('At least three stops must be on the map')
  expect(item(day, { ...everything, days: false })).toBeUndefined()
  const foot = async (of: typeof day) => readOut(await drawnIn(aPlanner({ plan, day: of }), <DayFooter />))
  expect(await foot(day)).toContain('Optimise At least three stops must be on the map')
  const three = aPlan({
    days: [aDay('1')],
    places: [castle, cathedral, aPlace('Torre', { lat: 38.6916, lng: -9.216 })],
    stops: [aStop('a', '1', 'Castelo'), aStop('b', '1', 'Sé'), aStop('c', '1', 'Torre')],
  }).days[0]
  if (!three) throw new Error('no day')
  expect(await foot(three)).not.toContain('At least three')
  expect(item(three)?.offReason).toBeUndefined()
  item(three)?.onSelect()
  expect(opened).toEqual(['order'])
})
