import { expect, test } from 'vitest'
import { plannerUrl, readPlannerUrl, type PlannerPlace } from './planner-url.ts'

const nothing: PlannerPlace = {
  tab: undefined,
  history: false,
  check: false,
  stop: undefined,
  place: undefined,
  map: false,
  rise: undefined,
  sheet: undefined,
  over: undefined,
  filter: {},
  about: undefined,
}

const addresses: [string, Partial<PlannerPlace>][] = [
  ['/trips/t/plan', {}],
  ['/trips/t/plan/day/3', { tab: 3 }],
  ['/trips/t/plan/ideas', { tab: 'ideas' }],
  [
    '/trips/t/plan/ideas?show=all&category=c1&tag=t1&on=3',
    { tab: 'ideas', filter: { all: true, category: 'c1', tag: 't1', day: 3 } },
  ],
  ['/trips/t/plan/ideas?tag=none&place=p1', { tab: 'ideas', filter: { tag: 'none' }, place: 'p1' }],
  ['/trips/t/history', { history: true }],
  ['/trips/t/history/day/2', { history: true, tab: 2 }],
  ['/trips/t/plan/day/2?stop=s1', { tab: 2, stop: 's1' }],
  ['/trips/t/plan/ideas?place=p1', { tab: 'ideas', place: 'p1' }],
  ['/trips/t/plan/day/2?stop=s1&view=map', { tab: 2, stop: 's1', map: true }],
  ['/trips/t/plan/day/2?stop=s1&sheet=edit&about=time', { tab: 2, stop: 's1', sheet: 'edit', about: 'time' }],
  ['/trips/t/plan?sheet=new&about=38.71%2C-9.13', { sheet: 'new', about: '38.71,-9.13' }],
  ['/trips/t/plan/day/4?sheet=sync', { tab: 4, over: 'sync' }],
]

test.each(addresses)('%s is read and written the same', (address, place) => {
  const [path = '', search = ''] = address.split(/(?=\?)/)
  expect(readPlannerUrl(path, search)).toEqual({ ...nothing, ...place })
  expect(plannerUrl('t', place)).toBe(address)
})

test.each([
  ['/trips/t/plan/day/zero', ''],
  ['/trips/t/plan/day/-1', ''],
  ['/trips/t/plan/day/1.5', ''],
  ['/trips/t/plan/elsewhere', '?view=list&about=x&on=0'],
])('%s%s names nothing of the planner and opens the plan', (path, search) => {
  expect(readPlannerUrl(path, search)).toEqual(nothing)
})
