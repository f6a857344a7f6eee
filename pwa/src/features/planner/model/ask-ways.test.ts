import { beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { askWays } from './ask-ways.ts'

const server = { asked: 0, answer: {} as object }
const minute = 60_000

beforeEach(async () => {
  Object.assign(server, { asked: 0, answer: {} })
  await signedIn()
  vi.stubGlobal('fetch', async () => {
    server.asked++
    const headers = { 'content-type': 'application/json', 'x-sync-epoch': 'e' }
    return new Response(JSON.stringify(server.answer), { headers })
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

const leg = { mode: 'walk', from_lat: 43.7, from_lng: 7.4, to_lat: 43.8, to_lng: 7.4 } as const

test('a way that the router has not told yet is asked for again a minute later, until it is told', async () => {
  server.answer = { router: 'own', pending: 1 }
  expect(await askWays('trip', [['leg', leg]])).toBe(minute)
  vi.setSystemTime(Date.now() + minute)
  server.answer = { router: 'own', pending: 0 }
  expect(await askWays('trip', [['leg', leg]])).toBeUndefined()
  expect(server.asked).toBe(2)
  expect(await askWays('trip', [['leg', leg]])).toBeUndefined()
  expect(server.asked).toBe(2)
})

test('without a router nothing is asked for ten minutes', async () => {
  server.answer = { router: null, pending: 0 }
  expect(await askWays('trip', [['other', leg]])).toBe(10 * minute)
  expect(await askWays('trip', [['other', leg]])).toBe(10 * minute)
  expect(server.asked).toBe(1)
})
