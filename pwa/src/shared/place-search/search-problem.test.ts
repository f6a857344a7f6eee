import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../data/api-error.ts'
import { loadAllMessages } from '../../i18n/t.ts'
import { searchProblemText } from './search-problem.ts'

beforeAll(() => loadAllMessages())

const failed = (detail: Record<string, unknown>) => searchProblemText(new ApiError('PROVIDER_FAILED', detail))

test('a service that fails is named, with the reason and its own words', () => {
  expect(failed({ provider: 'google', reason: 'refused', message: 'API key not valid.' })).toBe(
    'Google Places refused the request. Message: “API key not valid.”',
  )
  expect(failed({ provider: 'photon', reason: 'timeout' })).toBe('Photon did not answer in time.')
})

test('a reason that is not known here still says that the other service failed', () => {
  expect(failed({ provider: 'toString', reason: 'constructor' })).toBe(
    'The other service did not answer as expected. Try again later.',
  )
})

test('without an answer of the own server only the device is searched', () => {
  expect(searchProblemText(new ApiError('NO_ANSWER'))).toBe(
    'The server did not answer. Searching this device only.',
  )
})
