import { expect, test } from 'vitest'
import { firstSteps, stateOfGroups } from './first-steps.ts'
import type { Planner } from './planner-context.ts'
import { standIn } from '../../../data/testing/stand-in.ts'

const may = { days: true, places: true, trip: true, archive: true, remove: true, members: true }
const person = (id: string) => ({ id, name: id })

function aTrip(
  { places = 0, people = 1, ...row }: Partial<Planner['plan']['trip']> & { places?: number; people?: number },
  rights = may,
): Pick<Planner, 'plan' | 'people' | 'may'> {
  const trip = { start_date: null, end_date: null, archived: false, ...row }
  const all = new Map(Array.from({ length: places }, (_, at) => [String(at), {}]))
  const plan = standIn<Planner['plan']>({ trip, places: all })
  return { plan, may: rights, people: Array.from({ length: people }, (_, at) => person(String(at))) }
}
const today = '2027-03-01'
const dated = { start_date: '2027-04-01', end_date: '2027-04-07' }
const ticks = (trip: ReturnType<typeof aTrip>) => firstSteps(trip).map(({ id, done }) => `${id} ${done}`)

test('each step is ticked by what the trip holds', () => {
  expect(ticks(aTrip({}))).toEqual(['dates false', 'place false', 'invite false'])
  expect(ticks(aTrip({ ...dated, places: 1 }))).toEqual(['dates true', 'place true', 'invite false'])
  expect(ticks(aTrip({ people: 2 }))).toEqual(['dates false', 'place false', 'invite true'])
})

test('what the reader may not do is no step of theirs', () => {
  expect(ticks(aTrip({}, { ...may, members: false }))).toEqual(['dates false', 'place false'])
  expect(stateOfGroups(aTrip({}, { ...may, trip: false, places: false, members: false }), today)).toBe('done')
})

test('the steps help until all are done, or the trip goes on without them', () => {
  expect(stateOfGroups(aTrip({ ...dated, places: 3 }), today)).toBe('helps')
  expect(stateOfGroups(aTrip({ ...dated, places: 1, people: 2 }), today)).toBe('done')
  expect(stateOfGroups(aTrip({ ...dated, places: 4 }), today)).toBe('outgrown')
  expect(stateOfGroups(aTrip({ archived: true }), today)).toBe('outgrown')
  expect(stateOfGroups(aTrip({ start_date: '2027-01-01', end_date: '2027-02-28' }), today)).toBe('outgrown')
})
