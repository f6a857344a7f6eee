import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../sync/client.ts'
import { startSecurityWorld, type SecurityWorld, type SignedIn } from '../security/world.ts'

let world: SecurityWorld
let trip = ''
let at = ''
let clock = Date.parse('2027-05-01T12:00:00Z')

beforeEach(async () => {
  clock = Date.parse('2027-05-01T12:00:00Z')
  world = await startSecurityWorld({ now: () => clock })
  const made = await ask('POST', '/api/trips', { title: 'Lisbon', day_count: 2 })
  trip = (made.body['trip'] as { id: string }).id
  at = `/api/trips/${trip}/collab`
  await ask('POST', `/api/trips/${trip}/members`, { identifier: 'member' })
})

const ask = (method: string, path: string, body?: unknown, by: SignedIn = 'owner') =>
  world.as(by, 'cookie', method, path, body)
const idIn = (body: Record<string, unknown>, key: string) => (body[key] as { id: string }).id
const say = async (text: string, by: SignedIn = 'owner', more: object = {}) => {
  clock += 1
  return idIn((await ask('POST', `${at}/messages`, { text, ...more }, by)).body, 'message')
}
const texts = async (query = '') => {
  const { body } = await ask('GET', `${at}/messages${query}`)
  return (body['messages'] as { text: string }[]).map(({ text }) => text)
}
/** Rows of these entities as a device has them. */
const rowsOf = async (...names: string[]) =>
  (await ask('GET', `/api/streams/trip:${trip}/snapshot`)).text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { entity?: string; row: { id: string } & Record<string, unknown> })
    .flatMap(({ entity = '', row }) => (names.includes(entity) ? [{ entity, row }] : []))
/** Every byte of the database but the pictures of its indexes. */
const dump = () => {
  const { raw } = world.server.app.db
  const tables = raw.prepare("select name from sqlite_master where type = 'table'").all() as {
    name: string
  }[]
  return JSON.stringify(tables.map(({ name }) => raw.prepare(`select * from "${name}"`).all()))
}

