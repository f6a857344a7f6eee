import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SharedPerson } from './shared-atlas.ts'

const callApi = vi.fn<() => Promise<{ people: SharedPerson[] }>>()
const writePersonal = vi.fn()
const device = signal({})
vi.mock('../../data/api.ts', () => ({ callApi }))
vi.mock('../../data/device.ts', () => ({ device }))
vi.mock('../../data/own-settings.ts', () => ({ ownSetting: () => true, setOwnSetting: vi.fn() }))
vi.mock('../../data/personal-storage.ts', () => ({ readPersonal: () => undefined, writePersonal }))
vi.mock('../../shared/forms/attempt-saved.ts', () => ({ attemptSaved: vi.fn() }))

const { keepAsking, loadShared, sharedPeople } = await import('./shared-atlas.ts')

const jonas: SharedPerson = { user_id: 'jonas', username: 'Jonas', mine: true, theirs: true, visited: ['PT'] }

beforeEach(() => {
  vi.clearAllMocks()
  device.value = {}
})
afterEach(() => vi.useRealTimers())

test('an answer that comes after another account signed in is not shown to that account', async () => {
  const answer = Promise.withResolvers<{ people: SharedPerson[] }>()
  callApi.mockReturnValueOnce(answer.promise)
  const loaded = loadShared()
  device.value = {}
  answer.resolve({ people: [jonas] })
  expect(await loaded).toBe(false)
  expect(sharedPeople.value).toEqual([])
  expect(writePersonal).not.toHaveBeenCalled()
  callApi.mockResolvedValueOnce({ people: [jonas] })
  expect(await loadShared()).toBe(true)
  expect(sharedPeople.value).toEqual([jonas])
})

test('the server is asked again a limited number of times', () => {
  vi.useFakeTimers()
  callApi.mockResolvedValue({ people: [] })
  const stop = keepAsking()
  vi.advanceTimersByTime(10 * 60_000)
  expect(callApi).toHaveBeenCalledTimes(15)
  stop()
})

test('countries that are here stay where the answer leaves them out, until one of the two disagrees', async () => {
  const answer = (person: SharedPerson) => callApi.mockResolvedValueOnce({ people: [person] })
  answer(jonas)
  await loadShared('jonas')
  expect(callApi).toHaveBeenLastCalledWith('GET', '/api/addons/atlas/shared?with=jonas')
  answer({ ...jonas, visited: null })
  await loadShared()
  expect(sharedPeople.value).toEqual([jonas])
  answer({ ...jonas, theirs: false, visited: null })
  await loadShared()
  expect(sharedPeople.value[0]?.visited).toBe(null)
})
