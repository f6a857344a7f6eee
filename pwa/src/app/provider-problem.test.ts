import { beforeAll, expect, test } from 'vitest'
import { fetchAllWords } from '../i18n/t.ts'
import { providerProblem } from './provider-problem.ts'

// Their words come with the page.
beforeAll(fetchAllWords)

test('every code has its sentence, and an unknown one the general', () => {
  expect(providerProblem('email_not_verified')).toContain('has not checked your e-mail address')
  expect(providerProblem('invalid_state')).toContain('took too long')
  for (const code of ['token_failed', 'id_token_invalid', '<b>', 'constructor'])
    expect(providerProblem(code)).toContain('could not be used')
})
