import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../data/api-error.ts'
import { fetchAllWords } from '../../i18n/t.ts'
import { errorText } from './error-text.ts'

beforeAll(() => fetchAllWords())

test('whoever tried too often reads how long to wait, where the server said so', () => {
  const refused = (seconds?: number) => errorText(new ApiError('TOO_MANY_TRIES', {}, seconds))
  expect(refused(1)).toBe('Too many tries. Again in 1 second.')
  expect(refused(40)).toBe('Too many tries. Again in 40 seconds.')
  expect(refused(601)).toBe('Too many tries. Again in 11 minutes.')
  expect(refused()).toBe('There were too many tries. Wait a few minutes and try again.')
})
