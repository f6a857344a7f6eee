import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from './testing/fake-storage.ts'
import type { Device } from './device.ts'

const user = { id: '0190a000-0000-7000-8000-000000000001', username: 'Inês', role: 'user' }
const close = vi.fn()

vi.mock('./open-device.ts', () => ({
  openDevice: () =>
    ({
      engine: { onChange: () => () => {}, state: () => ({}), records: () => [] },
      actor: { user_id: user.id, name: '', avatar: null, is_admin: false },
      instance_id: 'one',
      ready: Promise.resolve(),
      encryptedOutboxes: { all: async () => [], key: async () => ({}) },
      close,
    }) as unknown as Device,
}))

let storage: Storage
let comesBack: (event: { persisted: boolean }) => void

beforeEach(() => {
  vi.resetModules()
  close.mockClear()
  storage = fakeStorage()
  storage.setItem('caravel.owner', JSON.stringify({ instance_id: 'one', user }))
  storage.setItem('caravel.config', JSON.stringify({ instance_id: 'one', has_users: true }))
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  vi.stubGlobal('addEventListener', (type: string, listener: typeof comesBack) => {
    if (type === 'pageshow') comesBack = listener
  })
})

afterEach(() => vi.unstubAllGlobals())

const begin = async () => {
  const { beginSession, session } = await import('./session.ts')
  await beginSession()
  return session
}

test('C7: a page that was put aside while another tab signed out closes the device before it writes', async () => {
  const session = await begin()
  comesBack({ persisted: true })
  expect(session.value.status).toBe('signed-in')
  storage.removeItem('caravel.owner')
  comesBack({ persisted: true })
  expect(close).toHaveBeenCalledOnce()
  expect(session.value.status).toBe('signed-out')
})

test('I5: where all of the storage was cleared away nobody signed out', async () => {
  const session = await begin()
  storage.clear()
  comesBack({ persisted: true })
  expect(close).not.toHaveBeenCalled()
  expect(session.value.status).toBe('signed-in')
})
