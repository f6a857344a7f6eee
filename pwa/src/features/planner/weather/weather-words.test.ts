import { beforeAll, expect, test, vi } from 'vitest'
import type { Weather } from '../../../data/weather.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { weatherWords } from './weather-words.ts'

const known = vi.hoisted(() => ({ weather: undefined as Weather | undefined }))
vi.mock('../../../data/weather.ts', () => ({ weatherOn: () => known.weather }))

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const hour = 3_600_000
const [day] = aPlan({
  days: [aDay('1', { date: '2027-04-17' })],
  places: [aPlace('castle', { lat: 38.7, lng: -9.1 })],
  stops: [aStop('a', '1', 'castle')],
}).days

function wordsOf(weather: Partial<Weather>) {
  known.weather = { temp: 17, temp_max: 21, temp_min: 13, main: 'Rain', type: 'forecast', ...weather }
  const { short, typical, age, whole } = (day && weatherWords(day)) ?? {}
  return { short, typical, age, whole }
}

test('a forecast says that it is one, and an old one its age', () => {
  expect(wordsOf({ fetched_at: Date.now() - hour })).toEqual({
    short: '21° / 13°',
    typical: false,
    age: '',
    whole: 'Rain, 21° to 13°, forecast',
  })
  const old = wordsOf({ fetched_at: Date.now() - 8 * hour })
  expect(old.age).toMatch(/^as of 8\sh ago$/)
  expect(old.whole).toMatch(/^Rain, 21° to 13°, forecast, as of 8\sh ago$/)
})

test('what is typical says so, and has no age', () => {
  const typical = { type: 'climate', main: '', fetched_at: Date.now() - 40 * hour }
  expect(wordsOf(typical)).toEqual({
    short: '21° / 13°',
    typical: true,
    age: '',
    whole: '21° to 13°, typical for the season',
  })
})
