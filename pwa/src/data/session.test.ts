import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Device } from './device.ts'
import type { OnlyHere } from './only-here.ts'
import type { SignOutAnswer } from './session.ts'
import { standIn } from './testing/stand-in.ts'

const user = {
  id: '0190a000-0000-7000-8000-000000000001',
  username: 'Inês',
  email: 'i@example.org',
  role: 'user',
}
const config = { instance_id: 'one', has_users: true, allow_registration: true, languages: ['en'] }

/** Answers of a server by `METHOD /path`; everything else is nobody. */
type Answers = Record<string, { status?: number; body: object } | 'html' | undefined>

let answers: Answers = {}
const asked: { request: string; headers: Record<string, string>; body: unknown }[] = []
let chosenIn: string[] = []
const opened: { instance: string; user: string; destroyed: boolean; waiting: number; woken: string[] }[] = []
let waiting = 0
let unsent: string[] = []
let ready: Promise<void> = Promise.resolve()
let serverSettles = true
let [destroyFails, engineSession] = [false, undefined as string | undefined]
const listeners = new Set<(change: { type: string }) => void>()
const engineTells = (change: { type: string }) => listeners.forEach(tell => tell(change))

vi.mock('./open-device.ts', () => ({
  openDevice: (instance: string, { id }: { id: string }): Device => {
    const made = { instance, user: id, destroyed: false, waiting, woken: [] as string[] }
    opened.push(made)
    const engine = {
      open: () => {},
      saved: async () => {},
      readAgain: async () => {},
      onlyHereIds: () => new Set(made.waiting ? [...unsent, `${made.waiting} waiting`] : unsent),
      discardAllUnsent: async () => serverSettles,
      onChange: (listener: typeof engineTells) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      state: () => ({ waiting: made.waiting, attention: 0, fetched: true, session: engineSession }),
      wake: (reason: string) => made.woken.push(reason),
      memory: () => ({ rowsOf: () => new Map(), pendingIds: () => new Set(), conflicts: [], entries: [] }),
      status: () => 'absent',
      role: () => undefined,
      records: () => [],
      attention: () => [],
    } as unknown as Device['engine']
    return {
      engine,
      actor: { user_id: id, name: '', avatar: null, is_admin: false },
      instance_id: instance,
      ready,
      encryptedOutboxes: standIn({ all: async () => [], key: async () => ({}) }),
      chosen: {
        forgetStream: async () => {},
        look: async () => {},
        forms: () => chosenIn,
      } as unknown as Device['chosen'],
      drafts: {
        keepMessages: () => {},
        look: async () => {},
        all: { peek: () => new Map() },
      } as unknown as Device['drafts'],
      close: () => {},
      destroy: async () => {
        if (destroyFails) throw new Error('blocked')
        made.destroyed = true
      },
    }
  },
}))

const memory = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  memory.clear()
  for (const left of [opened, asked]) left.length = 0
  listeners.clear()
  waiting = 0
  unsent = []
  ready = Promise.resolve()
  chosenIn = []
  destroyFails = false
  serverSettles = true
  engineSession = undefined
  answers = { 'GET /api/auth/app-config': { body: config } }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    key: (index: number) => [...memory.keys()][index] ?? null,
    get length() {
      return memory.size
    },
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = `${init.method} ${path}`
    const headers = init.headers as Record<string, string>
    asked.push({ request, headers, body: init.body && JSON.parse(String(init.body)) })
    const answer = answers[request]
    if (!answer) throw new TypeError('no network')
    if (answer === 'html') return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    return Response.json(answer.body, { status: answer.status ?? 200, headers: { 'x-sync-epoch': 'e' } })
  })
})

afterEach(() => vi.unstubAllGlobals())

const load = async () => ({ ...(await import('./session.ts')), ...(await import('./device.ts')) })
const remembered = () => memory.set('caravel.owner', JSON.stringify({ instance_id: 'one', user }))

