/** Random marks, wishes, decisions and limits of one atlas. */
import { rowOf, some, type AnyCall, type Builder, type Step } from './any-rows.ts'
import { bucketListItem } from '../entities/bucket-list-item.ts'
import { stayLimit } from '../entities/stay-limit.ts'
import { anna } from './people.ts'
import { testId } from './random.ts'
import type { TestState } from './run-mutation.ts'

const params = { user_id: anna.user_id }
const countries = ['PT', 'pe', 'XK', 'GP']
// Of today, given up, and what became a country of its own.
const regions = ['PT-30', 'NO-12', 'NO-46', 'FR-971', 'GB-SCT']
const subjects = ['PT', 'PT-30', 'NO-14', 'change:x:0:LIS']
const years = [null, 2001, 2019]
const words = [null, 'a', 'b\nc', 'In spring']

const region = (n: number, year: number): object => {
  const region_code = regions[n % regions.length] ?? ''
  const country_code = region_code.slice(0, 2)
  return { region_code, region_name: `R${n % 3}`, country_code, year: years[year % 3] }
}

const builders: Builder[] = [
  ...Array.from({ length: 2 }, (): Builder => (_, { a, b, c, d }) => ({
    name: 'atlas.mark',
    params,
    body: some(1 + (a % 3), {
      countries: [
        { country_code: countries[b % 4], year: years[c % 3] },
        { country_code: countries[c % 4] },
        { country_code: countries[b % 4], year: years[c % 3] },
      ],
      regions: [region(c, d), region(d, b), region(c, d)],
    }),
  })),
  (_, { a, b }) => ({
    name: 'atlas.unmark',
    params,
    body: { country_code: countries[a % 4], ...some(b, { hide: b % 4 > 1 }) },
  }),
  (_, { a, b }) => ({
    name: 'atlas.unmark',
    params,
    body: { region_code: regions[a % 5], ...some(b, { hide: b % 4 > 1 }) },
  }),
  (_, { a, b }) => ({
    name: 'atlas.decide',
    params,
    body: { subject: subjects[a % 4], choice: ['hidden', 'counted', null][b % 3] },
  }),
  (_, { a, b, c }, turn) => ({
    name: 'bucket_list_item.create',
    params,
    body: {
      id: testId(50_000 + turn),
      name: `W${a % 3}`,
      ...some(b, {
        country_code: countries[c % 4],
        notes: words[c % 4],
        target_date: '2028-05',
        lat: 12,
        lng: 3,
      }),
    },
  }),
  (state, { a, b, c }) => ({
    name: 'bucket_list_item.update',
    params: { ...params, id: rowOf(state, bucketListItem, a) },
    body: some(b, { name: `W${c % 3}`, notes: words[c % 4], country_code: null, target_date: null }),
  }),
  (state, { a }) => ({
    name: 'bucket_list_item.delete',
    params: { ...params, id: rowOf(state, bucketListItem, a) },
  }),
  (_, { a, b }, turn) => ({
    name: 'stay_limit.create',
    params,
    body: {
      id: testId(51_000 + turn),
      ...(a % 3 ? { country_codes: [countries[a % 4]] } : { zone: 'schengen' }),
      ...some(b, { name: 'Visa', limit_days: 1 + (a % 366), window_days: 2 + b }),
    },
  }),
  (state, { a, b, c }) => ({
    name: 'stay_limit.update',
    params: { ...params, id: rowOf(state, stayLimit, a) },
    body: some(b, { name: null, limit_days: 1 + c, window_days: null, zone: null, country_codes: [] }),
  }),
  (state, { a }) => ({ name: 'stay_limit.delete', params: { ...params, id: rowOf(state, stayLimit, a) } }),
]

/** What a step means in an atlas of Anna's. `turn` counts the steps of the script. */
export const atlasCallOf = (state: TestState, step: Step, turn: number): AnyCall => {
  const build = builders[step.kind % builders.length] as Builder
  return { ...build(state, step, turn), actor: anna }
}