describe('chat', () => {
  test('a deleted message is in no row, no log and no history any more, whatever was done to it', async () => {
    const id = await say('first secret words')
    await ask('PATCH', `${at}/messages/${id}`, { text: 'second secret words' })
    await ask('POST', `${at}/messages/${id}/react`, { emoji: '👍' }, 'member')
    await say('an answer', 'member', { reply_to: id })
    expect(dump()).toContain('secret words')
    const gone = await ask('DELETE', `${at}/messages/${id}`)
    expect(gone.status).toBe(200)
    expect(dump()).not.toContain('secret words')
    expect(await texts()).toEqual(['an answer'])
    const { mutation_id } = gone.body['sync'] as { mutation_id: string }
    await ask('POST', `/api/streams/trip:${trip}/undos`, { mutation_id })
    const back = await ask('POST', `/api/streams/trip:${trip}/restores`, { entity: 'chat_message', id })
    expect(back.status).toBe(400)
    expect(await texts()).toEqual(['an answer'])
    const { body } = await ask('GET', `/api/trips/${trip}/history`)
    const names = (body['history'] as { name: string }[]).map(({ name }) => name)
    expect(names).toEqual(['member.add', 'trip.create'])
    const changes = await ask('GET', `/api/streams/trip:${trip}/changes?since=0`)
    expect(changes.status).toBe(200)
    expect(changes.text).not.toContain('secret words')
  })

  test('only its author changes and deletes a message, in whatever way it is tried', async () => {
    const id = await say('mine')
    for (const by of ['member'] as const) {
      expect((await ask('PATCH', `${at}/messages/${id}`, { text: 'theirs' }, by)).status).toBe(403)
      expect((await ask('DELETE', `${at}/messages/${id}`, undefined, by)).status).toBe(403)
      const rows = [
        { entity: 'chat_message', row: { id: newId(), text: 'forged', user_id: world.people.owner.id } },
      ]
      await ask('POST', '/api/trips/imports', { id: trip, rows }, by)
    }
    expect(await texts()).toEqual(['mine'])
  })

  test('L12: what its author deleted does not come back from a device that still has it', async () => {
    const id = await say('secret words')
    await ask('POST', `${at}/messages/${id}/react`, { emoji: '👍' })
    await ask('POST', `${at}/messages/${id}/react`, { emoji: '🎉' })
    const rows = await rowsOf('chat_message', 'chat_reaction')
    const given = rows.flatMap(({ entity, row }) => (entity === 'chat_reaction' ? [row] : []))
    const sendAgain = async (sent: typeof rows) =>
      (await ask('POST', '/api/trips/imports', { id: trip, rows: sent })).body['sync']
    clock += 1
    await ask('POST', `${at}/messages/${id}/react`, { emoji: '👍', on: false })
    const taken = given.find(({ emoji }) => emoji === '👍')
    expect(await sendAgain(rows)).toMatchObject({
      outcome: 'noop',
      skipped: [{ entity: 'chat_reaction', id: taken?.id, reason: 'deleted' }],
    })
    // Given once more after it was taken back, and lost since with a server rollback.
    const later = { ...taken, id: String(taken?.id), created_at: clock + 1, updated_at: clock + 1 }
    clock += 2
    expect(await sendAgain([{ entity: 'chat_reaction', row: later }])).toMatchObject({ outcome: 'applied' })
    clock += 1
    await ask('DELETE', `${at}/messages/${id}`)
    const gone = await sendAgain(rows)
    expect(gone).toMatchObject({ outcome: 'noop' })
    expect((gone as { skipped: { reason: string }[] }).skipped.map(({ reason }) => reason)).toEqual([
      'deleted',
      'deleted',
      'deleted',
    ])
    expect(await texts()).toEqual([])
    expect(dump()).not.toContain('secret words')
  })

  test('nobody fills a message with reactions, and nobody reacts in the name of others', async () => {
    const id = await say('look')
    const give = (emoji: string, by: SignedIn = 'member', more: object = {}) =>
      ask('POST', `${at}/messages/${id}/react`, { emoji, ...more }, by)
    const emojis = Array.from({ length: 30 }, (_, n) => String.fromCodePoint(0x1f600 + n))
    const answers: number[] = []
    for (const emoji of emojis) answers.push((await give(emoji)).status)
    expect(answers.filter(status => status === 200)).toHaveLength(20)
    expect((await give(String(emojis[0]), 'owner')).status).toBe(200)
    expect((await give(String(emojis[0]), 'owner', { user_id: world.people.member.id })).status).toBe(400)
    for (const said of ['words', '', '👍'.repeat(40)]) expect((await give(said)).status).toBe(400)
    const given = (await ask('GET', `${at}/reactions`)).body['reactions'] as { user_id: string }[]
    expect(given.filter(({ user_id: by }) => by === world.people.owner.id)).toHaveLength(1)
    expect(given).toHaveLength(21)
  })

  test('a long chat comes in pages, and a snapshot has the newest of it with their reactions', async () => {
    const ids: string[] = []
    for (let n = 0; n < 230; n++) ids.push(await say(`message ${n}`))
    await ask('POST', `${at}/messages/${ids[0]}/react`, { emoji: '👍' })
    await ask('POST', `${at}/messages/${ids[229]}/react`, { emoji: '🎉' })
    const { text } = await ask('GET', `/api/streams/trip:${trip}/snapshot`)
    const rows = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { entity?: string; row?: { id: string; emoji?: string } })
    expect(rows.filter(({ entity }) => entity === 'chat_message').length).toBe(200)
    expect(rows.flatMap(({ row }) => row?.emoji ?? [])).toEqual(['🎉'])
    const older = await ask('GET', `${at}/messages?before=${ids[30]}`)
    expect(older.body['more']).toBe(false)
    expect(await texts(`?before=${ids[30]}`)).toEqual(Array.from({ length: 30 }, (_, n) => `message ${n}`))
    expect((await texts()).length).toBe(100)
    expect((await ask('GET', `${at}/messages?before=${newId()}`)).status).toBe(404)
  })

  test('the first read of a chat is as large with thousands of messages as with two hundred', async () => {
    const snapshot = async () =>
      (await ask('GET', `/api/streams/trip:${trip}/snapshot`)).text.replace(/"seq":\d+|"version":\d+/g, '')
    for (let n = 0; n < 210; n++) await say('As many letters as every other')
    const before = (await snapshot()).length
    const { raw } = world.server.app.db
    // Copies of one row, older than all others: they are read as any, and written much faster.
    raw
      .prepare(
        `insert into chat_message with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 4999)
         select printf('%s%012d', substr(id, 1, 24), n), stream, trip_id, user_id, text, mentions, reply_to, attached,
         edited, version, field_versions, created_at - 1000000 + n, updated_at, updated_by, preview
         from (select * from chat_message where stream = ? order by created_at limit 1), numbers`,
      )
      .run(`trip:${trip}`)
    await say('As many letters as every other')
    expect((await snapshot()).length).toBe(before)
    expect((await ask('GET', `${at}/messages`)).body['messages']).toHaveLength(100)
  })

  test('someone goes back to a message of long ago, and from there on to what was said after it', async () => {
    const ids: string[] = []
    for (let n = 0; n < 180; n++) ids.push(await say(`message ${n}`))
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => `message ${from + n}`)
    const around = (await ask('GET', `${at}/messages?around=${ids[60]}`)).body
    expect([around['more'], around['later']]).toEqual([true, true])
    expect(await texts(`?around=${ids[60]}`)).toEqual(numbers(10, 110))
    const after = (await ask('GET', `${at}/messages?after=${ids[110]}`)).body
    expect(after['later']).toBe(false)
    expect(await texts(`?after=${ids[110]}`)).toEqual(numbers(111, 179))
    expect(await texts(`?around=${ids[0]}`)).toEqual(numbers(0, 50))
    expect((await ask('GET', `${at}/messages?after=${ids[1]}&before=${ids[2]}`)).status).toBe(400)
  })

  test('messages are found by their words, the newest first, and deleted ones no more', async () => {
    const first = await say('Meet at the Café São Jorge')
    await say('Something else')
    const second = await say('the cafe of JORGE is closed', 'member')
    const found = async (q: string) => {
      const { body } = await ask('GET', `${at}/messages/search?q=${encodeURIComponent(q)}`)
      return (body['messages'] as { id: string }[]).map(({ id }) => id)
    }
    expect(await found('jorge CAFÉ')).toEqual([second, first])
    expect(await found('%')).toEqual([])
    await ask('DELETE', `${at}/messages/${first}`)
    expect(await found('cafe jorge')).toEqual([second])
    const other = await ask('POST', '/api/trips', { title: 'Porto', day_count: 1 })
    const elsewhere = `/api/trips/${idIn(other.body, 'trip')}/collab/messages`
    expect((await ask('GET', `${elsewhere}/search?q=jorge`)).body['messages']).toEqual([])
    expect((await ask('GET', `${elsewhere}?around=${second}`)).status).toBe(404)
    expect((await ask('GET', `${elsewhere}?before=${second}`)).status).toBe(404)
  })

  test('the mark of what was read only goes forward, and nobody else reads it', async () => {
    const me = world.people.owner.id
    const path = `/api/users/${me}/chat-reads`
    for (const read_at of [2000, 1000]) await ask('PUT', `${path}/${trip}`, { read_at })
    expect((await ask('GET', path)).body['reads']).toMatchObject([{ for_trip_id: trip, read_at: 2000 }])
    expect((await ask('GET', path, undefined, 'member')).status).toBe(403)
  })
})