describe('a start', () => {
  test('R14: somebody who is remembered is in at once, with no network at all', async () => {
    remembered()
    answers = {}
    const { beginSession, session, device } = await load()
    await beginSession()
    expect(session.value).toMatchObject({ status: 'signed-in', expired: false, user: { username: 'Inês' } })
    expect(device.value?.instance_id).toBe('one')
  })

  test('what is shown without the engine comes first; who leaves meanwhile is asked all the same', async () => {
    remembered()
    waiting = 3
    const { beginSession, session, device, signOut } = await load()
    const seen = Promise.withResolvers<void>()
    const begun = beginSession(() => seen.promise)
    expect(session.value).toMatchObject({ status: 'signed-in' })
    const leaving = signOut()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(device.value).toBeUndefined()
    seen.resolve()
    await begun
    expect(device.value?.instance_id).toBe('one')
    expect(await leaving).toMatchObject({ waiting: 3 })
    expect(session.value).toMatchObject({ status: 'signed-in' })
  })

  test('a hotel page in the place of the server changes nothing', async () => {
    remembered()
    answers = { 'GET /api/auth/me': 'html', 'GET /api/auth/app-config': 'html' }
    const { beginSession, session } = await load()
    await beginSession()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(session.value).toMatchObject({ status: 'signed-in', expired: false })
  })

  test('an ended session keeps the data and asks for a sign-in', async () => {
    remembered()
    answers['GET /api/auth/me'] = { status: 401, body: { code: 'AUTH_REQUIRED' } }
    const { beginSession, session, device } = await load()
    await beginSession()
    await vi.waitFor(() => expect(session.value).toMatchObject({ status: 'signed-in', expired: true }))
    expect(device.value).toBeDefined()
  })

  test.each([
    [403, 'FORBIDDEN'],
    [429, 'TOO_MANY_TRIES'],
    [500, 'INTERNAL'],
    [503, 'OVERLOADED'],
    [401, 'WRONG_PASSWORD'],
  ])('%i %s is no end of a session', async (status, code) => {
    remembered()
    answers['GET /api/auth/me'] = { status, body: { error: 'x', code } }
    const { beginSession, session } = await load()
    await beginSession()
    await vi.waitFor(() => expect(asked.map(({ request }) => request)).toContain('GET /api/auth/me'))
    await new Promise(resolve => setTimeout(resolve))
    expect(session.value).toMatchObject({ status: 'signed-in', expired: false })
  })

  test('S6: with the cookie of another account the data stays, and the sheet can say whose it is', async () => {
    remembered()
    answers['GET /api/auth/me'] = { body: { user: { ...user, id: 'somebody-else' } } }
    const { beginSession, session, device } = await load()
    await beginSession()
    await vi.waitFor(() =>
      expect(session.value).toMatchObject({
        expired: true,
        other_account: true,
        user: { username: 'Inês' },
      }),
    )
    expect(device.value?.actor.user_id).toBe(user.id)
    expect(JSON.parse(memory.get('caravel.owner') ?? '')).toMatchObject({ user: { id: user.id } })
  })

  test('S6: an engine that meets another account says so, and a sign-in of the owner ends it', async () => {
    remembered()
    answers['GET /api/auth/me'] = { body: { user } }
    const { beginSession, session, signIn } = await load()
    await beginSession()
    engineSession = 'ACCOUNT_MISMATCH'
    engineTells({ type: 'session' })
    expect(session.value).toMatchObject({ expired: true, other_account: true })
    answers['POST /api/auth/login'] = { body: { user } }
    engineSession = undefined
    await signIn('ines', 'x', true)
    expect(session.value).toMatchObject({ status: 'signed-in', expired: false })
    expect(opened[0]?.woken).toContain('sign-in')
  })

  test('with nobody remembered the cookie may say who it is', async () => {
    answers['GET /api/auth/me'] = { body: { user } }
    const { beginSession, session } = await load()
    await beginSession()
    expect(session.value.status).toBe('signed-in')
    expect(JSON.parse(memory.get('caravel.owner') ?? '')).toMatchObject({ instance_id: 'one' })
  })

  test('nobody: signed out, with what is known of the server', async () => {
    answers['GET /api/auth/me'] = { status: 401, body: { code: 'AUTH_REQUIRED' } }
    const { beginSession, session } = await load()
    await beginSession()
    expect(session.value).toMatchObject({ status: 'signed-out', config })
    answers = {}
    vi.resetModules()
    const again = await load()
    await again.beginSession()
    expect(again.session.value).toMatchObject({ status: 'signed-out', config })
  })

  test('nobody, as the server says at once: it is not asked who, and no request is refused', async () => {
    answers['GET /api/auth/app-config'] = { body: { ...config, signed_in: false } }
    answers['GET /api/auth/me'] = { status: 401, body: { code: 'AUTH_REQUIRED' } }
    const { beginSession, session } = await load()
    await beginSession()
    expect(session.value.status).toBe('signed-out')
    expect(asked.map(({ request }) => request)).toEqual(['GET /api/auth/app-config'])
  })
})

