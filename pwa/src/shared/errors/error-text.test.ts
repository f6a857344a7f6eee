import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../data/api-error.ts'
import { loadAllMessages } from '../../i18n/t.ts'
import { errorText } from './error-text.ts'

beforeAll(() => loadAllMessages())

test('whoever tried too often reads how long to wait, where the server said so', () => {
  const refused = (seconds?: number) => errorText(new ApiError('TOO_MANY_TRIES', {}, seconds))
  expect(refused(1)).toBe('Too many attempts. Try again in 1 second.')
  expect(refused(40)).toBe('Too many attempts. Try again in 40 seconds.')
  expect(refused(601)).toBe('Too many attempts. Try again in 11 minutes.')
  expect(refused()).toBe('Too many attempts. Wait a few minutes and try again.')
})
