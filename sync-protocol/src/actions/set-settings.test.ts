import { expect, test } from 'vitest'
import { firstStepsKey, settingKeys } from '../domain/user-settings.ts'
import { setting, settingId } from '../entities/setting.ts'
import type { Values } from '../op.ts'
import { userStream } from '../streams.ts'
import { MemoryState } from '../memory-state.ts'
import { mustMutation } from '../mutations.ts'
import { anna } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { mustRun } from '../testing/run-mutation.ts'

const params = { user_id: anna.user_id }
const set = (state: MemoryState, settings: Values) =>
  mustRun(state, 'settings.set', { params, body: { settings } })
const start = () => new MemoryState(userStream(anna.user_id))
const valueOf = (state: MemoryState, key: string) => state.get(setting, settingId(anna.user_id, key))?.value

test('what is named is set, what is not named stays as it is', () => {
  const state = start()
  set(state, { time_format: '12h', week_start: 7 })
  set(state, { time_format: '24h' })
  expect(valueOf(state, 'time_format')).toBe('24h')
  expect(valueOf(state, 'week_start')).toBe(7)
  expect(state.list(setting)).toHaveLength(2)
})

test('null takes a choice back, and makes no row of its own', () => {
  const state = start()
  set(state, { motion: 'less', distance_unit: null })
  set(state, { motion: null })
  expect(valueOf(state, 'motion')).toBeNull()
  expect(state.list(setting).map(({ key }) => key)).toEqual(['motion'])
})

test('a key has its own values, and what is no setting is refused by name', () => {
  const { body } = mustMutation('settings.set')
  const problems = (settings: unknown) =>
    body
      .safeParse({ settings })
      .error?.issues.map(({ path, message }) => `${path.slice(1).join('.')} ${message}`) ?? []
  expect(problems({ dark_mode: 'auto', blur_booking_codes: true, default_currency: 'ISK' })).toEqual([])
  expect(problems({ dark_mode: 'pink' })).toEqual(['dark_mode NOT_ALLOWED'])
  expect(problems({ language: 'xx', week_start: 8 })).toEqual([
    'language NOT_ALLOWED',
    'week_start NOT_ALLOWED',
  ])
  expect(problems({ fly: 1, constructor: true })).toEqual(['fly UNKNOWN_FIELD', 'constructor UNKNOWN_FIELD'])
  expect(problems({ [firstStepsKey(testId(1))]: true })).toEqual([])
  expect(problems({ [firstStepsKey('somewhere')]: true })).toHaveLength(1)
  expect(problems({ letter_keys: ['a'] })).toHaveLength(1)
  expect(settingKeys.every(key => problems({ [key]: null }).length === 0)).toBe(true)
})

test('the route calculation of an earlier program is taken and makes no row', () => {
  const state = start()
  for (const value of [true, false, 'always', null]) set(state, { route_calculation: value, motion: 'less' })
  expect(state.list(setting).map(({ key }) => key)).toEqual(['motion'])
})
