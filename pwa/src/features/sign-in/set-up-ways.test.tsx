import { renderToString } from 'preact-render-to-string'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { providerReturn } from '../../shared/sign-in/provider-return.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { SetUpWays } from './set-up-ways.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(() => vi.unstubAllGlobals())

test('whoever comes back from the provider to a server without accounts reads why they have none', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const page = () => renderToString(<SetUpWays onAlreadySetUp={() => undefined} />)
  const why = 'This server does not accept new accounts.'
  expect(page()).not.toContain(why)
  providerReturn.value = { code: null, error: 'registration_disabled' }
  const told = page()
  expect(told).toContain('role="alert"')
  expect(told).toContain(why)
  expect(providerReturn.value).toBeUndefined()
})
