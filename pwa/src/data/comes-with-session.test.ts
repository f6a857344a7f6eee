import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { standIn } from './testing/stand-in.ts'

const user = { id: '0190a000-0000-7000-8000-000000000001', username: 'Inês', role: 'user' }
const config = { instance_id: 'one', has_users: true, languages: ['en'] }

vi.mock('./open-device.ts', () => ({
  openDevice: (_instance: string, { id }: { id: string }) => ({
    engine: standIn({ onChange: () => () => {}, state: () => ({ fetched: false }) }),
    actor: { user_id: id },
    ready: Promise.resolve(),
  }),
}))

let asked: string[] = []
let answers: Record<string, { status: number; body: object }> = {}

beforeEach(() => {
  vi.resetModules()
  asked = []
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const { status, body } = answers[path] ?? { status: 500, body: {} }
    return Response.json(body, { status, headers: { 'x-sync-epoch': 'e' } })
  })
  const visit = { serverTiming: [{ name: 'session' }] }
  const said = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([visit] as never)
  onTestFinished(() => {
    said.mockRestore()
    vi.unstubAllGlobals()
  })
})

test('where the document says that a session came, who it is is asked together with the settings, once', async () => {
  answers = {
    '/api/auth/me': { status: 200, body: { user } },
    '/api/auth/app-config': { status: 200, body: config },
  }
  const { beginSession, session } = await import('./session.ts')
  const begun = beginSession()
  expect(asked).toEqual(['/api/auth/me', '/api/auth/app-config'])
  await begun
  expect(session.value.status).toBe('signed-in')
  expect(asked).toHaveLength(2)
})

test('a session that came and had ended leads to the sign-in', async () => {
  answers = {
    '/api/auth/me': { status: 401, body: { code: 'AUTH_REQUIRED' } },
    '/api/auth/app-config': { status: 200, body: { ...config, signed_in: false } },
  }
  const { beginSession, session } = await import('./session.ts')
  await beginSession()
  expect(session.value.status).toBe('signed-out')
  expect(localStorage.getItem('caravel.owner')).toBeNull()
})
