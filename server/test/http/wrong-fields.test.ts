/** A request that cannot be is told which field is wrong, or has a code that is the reason. */
import { expect, test } from 'vitest'
import { routes } from '../../src/modules/index.ts'
import { cases } from '../security/expectations.ts'
import type { Case } from '../security/standings.ts'
import { newId } from '../sync/client.ts'
import { startSecurityWorld } from '../security/world.ts'

const wrongBodies = [{}, { no_such_field: 1 }, [], 'text', 7, null]

/** What is said without a word on what is wrong. */
const isMute = ({ status, body }: { status: number; body: Record<string, unknown> }): boolean =>
  status === 400 &&
  body['code'] === 'INVALID_INPUT' &&
  Object.keys((body['fields'] as object | undefined) ?? {}).length === 0

test('whatever is sent, a 400 names a field or a reason', async () => {
  const { as, people, trip } = await startSecurityWorld()
  const mute: string[] = []
  let refused = 0
  const ids = await trip()
  // What deletes comes last: the others need what is there.
  for (const { method, path: pattern } of routes.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )) {
    // Each would end the sessions that the others need.
    if (method === 'GET' || /logout|rotate/.test(pattern)) continue
    const { path } = (cases[`${method} ${pattern}`] as Case).ask(ids, people)
    const sent = wrongBodies.map(body => ({ path, body }))
    for (const { path: to, body } of [...sent, { path: `${path}?no_such=1`, body: {} }])
      for (const standing of ['owner', 'admin'] as const) {
        const answer = await as(standing, 'bearer', method, to, body)
        if (answer.status === 400) refused++
        if (isMute(answer)) mute.push(`${method} ${pattern} ${JSON.stringify(body)}`)
      }
  }
  expect([...new Set(mute)]).toEqual([])
  expect(refused).toBeGreaterThan(200)
}, 120_000)

test('a row that breaks a rule of its kind names the field', async () => {
  const { as, people, trip } = await startSecurityWorld()
  const ids = await trip()
  const at = `/api/trips/${ids.trip}`
  const picture = { name: 'a.jpg', mime: 'image/jpeg', size: 9, sha256: 'ab'.repeat(32) }
  const rate = { name: 'Dinner', currency: 'USD', rate: '1.1', rate_base: 'EUR', rate_source: 'by_hand' }
  const asked: [method: string, path: string, body: object, fields: object][] = [
    ['POST', `${at}/places`, { name: 'Porto', lat: 1 }, { lng: 'REQUIRED' }],
    ['POST', `${at}/days/${ids.day}/notes`, { text: ' ' }, { text: 'REQUIRED' }],
    ['POST', `${at}/budget`, { ...rate, rate: undefined }, { rate: 'REQUIRED' }],
    ['POST', `${at}/budget`, { ...rate, rate_base: undefined }, { rate_base: 'REQUIRED' }],
    ['POST', `${at}/budget`, { ...rate, rate_source: undefined }, { rate_source: 'REQUIRED' }],
    ['POST', `${at}/budget`, { ...rate, rate_source: 'same' }, { rate_source: 'NOT_ALLOWED' }],
    ['POST', `${at}/budget`, { ...rate, currency: 'EUR' }, { rate: 'NOT_ALLOWED' }],
    ['PATCH', at, { start_date: '2027-02-30' }, { start_date: 'WRONG_FORMAT' }],
    ['PATCH', at, { start_date: '9999-12-30' }, { end_date: 'WRONG_FORMAT' }],
    [
      'POST',
      `${at}/files`,
      { ...picture, place_id: ids.place, expense_id: ids.expense },
      { expense_id: 'NOT_ALLOWED' },
    ],
    ['PUT', '/api/levels/trip_edit', { level: 'everybody' }, { level: 'NOT_ALLOWED' }],
    ['PUT', '/api/levels/no_such', { level: 'admin' }, { action: 'NOT_ALLOWED' }],
    ['PUT', `/api/users/${people.owner.id}/settings`, { settings: { [newId()]: 1 } }, expect.any(Object)],
  ]
  for (const [method, path, body, fields] of asked) {
    const by = path.startsWith('/api/levels') ? 'admin' : 'owner'
    const answer = await as(by, 'cookie', method, path, body)
    expect([path, body, answer.status, answer.body['code'], answer.body['fields']]).toEqual([
      path,
      body,
      400,
      'INVALID_INPUT',
      fields,
    ])
  }
})
