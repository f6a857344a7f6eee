import { expect, test } from 'vitest'
import { routes } from '../../src/modules/index.ts'
import { cases } from './expectations.ts'
import { outside, refused, trip, type Case, type Expected } from './standings.ts'
import { credentials, nothing, standings, startSecurityWorld, type Standing, type TripIds } from './world.ts'

/** Signing out takes the credential with it, so it is asked last; before it what takes other credentials. */
const takes = (key: string): number => {
  if (key.endsWith('/logout')) return 3
  const { ends } = cases[key] as Case
  return ends === 'all' ? 2 : ends === 'others' ? 1 : 0
}
const keys = Object.keys(cases).toSorted((a, b) => takes(a) - takes(b))

const resultOf = ({ status, body }: { status: number; body: Record<string, unknown> }): string =>
  [status, body['code']].filter(Boolean).join(' ')

test('every route has an expectation, and every expectation a route', () => {
  const mounted = routes.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(cases).toSorted()).toEqual(mounted.toSorted())
})

test('every route × standing × credential answers as expected, and a refusal changes nothing', async () => {
  const world = await startSecurityWorld()
  const wrong: string[] = []
  for (const key of keys) {
    const { expected, ends, ask } = cases[key] as Case
    const [method = '', pattern = ''] = key.split(' ')
    // Templates of packing lists come with the rows of a trip.
    const ofTrips = !/^\/api\/(auth|admin(?!\/packing-templates)|notifications)\//.test(pattern)
    const changes = method !== 'GET' && ofTrips
    const untouched = ofTrips && (changes || pattern.includes(':')) ? await world.trip() : nothing()
    const headBefore = headsOf(world.server.app.db.raw)
    for (const standing of standings.toSorted(
      (a, b) => refusedFirst(expected, a) - refusedFirst(expected, b),
    )) {
      const allowed = !/^40[13]/.test(expected[standing])
      for (const credential of ends ? credentials.slice(0, 1) : credentials) {
        const tryOn = async (ids: TripIds) => {
          const { path, body } = ask(ids, world.people)
          return resultOf(await world.as(standing, credential, method, path, body))
        }
        let result = await tryOn(untouched)
        // What someone else was allowed just before may have taken away what this is about.
        if (allowed && changes && result !== expected[standing]) result = await tryOn(await world.trip())
        if (result !== expected[standing])
          wrong.push(`${key} as ${standing} by ${credential}: ${result}, expected ${expected[standing]}`)
      }
      if (!allowed && headsOf(world.server.app.db.raw) !== headBefore)
        wrong.push(`${key} as ${standing}: refused, and yet something was written`)
    }
  }
  expect(wrong).toEqual([])
}, 400_000)

const refusedFirst = (expected: Expected, standing: Standing): number =>
  /^40[13]/.test(expected[standing]) ? 0 : 1

interface Raw {
  prepare(statement: string): { all(): unknown[] }
}

/** Without what jobs write: notices of earlier requests arrive when the server gets to them. */
const headsOf = (raw: Raw): string =>
  JSON.stringify([
    raw
      .prepare("select stream, max(seq) from commits where kind <> 'job' group by stream order by stream")
      .all(),
    raw.prepare('select stream, closed_at from streams where closed_at is not null order by stream').all(),
  ])

test('a trip one may not see answers, byte for byte, as one that does not exist', async () => {
  const world = await startSecurityWorld()
  const ids = await world.trip()
  const wrong: string[] = []
  let compared = 0
  for (const key of keys) {
    const { expected, ask } = cases[key] as Case
    const [method = ''] = key.split(' ')
    for (const standing of standings.filter(each => expected[each] === outside)) {
      for (const credential of credentials) {
        const answers = []
        for (const each of [ids, nothing()]) {
          const { path, body } = ask(each, world.people)
          const { status, text, headers } = await world.as(standing, credential, method, path, body)
          const sent = [...headers].filter(([name]) => name !== 'date' && name !== 'x-server-time')
          answers.push(JSON.stringify([status, text, sent]))
        }
        compared++
        if (answers[0] !== answers[1]) wrong.push(`${key} as ${standing}: ${answers.join(' or ')}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(200)
}, 30_000)

test('a pushed change is judged like the request it stands for', async () => {
  const world = await startSecurityWorld()
  const ids = await world.trip()
  const results: Partial<Record<Standing, string[]>> = {}
  for (const standing of standings.filter(each => each !== 'anonymous')) {
    results[standing] = []
    for (const each of [ids, nothing()]) {
      const push = cases['POST /api/sync/push']?.ask(each, world.people)
      const answer = await world.as(standing, 'cookie', 'POST', '/api/sync/push', push?.body)
      const [first] = answer.body['results'] as { status: number; body: Record<string, unknown> }[]
      if (first) results[standing].push(resultOf(first))
    }
  }
  expect(results).toEqual({
    stranger: [outside, outside],
    former: [outside, outside],
    admin: [outside, outside],
    member: ['200', outside],
    owner: ['200', outside],
  })
})

test('a member leaves without any right, and removes nobody else', async () => {
  const world = await startSecurityWorld()
  const ids = await world.trip()
  const { member, owner } = world.people
  const remove = (id: string) => world.as('member', 'bearer', 'DELETE', `${trip(ids)}/members/${id}`)
  expect(resultOf(await remove(owner.id))).toBe(refused)
  expect(resultOf(await remove(member.id))).toBe('200')
  expect(resultOf(await world.as('member', 'bearer', 'GET', trip(ids)))).toBe(outside)
})
