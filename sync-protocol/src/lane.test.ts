import { describe, expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { requestOf, type Entry } from './entry.ts'
import { maxBackoffMs } from './lane.ts'
import { aCreate, anEntry, failure, success } from './testing/an-entry.ts'
import { tripId } from './testing/a-trip.ts'
import { Story } from './testing/lane-story.ts'
import { testId } from './testing/random.ts'
import { pushLimits } from './wire.ts'

const idOf = (entry: Entry) => entry.mutation_id
const [a, b, c] = [anEntry(1), anEntry(2), anEntry(3)]

describe('C2.1 first in, first out, one request in flight', () => {
  test('a lane sends what waits, in order, and nothing more until the answer', () => {
    const story = new Story([]).step({ type: 'enqueue', entry: a }).step({ type: 'enqueue', entry: b }).wake()
    expect(story.sent()).toEqual([a, b].map(idOf))
    story.step({ type: 'enqueue', entry: c }).wake(true)
    expect(story.sent()).toEqual([])
    story.answer(success(a, 1), success(b, 2)).wake()
    expect(story.sent()).toEqual([idOf(c)])
  })

  test('an empty lane sends nothing', () => {
    expect(new Story([]).wake().effects).toEqual([])
  })

  test('what is sent is saved as sent first', () => {
    const story = new Story([a]).wake()
    expect(story.effects.map(it => it.type)).toEqual(['save', 'send'])
    expect(story.effect('save')?.entries[0]).toMatchObject({ sent: true, state: 'sending', tries: 1 })
  })
})

describe('C2.2 a push', () => {
  test('takes at most 50 entries', () => {
    const many = Array.from({ length: 60 }, (_, n) => anEntry(n))
    expect(new Story(many).wake().sent()).toEqual(many.slice(0, pushLimits.entries).map(idOf))
  })

  test('takes at most 256 KB, but always one', () => {
    const big = (n: number) => anEntry(n, { body: { notes: 'x'.repeat(200_000) } })
    expect(new Story([big(1), big(2)]).wake().sent()).toHaveLength(1)
    expect(new Story([anEntry(1, { body: { notes: 'x'.repeat(300_000) } }), b]).wake().sent()).toHaveLength(1)
  })

  test('stops at the first refusal; the rest waits and goes again', () => {
    const story = new Story([a, b, c]).wake().answer(success(a, 1), failure('CONFLICT'))
    expect(story.ids()).toEqual([a, c].map(idOf))
    expect(story.lane.entries[1]?.state).toBe('waiting')
    expect(story.wake().sent()).toEqual([idOf(c)])
  })

  test('without a counted answer its entries follow one by one', () => {
    const story = new Story([a, b, c]).wake().silence().wake(true)
    expect(story.sent()).toEqual([idOf(a)])
    expect(story.answer(success(a, 1)).wake().sent()).toEqual([idOf(b)])
    expect(story.answer(success(b, 2)).wake().sent()).toEqual([idOf(c)])
    story.answer(success(c, 3))
    for (const n of [4, 5]) story.step({ type: 'enqueue', entry: anEntry(n) })
    expect(story.wake().sent()).toHaveLength(2)
  })

  test('C2.5 an answer belongs to its entry even when the feed has removed another meanwhile', () => {
    const story = new Story([a, b, c]).wake()
    story.step({ type: 'applied', mutation_ids: new Set([idOf(a)]), cursor: 1 })
    story.answer(success(a, 1), failure('CONFLICT'))
    expect(story.effect('park')?.parked.entry.mutation_id).toBe(idOf(b))
    expect(story.ids()).toEqual([idOf(c)])
  })

  test('C2.5 an answer belongs to what was sent, not to what was taken back right before', () => {
    const story = new Story([a, b, c]).wake()
    story.asked = [b, c].map(idOf)
    story.answer(success(b, 1), failure('CONFLICT'))
    expect(story.effect('park')?.parked.entry.mutation_id).toBe(idOf(c))
    expect(story.lane.entries.map(each => each.state)).toEqual(['waiting', 'answered'])
  })
})

describe('C2.3 what may have left is frozen', () => {
  test('a retry carries the same bytes', () => {
    const story = new Story([a]).wake().silence().wake(true)
    const again = story.effect('send')?.entries[0]
    for (const key of [
      'mutation_id',
      'client_seq',
      'mutation',
      'params',
      'body',
      'base_seq',
      'edited_at',
    ] as const)
      expect(again?.[key]).toEqual(a[key])
    expect(again?.request).toEqual(requestOf(a))
    expect(again?.tries).toBe(2)
  })
})

describe('C2.4 a success', () => {
  test('is acknowledged and stays until the feed brings its commit', () => {
    const story = new Story([a]).wake().answer(success(a, 7))
    expect(story.effect('acknowledge')?.sync.seq).toBe(7)
    expect(story.lane.entries[0]).toMatchObject({ state: 'answered', seq: 7, outcome: 'applied' })
    story.step({ type: 'applied', mutation_ids: new Set(), cursor: 9 })
    expect(story.ids()).toEqual([idOf(a)])
    story.step({ type: 'applied', mutation_ids: new Set([idOf(a)]), cursor: 9 })
    expect(story.ids()).toEqual([])
    expect(story.effect('remove')).toMatchObject({ why: 'applied' })
  })

  test('a noop leaves once the cursor reached the head it was judged at', () => {
    const story = new Story([a]).wake().answer(success(a, 7, 'noop'))
    expect(story.step({ type: 'applied', mutation_ids: new Set(), cursor: 6 }).ids()).toEqual([idOf(a)])
    expect(story.step({ type: 'applied', mutation_ids: new Set(), cursor: 7 }).ids()).toEqual([])
  })

  test('that names another commit is no answer of ours', () => {
    const story = new Story([a]).wake().answer(success(b, 7))
    expect(story.lane.entries[0]?.state).toBe('waiting')
    expect(story.effect('acknowledge')).toBeUndefined()
    expect(new Story([a]).wake().answer({ status: 200, body: {} }).lane.entries[0]?.state).toBe('waiting')
  })
})

describe('C2.5 a refusal', () => {
  test('C2.15 of a read mark asks nobody: it goes, and the rest flows on', () => {
    const path = `/api/users/${testId(7)}/chat-reads/${tripId}`
    const mark = anEntry(1, { method: 'PUT', path, body: { read_at: 5 } })
    for (const answer of [failure('ADDON_DISABLED'), failure('NOT_FOUND')]) {
      const story = new Story([mark, b]).wake().answer(answer)
      expect(story.effect('park')).toBeUndefined()
      expect(story.effect('remove')).toMatchObject({ why: 'dropped', entries: [{ mutation: 'chat.read' }] })
      expect(story.wake().sent()).toEqual([idOf(b)])
    }
  })

  test('parks the entry alone; the rest flows on', () => {
    const story = new Story([a, b]).wake().answer(failure('CONFLICT'))
    expect(story.effect('park')?.parked).toMatchObject({ reason: 'refused', dependents: [] })
    expect(story.effect('remove')).toMatchObject({ why: 'parked' })
    expect(story.wake().sent()).toEqual([idOf(b)])
  })

  test('takes along what hangs on it, through others too, and nothing else', () => {
    const place = aCreate(1, 'places', testId(11), { name: 'A' })
    const stop = aCreate(2, 'assignments', testId(12), { place_id: testId(11), day_id: testId(90) })
    const other = anEntry(3)
    const people = anEntry(4, {
      method: 'PUT',
      path: `/api/trips/${tripId}/assignments/${testId(12)}/participants`,
      body: { user_ids: [] },
    })
    const story = new Story([place, stop, other, people]).wake().answer(failure('FORBIDDEN'))
    expect(story.effect('park')?.parked.dependents.map(idOf)).toEqual([stop, people].map(idOf))
    expect(story.ids()).toEqual([idOf(other)])
  })

  test('what only stands beside it flows on', () => {
    const stop = aCreate(1, 'assignments', testId(12), { day_id: testId(90) })
    const moved = anEntry(2, {
      path: `/api/trips/${tripId}/assignments/${testId(13)}`,
      body: { day_id: testId(90), position: { after: testId(12), key: 'a1' } },
    })
    const order = anEntry(3, {
      method: 'PUT',
      path: `/api/trips/${tripId}/days/reorder`,
      body: { ordered_ids: [testId(12)], base: { ordered_ids: [testId(12)] } },
    })
    const story = new Story([stop, moved, order]).wake().answer(failure('FORBIDDEN'))
    expect(story.effect('park')?.parked).toMatchObject({ dependents: [] })
    expect(story.ids()).toEqual([moved, order].map(idOf))
  })

  test('rows that are brought into a trip take along what names them, not all of the trip', () => {
    const rows = [{ entity: 'place', row: { id: testId(11), name: 'A' } }]
    const brought = anEntry(1, { method: 'POST', path: '/api/trips/imports', body: { id: tripId, rows } })
    const named = anEntry(3, { path: `/api/trips/${tripId}/places/${testId(11)}` })
    const story = new Story([brought, b, named]).wake()
    const ids_made = (entry: Entry) => (idOf(entry) === idOf(brought) ? [testId(11)] : [])
    story.step({ type: 'answers', sent: story.asked, answers: [failure('FORBIDDEN')], now: 0, ids_made })
    expect(story.effect('park')?.parked.dependents.map(idOf)).toEqual([idOf(named)])
    expect(story.ids()).toEqual([idOf(b)])
  })

  test('takes along what names an id its plan made', () => {
    const range = anEntry(1, { body: { start_date: '2027-01-01' } })
    const onNewDay = aCreate(2, 'assignments', testId(12), { day_id: testId(77) })
    const story = new Story([range, onNewDay]).wake()
    story.step({
      type: 'answers',
      sent: story.asked,
      answers: [failure('FORBIDDEN')],
      now: story.now,
      ids_made: entry => (idOf(entry) === idOf(range) ? [testId(77)] : []),
    })
    expect(story.effect('park')?.parked.dependents.map(idOf)).toEqual([idOf(onNewDay)])
  })
})

describe('C2.6 a trip born here', () => {
  const create = anEntry(1, { method: 'POST', path: '/api/trips', body: { id: tripId, title: 'A' } })

  test('its refused create parks the whole lane as one', () => {
    const story = new Story([create, b, c], true).wake().answer(failure('FORBIDDEN'))
    expect(story.effect('park')?.parked).toMatchObject({ whole_trip: true, reason: 'refused' })
    expect(story.effect('park')?.parked.dependents.map(idOf)).toEqual([b, c].map(idOf))
    expect(story.ids()).toEqual([])
  })

  test('once acknowledged, or seen in the feed, it is like any other', () => {
    expect(new Story([create, b], true).wake().answer(success(create, 1)).lane.local).toBe(false)
    const seen = new Story([create, b], true).wake()
    seen.step({ type: 'applied', mutation_ids: new Set([idOf(create)]), cursor: 1 })
    expect(seen.lane.local).toBe(false)
    expect(new Story([], true).step({ type: 'live' }).lane.local).toBe(false)
  })
})

describe('C2.7 a session that ended', () => {
  test('pauses the lane until it is resumed; nothing is lost', () => {
    for (const code of ['AUTH_REQUIRED', 'MFA_REQUIRED', 'ACCOUNT_MISMATCH', 'CLIENT_TOO_OLD'] as const) {
      const story = new Story([a]).wake().answer(failure(code))
      expect(story.effect('session_ended')?.code).toBe(code)
      expect(story.lane.pause).toBe('session')
      expect(story.wake(true).sent()).toEqual([])
      expect(story.step({ type: 'resume' }).wake().sent()).toEqual([idOf(a)])
    }
  })
})

test('C2.8 NO_ACCESS pauses the lane and asks for the streams; nothing is parked', () => {
  const story = new Story([a, b]).wake().answer(failure('NO_ACCESS'))
  expect(story.effect('ask_streams')).toBeDefined()
  expect(story.effect('park')).toBeUndefined()
  expect(story.lane.pause).toBe('access')
  expect(story.ids()).toEqual([a, b].map(idOf))
})

describe('C2.9 waiting', () => {
  test('silence backs off, longer each time, never over a minute', () => {
    const story = new Story([a])
    const waits: number[] = []
    for (let n = 0; n < 12; n++) {
      story.wake(true).silence(false)
      waits.push((story.effect('retry_at')?.at ?? 0) - story.now)
    }
    expect(waits[0]).toBeLessThan(waits[3] ?? 0)
    expect(waits.toSorted((x, y) => x - y)).toEqual(waits)
    expect(Math.max(...waits)).toBe(maxBackoffMs)
    expect(story.wake().sent()).toEqual([])
    expect(story.wake(true).sent()).toEqual([idOf(a)])
  })

  test('a busy server says how long; that is neither a refusal nor an error', () => {
    const story = new Story([a])
    for (let n = 0; n < 20; n++) {
      story.wake(true).answer(failure('OVERLOADED', 7))
      expect(story.effect('retry_at')?.at).toBe(story.now + 7000)
      expect(story.effect('settle')).toBeUndefined()
    }
    expect(story.wake().sent()).toEqual([])
    story.now += 7000
    expect(story.wake().sent()).toEqual([idOf(a)])
  })

  test('nobody waits for more than an hour, whatever the server says or the clock becomes', () => {
    const story = new Story([a]).wake().answer(failure('OVERLOADED', 86_400))
    expect(story.wake().sent()).toEqual([])
    story.now += 3_600_000
    expect(story.wake().sent()).toEqual([idOf(a)])
    story.answer(failure('OVERLOADED', 7))
    story.now -= 86_400_000
    expect(story.wake().sent()).toEqual([idOf(a)])
  })

  test('an answer ends the backoff', () => {
    const story = new Story([a, b]).wake().silence(false).wake(true).answer(success(a, 1))
    expect(story.lane).toMatchObject({ failures: 0, not_before: 0 })
  })
})

describe('C2.10 our own server fails', () => {
  const thrice = () => {
    const story = new Story([a, b])
    for (let n = 0; n < 3; n++) story.wake(true).answer(failure('INTERNAL'))
    return story
  }

  test('three times running: the entry is settled, and the lane waits for that', () => {
    const story = thrice()
    expect(story.effect('settle')?.entry.mutation_id).toBe(idOf(a))
    expect(story.wake(true).sent()).toEqual([])
  })

  test('twice is not enough', () => {
    const story = new Story([a])
    for (let n = 0; n < 2; n++) story.wake(true).answer(failure('INTERNAL'))
    expect(story.effect('settle')).toBeUndefined()
    expect(story.wake(true).answer(success(a, 1)).lane.entries[0]?.server_errors).toBe(0)
  })

  test('S9 abandoned: parked as stuck, the lane goes on', () => {
    const story = thrice()
    const result = { mutation_id: idOf(a), outcome: 'abandoned' } as const
    story.step({ type: 'settled', result, now: story.now, ids_made: () => [] })
    expect(story.effect('park')?.parked.reason).toBe('stuck')
    expect(story.wake().sent()).toEqual([idOf(b)])
  })

  test('S9 recorded: the recorded answer is its answer', () => {
    const story = thrice()
    const { status, body } = success(a, 4)
    const result = { mutation_id: idOf(a), outcome: 'recorded', status, body } as const
    story.step({ type: 'settled', result, now: story.now, ids_made: () => [] })
    expect(story.effect('acknowledge')?.sync.seq).toBe(4)
    const refused = thrice()
    refused.step({
      type: 'settled',
      result: { mutation_id: idOf(a), outcome: 'recorded', ...failure('CONFLICT') },
      now: refused.now,
      ids_made: () => [],
    })
    expect(refused.effect('park')?.parked.reason).toBe('refused')
  })

  test('S9 not answered: the server is ill and the lane waits', () => {
    const story = thrice().step({ type: 'settled', result: null, now: 1_000_000, ids_made: () => [] })
    expect(story.effect('retry_at')).toBeDefined()
    expect(story.ids()).toEqual([a, b].map(idOf))
    expect(story.wake().sent()).toEqual([])
  })
})

describe('C2.11 an entry that is never answered while others are', () => {
  const silent = (tries: number, everyMs: number, others: boolean) => {
    const story = new Story([a, b])
    for (let n = 0; n < tries; n++) {
      story.wake(true).silence(others)
      story.now += everyMs
    }
    return story
  }

  test('ten times over ten minutes: settled', () => {
    expect(silent(11, 61_000, true).effect('settle')?.entry.mutation_id).toBe(idOf(a))
  })

  test('not when nobody is answered: that is no network', () => {
    expect(silent(50, 61_000, false).lane.settling).toBe(null)
  })

  test('not before ten minutes, nor after fewer tries', () => {
    expect(silent(30, 10_000, true).lane.settling).toBe(null)
    expect(silent(5, 600_000, true).lane.settling).toBe(null)
  })

  test('weeks without a network do not count towards the ten minutes', () => {
    const story = silent(3, 7 * 86_400_000, false)
    for (let n = 0; n < 12; n++) {
      story.wake(true).silence(true)
      story.now += 5_000
    }
    expect(story.lane.settling).toBe(null)
  })
})

describe('C2.5 a conflict over a group', () => {
  const note = (n: number, notes: string, over: Partial<Entry> = {}) =>
    anEntry(n, { body: { notes, base: { notes: `before ${n}` } }, ...over })
  const conflict: Answer = {
    status: 409,
    body: { code: 'CONFLICT', group: 'notes', mine: { notes: 'one' }, theirs: { notes: 'T' }, theirs_seq: 9 },
  }

  test('takes in later edits of that group, on their way or not, and leaves all others', () => {
    const [one, two, name, three] = [note(1, 'one'), note(2, 'two'), anEntry(3), note(4, 'three')]
    const story = new Story([one, two, name]).wake().step({ type: 'enqueue', entry: three }).answer(conflict)
    const parked = story.effect('park')?.parked
    expect(parked?.entry.body).toEqual({ notes: 'three', base: { notes: 'before 1' } })
    expect(parked?.answer?.body['mine']).toEqual({ notes: 'three' })
    expect(parked?.joined?.map(idOf)).toEqual([two, three].map(idOf))
    expect(story.ids()).toEqual([idOf(name)])
  })

  test('S9: what left before and has no answer stays in the lane', () => {
    const story = new Story([note(1, 'one'), note(2, 'two')]).wake().silence().wake(true).answer(conflict)
    expect(story.effect('park')?.parked.entry.body).toMatchObject({ notes: 'one' })
    expect(story.ids()).toHaveLength(1)
  })
})

describe('C2.12 an outcome the server no longer knows', () => {
  test('on the first sending the device database is a copy: nothing is parked', () => {
    const story = new Story([a]).wake().answer(failure('OUTCOME_EXPIRED'))
    expect(story.effect('copied')?.entry.mutation_id).toBe(idOf(a))
    expect(story.ids()).toEqual([idOf(a)])
  })

  const unclear = () => new Story([a, b]).wake().silence().wake(true).answer(failure('OUTCOME_EXPIRED'))
  const looked = (story: Story, seen = true) =>
    story.step({
      type: 'looked',
      entry: a,
      answer: failure('OUTCOME_EXPIRED'),
      seen,
      now: 0,
      ids_made: () => [],
    })

  test('later it is looked for in the feed, and nothing overtakes it', () => {
    const story = unclear()
    expect(story.effect('look')?.entry.mutation_id).toBe(idOf(a))
    expect(story.effect('park')).toBeUndefined()
    expect(story.wake(true).sent()).toEqual([])
  })

  test('not there: it is unclear, and parked', () => {
    const story = looked(unclear())
    expect(story.effect('park')?.parked.reason).toBe('unclear')
    expect(story.wake(true).sent()).toEqual([idOf(b)])
  })

  test('what hangs on it goes along if it never left, and is asked for by itself if it did', () => {
    const place = aCreate(1, 'places', testId(11), { name: 'A' })
    const [left, kept] = [2, 3].map(n => anEntry(n, { path: `/api/trips/${tripId}/places/${testId(11)}` }))
    const story = new Story([place, left!])
      .wake()
      .answer(success(place, 1), success(left!, 2))
      .step({ type: 'regenerated' })
      .wake()
      .step({ type: 'enqueue', entry: kept! })
      .answer(failure('OUTCOME_EXPIRED'))
    const answer = failure('OUTCOME_EXPIRED')
    story.step({ type: 'looked', entry: place, answer, seen: true, now: 0, ids_made: () => [] })
    expect(story.effect('park')?.parked.dependents.map(idOf)).toEqual([idOf(kept!)])
    expect(story.wake(true).sent()).toEqual([idOf(left!)])
  })

  test('nobody answered where it was looked for: it stays in its place and is asked for again', () => {
    const story = looked(unclear(), false)
    expect(story.effect('park')).toBeUndefined()
    expect(story.effect('retry_at')).toBeDefined()
    expect(story.wake(true).sent()[0]).toBe(idOf(a))
  })

  test('there: it was applied, and nothing is parked', () => {
    const story = unclear().step({ type: 'applied', mutation_ids: new Set([idOf(a)]), cursor: 3 })
    expect(story.effect('remove')).toMatchObject({ why: 'applied' })
    expect(looked(story).effects).toEqual([])
    expect(story.wake(true).sent()).toEqual([idOf(b)])
  })
})

test('C2.13 after a new generation what was answered is sent again with the same bytes', () => {
  const story = new Story([a, b]).wake().answer(success(a, 1), success(b, 2)).step({ type: 'regenerated' })
  expect(story.lane.entries.map(entry => entry.state)).toEqual(['waiting', 'waiting'])
  expect(story.wake().sent()).toEqual([a, b].map(idOf))
  expect(story.effect('send')?.entries[0]?.body).toEqual(a.body)
})

test('C4 sending is a lease that ends with the page', () => {
  const story = new Story([a]).wake().step({ type: 'start' })
  expect(story.lane).toMatchObject({ in_flight: false })
  expect(story.lane.entries[0]).toMatchObject({ state: 'waiting', sent: true })
  expect(story.wake().sent()).toEqual([idOf(a)])
})

describe('C10 a change of a newer version', () => {
  test('goes to the attention list as it is, unsent, and what follows is sent', () => {
    const unknown = { ...anEntry(1), mutation: 'moon.visit', params: { moon: 'Io' } }
    const next = anEntry(2, { path: `/api/trips/${tripId}/places/${testId(11)}` })
    const story = new Story([unknown, next]).wake()
    expect(story.effect('park')).toMatchObject({
      parked: {
        entry: unknown,
        reason: 'refused',
        dependents: [],
        answer: { body: { code: 'CLIENT_TOO_OLD' } },
      },
    })
    expect(story.sent()).toEqual([next.mutation_id])
  })

  test('is sent as it was where its request is stored', () => {
    const request = { method: 'POST', path: '/api/moons' }
    const story = new Story([{ ...anEntry(1), mutation: 'moon.visit', params: {}, request }]).wake()
    expect(story.effect('send')?.entries).toMatchObject([{ request, sent: true }])
  })
})
