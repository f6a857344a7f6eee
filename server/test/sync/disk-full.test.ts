import { expect, test } from 'vitest'
import { headOf, newId, startWorld } from './client.ts'

test('L1: a full disk refuses clearly, keeps nothing half, and the server goes on when there is room again', async () => {
  const world = await startWorld()
  const trip = await world.trip()
  const stream = `trip:${trip}`
  const at = `/api/trips/${trip}/places`
  const { raw } = world.server.app.db
  const count = (table: string): unknown => raw.prepare(`select count(*) as n from ${table}`).pluck().get()
  const answered = 'commits where request_hash is not null'
  const device = world.device(world.tom)
  const big = () => ({ id: newId(), name: 'Belém', notes: 'x'.repeat(1900) })
  await device.send('POST', at, big())

  // SQLite itself says that the disk is full once the file may grow no further.
  raw.pragma(`max_page_count = ${Number(raw.pragma('page_count', { simple: true })) + 4}`)
  const before = { head: headOf(world.server, stream), answers: count(answered) }
  const sent = Array.from({ length: 30 }, () => ({ body: big(), key: newId() }))
  const writes = sent.map(({ body, key }, n) =>
    device.send('POST', at, body, { key, client_seq: 2 + n, base_seq: before.head }),
  )
  const answers = await Promise.all(writes)
  const refused = answers.filter(answer => answer.status !== 201)
  const taken = answers.length - refused.length
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'STORAGE_FAILED', error: expect.any(String) } })
    expect(answer.headers.get('retry-after')).not.toBeNull()
  }
  expect(raw.inTransaction).toBe(false)
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(headOf(world.server, stream)).toBe(before.head + taken)
  expect(count('place')).toBe(1 + taken)
  expect(count(answered)).toBe(Number(before.answers) + taken)
  expect((await world.get(world.tom, at)).body['places']).toHaveLength(1 + taken)

  raw.pragma('max_page_count = 1000000')
  for (const [n, { body, key }] of sent.entries()) {
    if (answers[n]?.status === 201) continue
    const again = await device.send('POST', at, body, { key, client_seq: 100 + n, base_seq: before.head })
    expect(again.status, again.text).toBe(201)
    expect(again.headers.get('idempotency-replayed')).toBeNull()
  }
  expect(count('place')).toBe(31)
})
