import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { standIn } from './testing/stand-in.ts'

const user = { id: '0190a000-0000-7000-8000-000000000001', username: 'Inês', role: 'user' }
const config = { instance_id: 'one', has_users: true, languages: ['en'] }

vi.mock('./open-device.ts', () => ({
  openDevice: (_instance: string, { id }: { id: string }) => ({
    engine: standIn({
      onChange: () => () => {},
      open: () => {},
      state: () => ({ fetched: false }),
      status: () => 'absent',
      role: () => undefined,
      gone: () => undefined,
      records: () => [],
      memory: () => ({ rowsOf: () => new Map(), pendingIds: () => new Set(), conflicts: [] }),
    }),
    actor: { user_id: id },
    ready: Promise.resolve(),
    close: () => {},
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

const streams = {
  epoch: 'e',
  user_id: user.id,
  is_admin: false,
  streams: [
    { stream: 'app', head: 1, mark: null, access_rev: 1, role: 'viewer', schema_rev: 1 },
    {
      stream: 'trip:0190b000-0000-7000-8000-00000000000a',
      head: 1,
      mark: null,
      access_rev: 1,
      role: 'owner',
      schema_rev: 1,
      card: {
        title: 'Lisbon',
        start_date: '2027-05-01',
        end_date: '2027-05-03',
        archived: false,
        cover_file_id: null,
        day_count: 3,
        members: [],
      },
    },
  ],
  gone: [],
}

/** As `public/start.js` does before the code is here. */
const askAhead = (given: Record<string, { status: number; body: object }>) => {
  const made = Object.entries(given).map(([path, { status, body }]) => {
    const answer = Response.json(body, { status, headers: { 'x-sync-epoch': 'e' } })
    return [path, { response: Promise.resolve(answer), unwanted: new AbortController() }] as const
  })
  const answers = new Map(made)
  vi.stubGlobal('caravelAsked', { at: performance.now(), answers })
  return answers
}

const ofSomebody = {
  '/api/auth/me': { status: 200, body: { user } },
  '/api/auth/app-config': { status: 200, body: config },
  '/api/sync/streams?since=': { status: 200, body: streams },
}

test('what was asked before the code was here is not asked again, and trips are listed before the engine is', async () => {
  askAhead(ofSomebody)
  const { beginSession } = await import('./session.ts')
  const { trips } = await import('./trips.ts')
  const { device } = await import('./device.ts')
  const seen = Promise.withResolvers<void>()
  const shown: unknown[] = []
  const begun = beginSession(() => {
    shown.push(trips.value)
    return seen.promise
  })
  await vi.waitFor(() =>
    expect(shown).toMatchObject([[{ title: 'Lisbon', on_device: false, role: 'owner' }]]),
  )
  expect(device.value).toBeUndefined()
  expect(asked).toEqual([])
  seen.resolve()
  await begun
  expect(device.value).toBeDefined()
  // The engine takes the same answer.
  const { fetchTransport } = await import('./ports/fetch-transport.ts')
  const list = { method: 'GET', path: '/api/sync/streams?since=', headers: {} }
  expect((await fetchTransport().request(list)).body).toContain('Lisbon')
  expect(asked).toEqual([])
  await fetchTransport().request(list)
  expect(asked).toEqual(['/api/sync/streams?since='])
})

test('a list of another account is not shown, and one that did not come stops nothing', async () => {
  askAhead({
    ...ofSomebody,
    '/api/sync/streams?since=': { status: 200, body: { ...streams, user_id: 'somebody else' } },
  })
  const { beginSession, session } = await import('./session.ts')
  const { trips } = await import('./trips.ts')
  await beginSession(() => Promise.resolve(expect(trips.value).toBeUndefined()))
  expect(session.value.status).toBe('signed-in')
  expect.assertions(2)
})

test('answers to nobody are forgotten: who signs in then is not given them', async () => {
  const none = { status: 401, body: { code: 'AUTH_REQUIRED' } }
  askAhead({
    '/api/auth/me': none,
    '/api/auth/app-config': { status: 200, body: { ...config, signed_in: false } },
    '/api/sync/streams?since=': none,
  })
  const { beginSession, session } = await import('./session.ts')
  await beginSession()
  expect(session.value.status).toBe('signed-out')
  const { fetchTransport } = await import('./ports/fetch-transport.ts')
  await fetchTransport().request({ method: 'GET', path: '/api/sync/streams?since=', headers: {} })
  expect(asked).toContain('/api/sync/streams?since=')
})

test('answers of another time, or to who was signed in before, are not taken', async () => {
  const { forgetAsked, takeAsked } = await import('./ports/asked-ahead.ts')
  const waiting = [...askAhead(ofSomebody)]
  expect(takeAsked('GET', '/api/auth/me')).toBeDefined()
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
  expect(takeAsked('GET', '/api/sync/streams?since=')).toBeUndefined()
  later.mockRestore()
  // What is on its way to nobody ends; what was taken goes on.
  expect(waiting.flatMap(([path, { unwanted }]) => (unwanted.signal.aborted ? [path] : []))).toEqual([
    '/api/auth/app-config',
    '/api/sync/streams?since=',
  ])
  askAhead(ofSomebody)
  forgetAsked()
  expect(takeAsked('GET', '/api/sync/streams?since=')).toBeUndefined()
})

test('an answer that waited tells the time of the server as it is by then', async () => {
  const { takeAsked } = await import('./ports/asked-ahead.ts')
  const early = Response.json({}, { status: 401, headers: { 'x-server-time': '1000000' } })
  const came = performance.now()
  const answers = new Map([
    ['/api/auth/me', { response: Promise.resolve(early), unwanted: new AbortController(), at: came }],
  ])
  vi.stubGlobal('caravelAsked', { at: came, answers })
  const later = vi.spyOn(performance, 'now').mockReturnValue(came + 4_000)
  const taken = await takeAsked('GET', '/api/auth/me')
  later.mockRestore()
  expect([taken?.status, taken?.headers.get('x-server-time')]).toEqual([401, '1004000'])
})

test('rows that were asked for with the list are not taken once a newer list was asked for', async () => {
  const { takeAsked } = await import('./ports/asked-ahead.ts')
  const rows = { '/api/sync/snapshots?streams=app': { status: 200, body: {} } }
  askAhead({ ...ofSomebody, ...rows })
  expect(takeAsked('GET', '/api/sync/streams?since=')).toBeDefined()
  expect(takeAsked('GET', '/api/sync/snapshots?streams=app')).toBeDefined()
  askAhead({ ...ofSomebody, ...rows })
  expect(takeAsked('GET', '/api/sync/streams?since=')).toBeDefined()
  expect(takeAsked('GET', '/api/sync/streams?since=5')).toBeUndefined()
  expect(takeAsked('GET', '/api/sync/snapshots?streams=app')).toBeUndefined()
})

test('signed out in the other tab, this one keeps no answer for who signs in next', async () => {
  askAhead(ofSomebody)
  const { beginSession, session } = await import('./session.ts')
  const { firstList } = await import('./first-visit.ts')
  const { takeAsked } = await import('./ports/asked-ahead.ts')
  const tell: ((event: object) => void)[] = []
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    if (name === 'storage') tell.push(listener)
  })
  await beginSession(() => Promise.resolve(expect(firstList.value).toBeDefined()))
  const before = localStorage.getItem('caravel.owner')
  localStorage.removeItem('caravel.owner')
  for (const listener of tell) listener({ key: 'caravel.owner', newValue: null, oldValue: before })
  expect(session.value.status).toBe('signed-out')
  expect(firstList.value).toBeUndefined()
  expect(takeAsked('GET', '/api/sync/streams?since=')).toBeUndefined()
})
