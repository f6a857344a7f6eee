import { signal } from '@preact/signals'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../data/session.ts'

const session = signal<Session>({ status: 'unknown' })
vi.mock('../data/session.ts', () => ({ session }))
vi.mock('./provider-return.ts', () => ({ providerReturn: signal(undefined) }))

const inSession = (more: object = {}): Session => {
  const user = { id: 'a', username: 'Inês' }
  return { status: 'signed-in', user, expired: false, ...more } as unknown as Session
}

beforeEach(() => {
  vi.resetModules()
  session.value = inSession()
})

const watched = async (path: string) => {
  vi.stubGlobal('location', { pathname: path })
  const { signInShown, watchSession, closeSignIn } = await import('./sign-in-request.ts')
  watchSession()
  return { signInShown, closeSignIn }
}

test.each([{ expired: true }, { needs_factor: true }])(
  'a session with %j is asked about in place, once',
  async ended => {
    const { signInShown, closeSignIn } = await watched('/trips/1')
    expect(signInShown.value).toBe(false)
    session.value = inSession(ended)
    expect(signInShown.value).toBe(true)
    closeSignIn()
    session.value = inSession(ended)
    expect(signInShown.value).toBe(false)
    session.value = inSession()
    session.value = inSession(ended)
    expect(signInShown.value).toBe(true)
  },
)

test('a page that everybody may read asks for no sign-in', async () => {
  const { signInShown } = await watched('/shared/abc')
  session.value = inSession({ expired: true })
  expect(signInShown.value).toBe(false)
})
