import { expect, test } from 'vitest'
import { startSecurityWorld, type SignedIn } from '../security/world.ts'

const market = '0190b000-0000-7000-8000-0000000000a1'
const tavern = '0190b000-0000-7000-8000-0000000000a2'
const beach = '0190b000-0000-7000-8000-0000000000a3'

async function startPoll({ multiple = false, closes_at = null as number | null } = {}) {
  const clock = { now: Date.parse('2027-05-01T12:00:00Z') }
  const world = await startSecurityWorld({ now: () => clock.now })
  const { app } = world.server
  const ask = (method: string, path: string, body?: unknown, by: SignedIn = 'owner') =>
    world.as(by, 'cookie', method, path, body)
  const made = await ask('POST', '/api/trips', { title: 'Lisbon', day_count: 2 })
  const trip = (made.body['trip'] as { id: string }).id
  await ask('POST', `/api/trips/${trip}/members`, { identifier: 'member' })
  const at = `/api/trips/${trip}/collab/polls`
  const options = [market, tavern, beach].map((id, n) => ({ id, label: `Answer ${n}` }))
  const asked = { question: 'Where?', options, multiple, anonymous: true, closes_at }
  const poll = ((await ask('POST', at, asked)).body['poll'] as { id: string }).id
  const settled = async () => {
    await app.background.idle()
    await app.committer.idle()
    await app.background.idle()
  }
  const vote = async (option_ids: string[], by: SignedIn = 'owner', whose: SignedIn = by, where = trip) => {
    const path = `/api/users/${world.people[whose].id}/votes/${where}/${poll}`
    const answer = await ask('PUT', path, { option_ids }, by)
    await settled()
    return answer
  }
  const tally = async (by: SignedIn = 'owner') => {
    const { body } = await ask('GET', at, undefined, by)
    return (body['polls'] as { tally: unknown }[])[0]?.tally
  }
  return { world, clock, ask, trip, at, poll, vote, tally, settled }
}

test('everyone learns the sums, and only the voter what they chose', async () => {
  const { world, ask, trip, at, vote, tally, settled } = await startPoll()
  expect(await vote([market], 'member')).toMatchObject({ status: 200 })
  await vote([tavern])
  await vote([market])
  expect(await tally()).toEqual({ voted: 2, counts: { [market]: 2 } })
  await vote([], 'member')
  expect(await tally('member')).toEqual({ voted: 1, counts: { [market]: 1 } })
  await vote([beach], 'member')
  await settled()

  const member = world.people.member.id
  const own = await ask('GET', `/api/users/${member}/votes`, undefined, 'member')
  expect(own.body['votes']).toMatchObject([{ option_ids: [beach] }])
  const snapshot = await ask('GET', `/api/streams/trip:${trip}/snapshot`)
  const changes = await ask('GET', `/api/streams/trip:${trip}/changes?since=0`)
  const history = await ask('GET', `/api/trips/${trip}/history`)
  const polls = await ask('GET', at)
  for (const { status } of [snapshot, changes, history, polls]) expect(status).toBe(200)
  const told = JSON.parse(changes.text) as { commits: { name: string; user_id: string | null }[] }
  const tallies = told.commits.filter(({ name }) => name === 'poll.tally')
  expect(tallies.length).toBeGreaterThan(2)
  expect(tallies.every(({ user_id }) => user_id === null)).toBe(true)
  expect(changes.text).not.toContain('own_vote')
  expect(snapshot.text).not.toContain('own_vote')
  expect(history.text).not.toContain('poll.tally')
  expect(history.text).not.toContain('vote-anonymously')
  // The poll holds sums; no choice stands beside a name.
  const rows = world.server.app.db.raw.prepare(`select user_id, stream from own_vote`).all() as {
    user_id: string
    stream: string
  }[]
  expect(rows.every(({ user_id, stream }) => stream === `user:${user_id}`)).toBe(true)
})

test('a vote is cast by those who may write there, for oneself, once, for answers there are, until it closes', async () => {
  const { clock, ask, trip, at, poll, vote, tally } = await startPoll({
    closes_at: Date.parse('2027-05-01T13:00:00Z'),
  })
  expect((await vote([market], 'member', 'owner')).status).toBeGreaterThanOrEqual(403)
  // Not NO_ACCESS: the stream is the voter's own, and a device would wait to write there again.
  expect((await vote([market], 'stranger')).body).toEqual(
    expect.objectContaining({ code: 'NOT_FOUND', entity: 'poll', id: poll }),
  )
  const other = (await ask('POST', '/api/trips', { title: 'Porto', day_count: 2 })).body['trip'] as {
    id: string
  }
  expect((await vote([market], 'owner', 'owner', other.id)).status).toBe(404)
  expect((await vote([market, tavern])).status).toBe(400)
  expect((await vote([trip])).status).toBe(400)
  const openly = await ask('POST', `${at}/${poll}/vote`, { option_ids: [market] })
  expect(openly).toMatchObject({ status: 409, body: { code: 'POLL_ANONYMOUS' } })
  expect(await tally()).toBeNull()
  await vote([market])
  await vote([market])
  expect(await tally()).toEqual({ voted: 1, counts: { [market]: 1 } })
  const forged = { voted: 9, counts: { [tavern]: 9 } }
  expect((await ask('PATCH', `${at}/${poll}`, { tally: forged })).status).toBe(400)
  expect((await ask('PATCH', `${at}/${poll}`, { anonymous: false })).status).toBe(400)

  clock.now = Date.parse('2027-05-01T13:00:00Z')
  expect((await vote([tavern], 'member')).body).toMatchObject({ code: 'POLL_CLOSED' })
  await ask('PATCH', `${at}/${poll}`, { closes_at: null })
  expect((await vote([tavern], 'member')).status).toBe(200)
  await ask('PATCH', `${at}/${poll}`, { closed: true })
  expect((await vote([market], 'member')).body).toMatchObject({ code: 'POLL_CLOSED' })
  expect(await tally()).toEqual({ voted: 2, counts: { [market]: 1, [tavern]: 1 } })
})

test('several answers, and a poll that was deleted and came back', async () => {
  const { ask, trip, at, poll, vote, tally, settled } = await startPoll({ multiple: true })
  await vote([market, beach])
  await vote([beach], 'member')
  expect(await tally()).toEqual({ voted: 2, counts: { [market]: 1, [beach]: 2 } })
  const gone = await ask('DELETE', `${at}/${poll}`)
  expect(await vote([market], 'member')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', entity: 'poll', id: poll, title: 'Where?' },
  })
  expect((await vote([market], 'stranger')).body).not.toHaveProperty('title')
  const { mutation_id } = gone.body['sync'] as { mutation_id: string }
  expect((await ask('POST', `/api/streams/trip:${trip}/undos`, { mutation_id })).status).toBe(200)
  await settled()
  expect(await tally()).toEqual({ voted: 2, counts: { [market]: 1, [beach]: 2 } })
})

test('with the add-on off no anonymous vote is cast', async () => {
  const { world, vote, tally } = await startPoll()
  await world.as('admin', 'cookie', 'PUT', '/api/addons/collab', { enabled: false })
  expect(await vote([market])).toMatchObject({ status: 409, body: { code: 'ADDON_DISABLED' } })
  await world.as('admin', 'cookie', 'PUT', '/api/addons/collab', { enabled: true })
  expect(await tally()).toBeNull()
})