describe('signing in', () => {
  test('opens the database of this account, and says what was wrong', async () => {
    const { beginSession, signIn, session } = await load()
    await beginSession()
    answers['POST /api/auth/login'] = { status: 401, body: { code: 'SIGN_IN_FAILED' } }
    await expect(signIn('ines', 'x', true)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    answers['POST /api/auth/login'] = undefined
    await expect(signIn('ines', 'x', true)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    answers['POST /api/auth/login'] = { body: { user } }
    memory.set(`caravel.of.${user.id}.-.leaving`, '{}')
    await signIn('ines', 'x', true)
    expect(session.value.status).toBe('signed-in')
    // What they asked for before they were signed out is over.
    expect(memory.has(`caravel.of.${user.id}.-.leaving`)).toBe(false)
    expect(asked.find(each => each.request === 'POST /api/auth/login')?.body).toEqual({
      email: 'ines',
      password: 'x',
      remember_me: true,
    })
  })

  test('again as the same person goes on where it was; as another opens another database', async () => {
    remembered()
    const { beginSession, signIn, session } = await load()
    await beginSession()
    engineSession = 'AUTH_REQUIRED'
    engineTells({ type: 'session' })
    expect(session.value).toMatchObject({ expired: true })
    answers['POST /api/auth/login'] = { body: { user } }
    await signIn('ines', 'x', false)
    expect(session.value).toMatchObject({ expired: false })
    expect(opened).toMatchObject([{ woken: ['sign-in'] }])
    answers['POST /api/auth/login'] = {
      body: { user: { ...user, id: '0190a000-0000-7000-8000-000000000002' } },
    }
    await signIn('tom', 'x', false)
    expect(opened.map(each => each.user.at(-1))).toEqual(['1', '2'])
    expect(opened[0]?.destroyed).toBe(false)
  })
})

describe('a second step', () => {
  test('is answered with what its code is sent with; nobody is signed in before', async () => {
    answers['POST /api/auth/login'] = { body: { mfa_required: true, mfa_token: 'half' } }
    const { beginSession, signIn, session } = await load()
    await beginSession()
    expect(await signIn('ines', 'x', true)).toEqual({ mfa_token: 'half' })
    expect(session.value.status).toBe('signed-out')
    expect(opened).toEqual([])
  })

  test('a password that an admin set meanwhile is to be changed; nobody is signed out', async () => {
    answers['GET /api/auth/me'] = { body: { user } }
    const { beginSession, session } = await load()
    await beginSession()
    engineSession = 'PASSWORD_CHANGE_NEEDED'
    engineTells({ type: 'session' })
    expect(session.value).toMatchObject({ status: 'signed-in', expired: false })
    expect(session.value).toMatchObject({ user: { must_change_password: true } })
  })

  test('that the server requires keeps the data, asks for no sign-in, and goes on once there is one', async () => {
    remembered()
    answers['GET /api/auth/me'] = { body: { user } }
    const { beginSession, factorAdded, session, device } = await load()
    await beginSession()
    engineSession = 'MFA_REQUIRED'
    engineTells({ type: 'session' })
    expect(session.value).toMatchObject({ status: 'signed-in', expired: false, needs_factor: true })
    expect(device.value).toBeDefined()
    answers['GET /api/auth/me'] = { body: { user: { ...user, mfa_enabled: true } } }
    await factorAdded()
    expect(opened).toMatchObject([{ woken: ['sign-in'] }])
    engineSession = undefined
    engineTells({ type: 'session' })
    expect(session.value).toMatchObject({ expired: false, user: { mfa_enabled: true } })
    expect(session.value).not.toHaveProperty('needs_factor')
  })

  test('that the server requires comes before a password of one’s own', async () => {
    remembered()
    answers['GET /api/auth/me'] = { body: { user: { ...user, must_change_password: true } } }
    const { beginSession, factorAdded, choosesPassword } = await load()
    await beginSession()
    await vi.waitFor(() => expect(choosesPassword()).toBe(true))
    engineSession = 'MFA_REQUIRED'
    engineTells({ type: 'session' })
    expect(choosesPassword()).toBe(false)
    engineSession = undefined
    await factorAdded()
    engineTells({ type: 'session' })
    expect(choosesPassword()).toBe(true)
  })
})

describe('signing out', () => {
  test('takes the drafts of this account along, also in another tab', async () => {
    remembered()
    const other = 'caravel.of.someone-else.-.draft.new-trip'
    memory.set(`caravel.of.${user.id}.-.draft.new-trip`, '"my own words"')
    memory.set(other, '"theirs"')
    const { beginSession, signOut } = await load()
    await beginSession()
    await signOut()
    expect([...memory.keys()].filter(key => key.startsWith('caravel.of.'))).toEqual([other])
  })

  test('R17: with changes that are only here it does nothing but say so', async () => {
    remembered()
    waiting = 3
    const { beginSession, signOut, session } = await load()
    await beginSession()
    expect(await signOut()).toMatchObject({ waiting: 3, drafts: new Set() })
    chosenIn = ['trip:1 expense new']
    const told = (await signOut()) as OnlyHere
    expect(told).toMatchObject({ waiting: 3, drafts: new Set(chosenIn) })
    expect(session.value.status).toBe('signed-in')
    answers['POST /api/auth/logout'] = { body: { success: true } }
    expect(await signOut('discard', told)).toBe('done')
    expect(opened[0]?.destroyed).toBe(true)
    expect(memory.has('caravel.owner')).toBe(false)
  })

  test('C7: an answer lets go of what the person was told of, and of nothing that came since', async () => {
    remembered()
    waiting = 1
    const { beginSession, signOut, session } = await load()
    await beginSession()
    const told = (await signOut()) as OnlyHere
    unsent = ['by another tab']
    expect(await signOut('discard', told)).toMatchObject({ unsent: new Set(['by another tab', '1 waiting']) })
    expect(await signOut('filed', told)).toMatchObject({ waiting: 1 })
    expect(session.value.status).toBe('signed-in')
    expect(opened[0]?.destroyed).toBe(false)
    expect(await signOut('gone')).toBe('done')
    expect(opened[0]?.destroyed).toBe(true)
  })

  test('C7: before the disk was read nobody is signed out', async () => {
    remembered()
    const reading = Promise.withResolvers<void>()
    ready = reading.promise
    const { beginSession, signOut } = await load()
    await beginSession()
    const leaving = signOut()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(opened[0]?.destroyed).toBe(false)
    unsent = ['read late']
    reading.resolve()
    expect(await leaving).toMatchObject({ unsent: new Set(['read late']) })
    expect(opened[0]?.destroyed).toBe(false)
  })

  test.each(['rejects', 'says nothing'])(
    'C7: a disk that %s is let go only by a word of its own',
    async how => {
      remembered()
      ready = how === 'rejects' ? Promise.reject(new Error('broken')) : new Promise(() => {})
      ready.catch(() => undefined)
      const { beginSession, signOut, session } = await load()
      await beginSession()
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const after = async (answer?: SignOutAnswer) => {
        const leaving = signOut(answer)
        await vi.advanceTimersByTimeAsync(25_000)
        return leaving
      }
      expect(await after()).toBe('unread')
      expect(await after('discard')).toBe('unread')
      expect(session.value.status).toBe('signed-in')
      expect(opened[0]?.destroyed).toBe(false)
      expect(await after('unread')).toBe('done')
      expect(opened[0]?.destroyed).toBe(true)
    },
  )

  test('C7: a disk that can be read after all is not let go unread', async () => {
    remembered()
    waiting = 2
    const { beginSession, signOut } = await load()
    await beginSession()
    expect(await signOut('unread')).toMatchObject({ waiting: 2 })
    expect(opened[0]?.destroyed).toBe(false)
  })

  test('S9: what may have left and cannot be settled keeps the person signed in, unless it lies in a file', async () => {
    remembered()
    waiting = 3
    serverSettles = false
    const { beginSession, signOut, session } = await load()
    await beginSession()
    const told = (await signOut()) as OnlyHere
    expect(await signOut('discard', told)).toBe('unsettled')
    expect(session.value.status).toBe('signed-in')
    expect(opened[0]?.destroyed).toBe(false)
    expect(await signOut('filed', told)).toBe('done')
    expect(opened[0]?.destroyed).toBe(true)
  })

  test("S6: beside another account's cookie it ends nobody else's session", async () => {
    remembered()
    answers['GET /api/auth/me'] = { body: { user: { ...user, id: 'somebody-else' } } }
    const { beginSession, session, signOut } = await load()
    await beginSession()
    await vi.waitFor(() => expect(session.value).toMatchObject({ other_account: true }))
    const theirs = JSON.stringify({ instance_id: 'one', user: { ...user, id: 'somebody-else' } })
    memory.set('caravel.owner', theirs)
    expect(await signOut()).toBe('done')
    expect(opened[0]?.destroyed).toBe(true)
    expect(asked.map(each => each.request)).not.toContain('POST /api/auth/logout')
    expect(memory.get('caravel.owner')).toBe(theirs)
    expect(memory.has('caravel.owes-logout')).toBe(false)
  })

  test('the data is deleted before the network is asked for anything', async () => {
    remembered()
    const { beginSession, signOut, session } = await load()
    await beginSession()
    const destroyedAtLogout: boolean[] = []
    const usual = fetch
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (path === '/api/auth/logout') destroyedAtLogout.push(opened[0]?.destroyed ?? false)
      return usual(path, init)
    })
    await signOut()
    expect(destroyedAtLogout).toEqual([true])
    expect(memory.get('caravel.owes-logout')).toBe('1')
    expect(session.value.status).toBe('unknown')
  })

  test('a disk that does not let go of the data is said, and the session ends all the same', async () => {
    remembered()
    destroyFails = true
    answers['POST /api/auth/logout'] = { body: { success: true } }
    const { beginSession, signOut, session } = await load()
    await beginSession()
    await expect(signOut()).rejects.toThrow('blocked')
    expect(session.value.status).toBe('signed-out')
    expect(memory.has('caravel.owes-logout')).toBe(false)
  })

  test('without a network the cookie is taken back at the next contact, before anybody is let in', async () => {
    remembered()
    const { beginSession, signOut } = await load()
    await beginSession()
    expect(await signOut()).toBe('done')
    vi.resetModules()
    asked.length = 0
    answers['GET /api/auth/me'] = { body: { user } }
    const offline = await load()
    await offline.beginSession()
    expect(offline.session.value.status).toBe('signed-out')
    vi.resetModules()
    answers['POST /api/auth/logout'] = { body: { success: true } }
    answers['GET /api/auth/me'] = { status: 401, body: { code: 'AUTH_REQUIRED' } }
    const online = await load()
    await online.beginSession()
    expect(online.session.value.status).toBe('signed-out')
    expect(memory.has('caravel.owes-logout')).toBe(false)
  })
})
