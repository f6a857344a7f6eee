import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import MapSheet from './map-sheet.tsx'
import { showAllDays } from '../page/planner-session.ts'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { aPlanner, drawnIn, everything, readOut } from '../testing/a-planner.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(() => showAllDays(false))

const at = (number: number) => ({ lat: 38.7 + number / 1000, lng: -9.1 })
const plan = aPlan({
  days: [aDay('1'), aDay('2')],
  places: [
    aPlace('Alfama', at(1)),
    aPlace('Belém', at(2)),
    aPlace('Fado', { ...at(3), category_id: 'music' }),
    aPlace('Zoo', at(4)),
  ],
  stops: [aStop('a', '1', 'Alfama'), aStop('b', '2', 'Belém')],
})
const categories = new Map([['music', { id: 'music', name: 'Music' }]]) as never
const names = async (fields: Parameters<typeof aPlanner>[0]) => {
  const words = readOut(await drawnIn(aPlanner({ plan, categories, ...fields }), <MapSheet />))
  return ['Alfama', 'Belém', 'Fado', 'Zoo'].filter(name => words.includes(name))
}
const ideas = { tab: 'ideas', day: undefined } as const

test('the list over the map has what the map shows', async () => {
  const [day] = plan.days
  expect(await names({ day, tab: 1, at: { filter: {} } as never })).toEqual(['Alfama'])
  expect(await names({ ...ideas, at: { filter: {} } as never })).toEqual(['Fado', 'Zoo'])
  expect(await names({ ...ideas, at: { filter: { category: 'music' } } as never })).toEqual(['Fado'])
  expect(await names({ ...ideas, at: { filter: { all: true } } as never })).toHaveLength(4)
  showAllDays(true)
  expect(await names({ day, tab: 1, at: { filter: {} } as never })).toEqual(['Alfama', 'Belém'])
})

test('of a thousand places only the first are drawn', async () => {
  const places = Array.from({ length: 1000 }, (_, number) => aPlace(`p${number}`, at(number)))
  const planner = aPlanner({ plan: aPlan({ places }), ...ideas, at: { filter: {} } as never })
  const rows = (await drawnIn(planner, <MapSheet />)).match(/<li/g) ?? []
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.length).toBeLessThan(100)
})

test('the map of an empty day offers a first place to those who may add one', async () => {
  const [day] = aPlan({ days: [aDay('1')] }).days
  const said = async (may: Partial<typeof everything>) =>
    readOut(
      await drawnIn(
        aPlanner({ day, tab: 1, at: { filter: {} } as never, may: { ...everything, ...may } }),
        <MapSheet />,
      ),
    )
  expect(await said({})).toContain('Add place')
  expect(await said({ places: false })).not.toContain('Add place')
})
