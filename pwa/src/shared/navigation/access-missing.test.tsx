import { signal } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import AccessMissing from './access-missing.tsx'
import { missingAccess } from './missing-access.ts'

const now = signal<object>({})
const password = signal(false)
vi.mock('../../data/session.ts', async original => ({
  ...(await original<object>()),
  session: {
    get value() {
      return { status: 'signed-in', ...now.value }
    },
  },
  choosesPassword: () => password.value,
}))
vi.mock('../sync/sync-status.tsx', () => ({ SyncStatusButton: () => null }))

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test.each([
  [{}, false, undefined, ''],
  [{ needs_factor: true }, false, 'factor', 'href="/settings#two-step"'],
  [{}, true, 'password', 'href="/settings#password"'],
  [{ expired: true }, false, 'sign-in', 'Sign in again'],
])('%j, password to choose: %s, misses %s', (state, chooses, missing, way) => {
  now.value = state
  password.value = chooses
  expect(missingAccess()).toBe(missing)
  if (!missing) return
  const said = renderToString(<AccessMissing />)
  expect(said).toContain('Your trips are not on this device yet')
  expect(said).toContain(way)
})
