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
let otherTabWrites: (event: { key: string; oldValue: string | null; newValue: string | null }) => void

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
  vi.stubGlobal('addEventListener', (type: string, listener: typeof comesBack & typeof otherTabWrites) => {
    if (type === 'pageshow') comesBack = listener
    if (type === 'storage') otherTabWrites = listener
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

const signsOutElsewhere = () => {
  const oldValue = storage.getItem('caravel.owner')
  storage.removeItem('caravel.owner')
  otherTabWrites({ key: 'caravel.owner', oldValue, newValue: null })
}

test.each([
  ['in sight', signsOutElsewhere],
  ['put aside', () => (storage.removeItem('caravel.owner'), comesBack({ persisted: true }))],
])('C7: signed out in another tab before the engine is here, a page %s opens no device', async (_, leave) => {
  const { beginSession, session } = await import('./session.ts')
  const { device } = await import('./device.ts')
  const seen = Promise.withResolvers<void>()
  const begun = beginSession(() => seen.promise)
  expect(session.value.status).toBe('signed-in')
  leave()
  expect(session.value.status).toBe('signed-out')
  seen.resolve()
  await begun
  expect(device.value).toBeUndefined()
})
