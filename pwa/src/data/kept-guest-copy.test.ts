import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCopy, openKept, readKept, rememberPassword, sweepKept } from './kept-guest-copy.ts'
import { askSharedTrip, type SharedTrip } from './shared-trip.ts'

const day = 86_400_000
const token = 'a-token'
const at = `/api/shared/${token}`
let stored: Map<string, string>
let answer: () => Promise<Response>

const trip = (link: Partial<SharedTrip['link']> = {}) =>
  ({
    trip: { id: 't', title: 'Lisbon' },
    ways: [],
    journeys: [],
    link: { shared_by: 'Ines', expires_at: null, keep_offline: true, has_password: false, ...link },
  }) as unknown as SharedTrip

const json = (body: unknown, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  )
const refusal = (code: string, status: number) => () => json({ code, error: code }, status)
const offline = () => Promise.reject<Response>(new TypeError('no network'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 4, 1) })
  stored = new Map()
  const url = (key: string | Request) => (typeof key === 'string' ? key : key.url)
  const cache = {
    match: async (key: string | Request) => {
      const text = stored.get(url(key))
      return text === undefined ? undefined : new Response(text)
    },
    put: async (key: string, response: Response) => void stored.set(key, await response.text()),
    delete: async (key: string | Request) => stored.delete(url(key)),
    keys: async () => [...stored.keys()].map(key => ({ url: key })),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', () => answer())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** As another page would: nothing is known of a password. */
async function onAnotherPage() {
  vi.resetModules()
  return { ...(await import('./kept-guest-copy.ts')), ...(await import('./shared-trip.ts')) }
}

test('nothing is kept unasked; what is kept is shown for a day after the last answer', async () => {
  answer = () => json(trip())
  expect((await askSharedTrip(token)).status).toBe('shown')
  expect(stored.size).toBe(0)
  await keepCopy(at, trip())
  vi.advanceTimersByTime(day - 1)
  answer = () => Promise.resolve(new Response(null, { status: 304 }))
  await askSharedTrip(token, '"etag"')
  answer = offline
  vi.advanceTimersByTime(day - 1)
  expect(await askSharedTrip(token)).toMatchObject({ status: 'shown', shown: { trip: { title: 'Lisbon' } } })
  vi.advanceTimersByTime(1)
  expect((await askSharedTrip(token)).status).toBe('unreachable')
})

test('a copy goes with its link: at its end, when it is revoked, when guests may keep none', async () => {
  answer = offline
  await keepCopy(at, trip({ expires_at: Date.now() + 1000 }))
  vi.advanceTimersByTime(1000)
  expect((await askSharedTrip(token)).status).toBe('gone')
  expect(stored.size).toBe(0)
  await keepCopy(at, trip())
  answer = refusal('SHARE_NOT_FOUND', 404)
  expect((await askSharedTrip(token)).status).toBe('gone')
  expect(stored.size).toBe(0)
  await keepCopy(at, trip())
  answer = () => json(trip({ keep_offline: false }))
  await askSharedTrip(token)
  expect(stored.size).toBe(0)
})

test('copies of links that nobody opens again go with the next one that is', async () => {
  await keepCopy('/api/shared/one', trip({ expires_at: Date.now() + 1000 }))
  await keepCopy('/api/shared/two', trip())
  vi.advanceTimersByTime(1000)
  await sweepKept()
  expect([...stored.keys()]).toEqual(['/api/shared/two'])
  vi.advanceTimersByTime(day)
  await sweepKept()
  expect(stored.size).toBe(0)
})

test('the copy of a link with a password holds no word of it, and asks for the password again', async () => {
  const secret = trip({ has_password: true })
  await expect(keepCopy(at, secret)).rejects.toMatchObject({ code: 'SHARE_LOCKED' })
  rememberPassword(at, 'seven hills')
  await keepCopy(at, secret)
  expect([...stored.values()].join()).not.toMatch(/Lisbon|Ines|seven/)
  answer = offline
  const other = await onAnotherPage()
  expect((await other.askSharedTrip(token)).status).toBe('sealed')
  await expect(other.openKept(at, 'eight hills')).rejects.toMatchObject({ code: 'SHARE_PASSWORD_WRONG' })
  await other.openKept(at, 'seven hills')
  expect(await other.askSharedTrip(token)).toMatchObject({
    status: 'shown',
    shown: { trip: { title: 'Lisbon' } },
  })
})

test('a link that is locked again takes its copy away, and it comes back with the password', async () => {
  const secret = trip({ has_password: true })
  rememberPassword(at, 'seven hills')
  await keepCopy(at, secret)
  answer = refusal('SHARE_LOCKED', 401)
  expect((await askSharedTrip(token)).status).toBe('locked')
  expect(await readKept(at)).toEqual({ status: 'wanted' })
  await expect(openKept(at, 'seven hills')).rejects.toMatchObject({ code: 'SHARE_PASSWORD_WRONG' })
  rememberPassword(at, 'another')
  answer = () => json(secret)
  await askSharedTrip(token)
  expect(await readKept(at)).toMatchObject({ status: 'open' })
})

test('a copy that was kept before its link had a password goes where it cannot be encrypted', async () => {
  const other = await onAnotherPage()
  await other.keepCopy(at, trip())
  answer = () => json(trip({ has_password: true }))
  await other.askSharedTrip(token)
  expect(await other.readKept(at)).toEqual({ status: 'wanted' })
})

test('a copy of an older app, which kept them unasked, counts no more', async () => {
  const { has_password: _, ...link } = trip().link
  stored.set(at, JSON.stringify({ at: Date.now(), trip: { ...trip(), link } }))
  answer = offline
  expect((await askSharedTrip(token)).status).toBe('unreachable')
  await sweepKept()
  expect(stored.size).toBe(0)
})