describe('polls', () => {
  const poll = async (more: object = {}) => {
    const made = await ask('POST', '/api/trips/' + trip + '/places', { name: 'Market' })
    const options = [
      { id: newId(), label: 'Market', place_id: idIn(made.body, 'place') },
      { id: newId(), label: 'Tavern' },
    ]
    const asked = await ask('POST', `${at}/polls`, { question: 'Dinner?', options, ...more })
    return { id: idIn(asked.body, 'poll'), options }
  }
  const vote = (id: string, option_ids: string[], by: SignedIn = 'member') =>
    ask('POST', `${at}/polls/${id}/vote`, { option_ids }, by)
  const votes = async () => (await ask('GET', `${at}/votes`)).body['votes']

  test('someone has one vote, and changes it until the deadline by the clock of the server', async () => {
    const { id, options } = await poll({ closes_at: clock + 1000 })
    const [here, there] = options.map(option => option.id) as [string, string]
    expect((await vote(id, [here, there])).status).toBe(400)
    await vote(id, [here])
    await vote(id, [there])
    expect(await votes()).toMatchObject([{ poll_id: id, option_ids: [there] }])
    clock += 1000
    expect((await vote(id, [here])).body).toMatchObject({ code: 'POLL_CLOSED' })
    expect(await votes()).toMatchObject([{ option_ids: [there] }])
  })

  test('nobody votes for others, outside of the answers or as if it were before the deadline', async () => {
    const { id, options } = await poll({ closes_at: clock + 1000 })
    const option_ids = [String(options[0]?.id)]
    const forged = { option_ids, user_id: world.people.owner.id }
    expect((await ask('POST', `${at}/polls/${id}/vote`, forged, 'member')).status).toBe(400)
    expect((await vote(id, [newId()])).status).toBe(400)
    clock += 1000
    const late = { method: 'POST', path: `${at}/polls/${id}/vote`, body: { option_ids } }
    const headers = {
      'idempotency-key': newId(),
      'x-client-id': newId(),
      'x-client-seq': '1',
      'x-base-seq': '0',
      'x-edited-at': String(clock - 3_600_000),
      'x-op-version': '1',
    }
    const pushed = await ask('POST', '/api/sync/push', { mutations: [{ ...late, headers }] }, 'member')
    expect(pushed.text).toContain('POLL_CLOSED')
    expect(await votes()).toEqual([])
  })

  test('its author closes it and nobody else; then it takes no vote', async () => {
    const { id, options } = await poll()
    expect((await ask('PATCH', `${at}/polls/${id}`, { closed: true }, 'member')).status).toBe(403)
    expect((await ask('PATCH', `${at}/polls/${id}`, { closed: true })).status).toBe(200)
    expect((await vote(id, [String(options[0]?.id)])).body).toMatchObject({ code: 'POLL_CLOSED' })
  })

  test('what was chosen goes into the plan, and one undo takes all of it back', async () => {
    const { id, options } = await poll()
    const { days } = (await ask('GET', `/api/trips/${trip}/days`)).body as { days: { id: string }[] }
    const day_id = days[1]?.id
    const done = await ask('POST', `${at}/polls/${id}/apply`, { option_id: options[0]?.id, day_id })
    expect(done.body['poll']).toMatchObject({ closed: true, outcome: options[0]?.id })
    const stops = async () =>
      (await ask('GET', `/api/trips/${trip}/assignments`)).body['assignments'] as object[]
    expect(await stops()).toMatchObject([{ day_id, place_id: options[0]?.place_id }])
    const { mutation_id } = done.body['sync'] as { mutation_id: string }
    await ask('POST', `/api/streams/trip:${trip}/undos`, { mutation_id })
    expect(await stops()).toEqual([])
    expect((await ask('GET', `${at}/polls/${id}`)).body['poll']).toMatchObject({
      closed: false,
      outcome: null,
    })
  })
})

test('two people write in one note at once, and both texts are in it', async () => {
  const made = await ask('POST', `${at}/notes`, { title: 'Packing', content: 'one\ntwo\nthree' })
  const path = `${at}/notes/${idIn(made.body, 'note')}`
  await ask('PATCH', path, { content: 'ONE\ntwo\nthree', base: { content: 'one\ntwo\nthree' } })
  await ask('PATCH', path, { content: 'one\ntwo\nTHREE', base: { content: 'one\ntwo\nthree' } }, 'member')
  expect((await ask('GET', path)).body['note']).toMatchObject({ content: 'ONE\ntwo\nTHREE' })
})

test('with the add-on off nothing of it is read or written', async () => {
  await world.as('admin', 'cookie', 'PUT', '/api/admin/addons/collab', { enabled: false })
  for (const path of ['messages', 'notes', 'polls', 'votes'])
    expect((await ask('GET', `${at}/${path}`)).body).toMatchObject({ code: 'ADDON_DISABLED' })
  expect((await ask('POST', `${at}/messages`, { text: 'hello' })).body).toMatchObject({
    code: 'ADDON_DISABLED',
  })
})
