import { signal } from '@preact/signals'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '../../data/session.ts'

const session = signal<Session>({ status: 'unknown' })
const navigate = vi.fn<(url: string) => void>()
let state = { fetched: true, waiting: 0 }
vi.mock('../../data/session.ts', () => ({ session }))
vi.mock('../../data/device.ts', () => ({ device: signal({ engine: { state: () => state } }) }))
vi.mock('../navigation/navigate.ts', () => ({ navigate }))
vi.mock('./provider-return.ts', () => ({ providerReturn: signal(undefined) }))

const inSession = (more: object = {}): Session => {
  const user = { id: 'a', username: 'Inês' }
  return { status: 'signed-in', user, expired: false, ...more } as Session
}

beforeEach(() => {
  vi.resetModules()
  navigate.mockReset()
  state = { fetched: true, waiting: 0 }
  session.value = inSession()
})

const watched = async (path: string) => {
  vi.stubGlobal('location', { pathname: path })
  const { signInShown, watchSession, closeSignIn } = await import('./sign-in-request.ts')
  onTestFinished(watchSession())
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
    expect(navigate).not.toHaveBeenCalled()
  },
)

test('without data on the device, a missing second factor opens its settings at once, once', async () => {
  state.fetched = false
  const { signInShown } = await watched('/')
  session.value = inSession({ needs_factor: true })
  session.value = inSession({ needs_factor: true })
  expect(navigate.mock.calls).toEqual([['/settings#two-step']])
  expect(signInShown.value).toBe(false)
})

test('a change that was only made here is data too', async () => {
  state = { fetched: false, waiting: 1 }
  const { signInShown } = await watched('/')
  session.value = inSession({ needs_factor: true })
  expect([signInShown.value, navigate.mock.calls]).toEqual([true, []])
})

test('the settings are not covered by a sheet that leads there', async () => {
  const { signInShown } = await watched('/settings')
  session.value = inSession({ needs_factor: true })
  expect([signInShown.value, navigate.mock.calls]).toEqual([false, []])
})

test.each([{ expired: true }, { needs_factor: true }])(
  'a page that everybody may read asks for nothing with %j',
  async ended => {
    state.fetched = false
    const { signInShown } = await watched('/shared/abc')
    session.value = inSession(ended)
    expect([signInShown.value, navigate.mock.calls]).toEqual([false, []])
  },
)

test.each([{ expired: true }, { needs_factor: true }])(
  'a session with %j is asked about after an open form is closed',
  async ended => {
    const { signInShown, closeSignIn } = await watched('/trips/1')
    vi.stubGlobal('document', { activeElement: null })
    const { openModal } = await import('../../ui/overlays/modal-stack.ts')
    const dialog = { showModal: () => undefined, close: () => undefined } as HTMLDialogElement
    const close = openModal(dialog, 'form')
    session.value = inSession(ended)
    expect(signInShown.value).toBe(false)
    close()
    expect(signInShown.value).toBe(true)
    closeSignIn()
    openModal(dialog, 'next form')()
    expect(signInShown.value).toBe(false)
  },
)

test('a session that holds again while a form is open is not asked about', async () => {
  const { signInShown } = await watched('/trips/1')
  vi.stubGlobal('document', { activeElement: null })
  const { openModal } = await import('../../ui/overlays/modal-stack.ts')
  const close = openModal({ showModal: () => undefined, close: () => undefined } as HTMLDialogElement, 'form')
  session.value = inSession({ expired: true })
  session.value = inSession()
  close()
  expect(signInShown.value).toBe(false)
})
