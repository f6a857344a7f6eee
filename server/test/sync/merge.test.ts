import { mostPlaceNotes } from '@caravel/sync-protocol/entities/place'
import { describe, expect, test } from 'vitest'
import { headOf, newId, rowOf, startWorld, syncOf, type World } from './client.ts'
import { testClock, type Answer } from '../support/test-server.ts'

const start = Date.UTC(2026, 4, 1)

/** A trip with one place and one stop; Inês and Tom each with a device that has seen all of it. */
const stage = async () => {
  const clock = testClock(start)
  const world = await startWorld({ now: clock.now })
  const trip = await world.trip()
  const at = `/api/trips/${trip}`
  const place = rowOf(
    await world.call(world.tom, 'POST', `${at}/places`, { name: 'Belém', notes: 'one\ntwo\n' }),
    'place',
  )
  const days = (await world.get(world.tom, `${at}/days`)).body['days'] as { id: string }[]
  const stop = rowOf(
    await world.call(world.tom, 'POST', `${at}/assignments`, { place_id: place.id, day_id: days[0]!.id }),
    'assignment',
  )
  clock.pass(60_000)
  const base_seq = headOf(world.server, `trip:${trip}`)
  return {
    clock,
    world,
    trip,
    at,
    days,
    base_seq,
    place: `${at}/places/${place.id}`,
    stop: `${at}/assignments/${stop.id}`,
    tom: world.device(world.tom),
    ines: world.device(world.ines),
  }
}

const placeNow = async (world: World, path: string) => rowOf(await world.get(world.tom, path), 'place')

describe('register: the later edit wins', () => {
  test('whoever arrives last but edited first loses, and the value is kept', async () => {
    const { world, clock, place, tom, ines, base_seq } = await stage()
    const now = clock.now()
    const first = await tom.send('PATCH', place, { name: 'Torre' }, { base_seq, edited_at: now - 1_000 })
    expect(syncOf(first)).toMatchObject({ outcome: 'applied', conflicts: [] })
    const late = await ines.send('PATCH', place, { name: 'Tower' }, { base_seq, edited_at: now - 2_000 })
    expect(syncOf(late)).toMatchObject({
      outcome: 'superseded',
      conflicts: [
        {
          group: 'name',
          winner: 'theirs',
          mine: { name: 'Tower' },
          theirs: { name: 'Torre' },
          theirs_by: world.tom.id,
        },
      ],
    })
    expect((await placeNow(world, place))['name']).toBe('Torre')
    expect(syncOf(late).seq).toBe(syncOf(first).seq + 1)
  })

  test('the later edit wins and keeps the loser; a tie goes to what arrives', async () => {
    const { world, clock, place, tom, ines, base_seq } = await stage()
    const edited_at = clock.now() - 1_000
    await tom.send('PATCH', place, { name: 'Torre' }, { base_seq, edited_at })
    const tie = await ines.send('PATCH', place, { name: 'Tower' }, { base_seq, edited_at })
    expect(syncOf(tie)).toMatchObject({
      outcome: 'applied',
      conflicts: [{ winner: 'mine', mine: { name: 'Tower' }, theirs: { name: 'Torre' } }],
    })
    expect((await placeNow(world, place))['name']).toBe('Tower')
  })

  test('a clock in the future counts as now, one in the past as the base', async () => {
    const { world, clock, place, tom, ines, base_seq } = await stage()
    await tom.send('PATCH', place, { name: 'Future' }, { base_seq, edited_at: clock.now() + 10 ** 10 })
    clock.pass(1_000)
    const honest = await ines.send('PATCH', place, { name: 'Now' }, { base_seq, edited_at: clock.now() })
    expect(syncOf(honest).conflicts).toMatchObject([{ winner: 'mine' }])
    clock.pass(1_000)
    const seen = headOf(world.server, syncOf(honest).stream)
    const slow = await tom.send('PATCH', place, { name: 'Seen' }, { base_seq: seen, edited_at: 1 })
    expect(syncOf(slow)).toMatchObject({ outcome: 'applied', conflicts: [] })
    const early = await ines.send(
      'PATCH',
      place,
      { name: 'Early' },
      { base_seq, edited_at: clock.now() - 1_500 },
    )
    expect(syncOf(early), 'edited before the base of what stands').toMatchObject({ outcome: 'superseded' })
    expect((await placeNow(world, place))['name']).toBe('Seen')
  })

  test('disjoint groups of one row both survive', async () => {
    const { world, place, tom, ines, base_seq } = await stage()
    await tom.send('PATCH', place, { name: 'Torre' }, { base_seq })
    const other = await ines.send('PATCH', place, { lat: 38.69, lng: -9.21 }, { base_seq })
    expect(syncOf(other)).toMatchObject({ outcome: 'applied', conflicts: [] })
    expect(await placeNow(world, place)).toMatchObject({ name: 'Torre', lat: 38.69 })
  })

  test('the fields of a group win or lose together', async () => {
    const { world, clock, place, tom, ines, base_seq } = await stage()
    const now = clock.now()
    await tom.send('PATCH', place, { lat: 1, lng: 1 }, { base_seq, edited_at: now - 1_000 })
    const late = await ines.send('PATCH', place, { address: 'Rua' }, { base_seq, edited_at: now - 2_000 })
    expect(syncOf(late)).toMatchObject({ outcome: 'superseded', conflicts: [{ group: 'location' }] })
    expect(await placeNow(world, place)).toMatchObject({ lat: 1, address: null })
  })

  test('nobody conflicts with themselves, whatever the base', async () => {
    const { place, tom, base_seq } = await stage()
    await tom.send('PATCH', place, { name: 'One' }, { base_seq })
    const next = await tom.send('PATCH', place, { name: 'Two' }, { base_seq, edited_at: 1 })
    expect(syncOf(next)).toMatchObject({ outcome: 'applied', conflicts: [] })
  })

  test('the same person on another device is another writer', async () => {
    const { world, place, tom, base_seq } = await stage()
    await tom.send('PATCH', place, { name: 'One' }, { base_seq })
    const phone = await world.device(world.tom).send('PATCH', place, { name: 'Two' }, { base_seq })
    expect(syncOf(phone).conflicts).toMatchObject([{ winner: 'mine', theirs: { name: 'One' } }])
  })

  test('what was edited on newer rows is never older than those rows', async () => {
    const { world, clock, at, place, tom, ines, base_seq } = await stage()
    const while_offline = clock.now() + 1_000
    clock.pass(2_000)
    await world.call(world.ines, 'POST', `${at}/places`, { name: 'Another' })
    await tom.send('PATCH', place, { name: 'Seen' }, { edited_at: 1 })
    const late = await ines.send('PATCH', place, { name: 'Early' }, { base_seq, edited_at: while_offline })
    expect(syncOf(late)).toMatchObject({ outcome: 'superseded' })
    expect((await placeNow(world, place))['name']).toBe('Seen')
  })

  test('an edit from before what the log still has is as old as it is', async () => {
    const { world, clock, place, tom, ines, base_seq } = await stage()
    const edited_at = clock.now()
    clock.pass(2_000)
    await tom.send('PATCH', place, { name: 'Torre' }, { base_seq, edited_at: clock.now() })
    clock.pass(2_000)
    await tom.send('PATCH', place, { notes: 'Long after' }, {})
    world.server.app.db.raw.prepare('update streams set floor = head where head > 1').run()
    const late = await ines.send('PATCH', place, { name: 'Tower' }, { base_seq, edited_at })
    expect(syncOf(late)).toMatchObject({ outcome: 'superseded' })
    expect((await placeNow(world, place))['name']).toBe('Torre')
  })

  test("one's own value never loses to a later edit of one's own", async () => {
    const { world, clock, place, tom, ines, base_seq } = await stage()
    await ines.send('PATCH', place, { name: 'Torre' }, { base_seq })
    clock.pass(1_000)
    const first = await tom.send('PATCH', place, { name: 'One' }, { base_seq, edited_at: clock.now() })
    expect(syncOf(first).conflicts).toMatchObject([{ winner: 'mine', theirs: { name: 'Torre' } }])
    const second = await tom.send('PATCH', place, { name: 'Two' }, { base_seq, edited_at: clock.now() })
    expect(syncOf(second)).toMatchObject({ outcome: 'applied', conflicts: [] })
    expect((await placeNow(world, place))['name']).toBe('Two')
  })

  test('somebody else between two edits of one device is not forgotten', async () => {
    const { world, clock, place, tom, ines, base_seq } = await stage()
    const edit = async (device: typeof tom, name: string, base_seq: number) => {
      clock.pass(1_000)
      return device.send('PATCH', place, { name }, { base_seq, edited_at: clock.now() })
    }
    await edit(tom, 'One', base_seq)
    await edit(ines, 'Two', base_seq + 1)
    await edit(tom, 'Three', base_seq + 2)
    const stale = await tom.send('PATCH', place, { name: 'Four' }, { base_seq: base_seq + 1, edited_at: 1 })
    expect(syncOf(stale)).toMatchObject({ outcome: 'superseded' })
    expect((await placeNow(world, place))['name']).toBe('Three')
  })
})

describe('flag', () => {
  test('back and forth without a notice', async () => {
    const { clock, at, tom, base_seq, world } = await stage()
    const now = clock.now()
    await tom.send('PATCH', at, { archived: true }, { base_seq, edited_at: now - 1_000 })
    const second = world.device(world.tom)
    const same = await second.send('PATCH', at, { archived: true }, { base_seq, edited_at: now - 2_000 })
    expect(syncOf(same)).toMatchObject({ outcome: 'noop', conflicts: [] })
    const late = await second.send('PATCH', at, { archived: false }, { base_seq, edited_at: now })
    expect(syncOf(late).conflicts).toMatchObject([{ winner: 'mine', quiet: true }])
  })
})

describe('checked: the person decides', () => {
  const conflict = async () => {
    const it = await stage()
    await it.tom.send('PATCH', it.stop, { assignment_time: '10' }, { base_seq: it.base_seq })
    const body = { assignment_time: '11', base: { assignment_time: null, assignment_end_time: null } }
    const answer = await it.ines.send('PATCH', it.stop, body, {
      base_seq: it.base_seq,
      edited_at: it.clock.now(),
    })
    return { ...it, answer }
  }
  const stopNow = async (world: World, path: string) => rowOf(await world.get(world.tom, path), 'assignment')

  test('409 with base, mine and theirs; nothing written', async () => {
    const { world, stop, answer, base_seq, trip } = await conflict()
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        entity: 'assignment',
        group: 'time',
        base: { assignment_time: null },
        mine: { assignment_time: '11:00' },
        theirs: { assignment_time: '10:00', assignment_end_time: null, ends_next_day: false },
        theirs_by: world.tom.id,
        theirs_seq: base_seq + 1,
      },
    })
    expect((await stopNow(world, stop))['assignment_time']).toBe('10:00')
    expect(headOf(world.server, `trip:${trip}`)).toBe(base_seq + 1)
  })

  test('theirs is by whoever wrote the group, not by who wrote the row last', async () => {
    const { world, stop, place, tom, ines, base_seq, clock } = await stage()
    await tom.send('PATCH', stop, { assignment_time: '10' }, { base_seq })
    await ines.send('PATCH', stop, { notes: 'Mine' }, { base_seq })
    const answer = await ines.send('PATCH', stop, { assignment_time: '11' }, { base_seq })
    expect(answer.body).toMatchObject({ code: 'CONFLICT', theirs_by: world.tom.id })

    const edited_at = clock.now() - 1_000
    await tom.send('PATCH', place, { name: 'Torre' }, { base_seq, edited_at })
    await ines.send('PATCH', place, { phone: '1' }, { base_seq })
    const late = await ines.send('PATCH', place, { name: 'Tower' }, { base_seq, edited_at: edited_at - 1 })
    expect(syncOf(late).conflicts).toMatchObject([{ group: 'name', theirs_by: world.tom.id }])
  })

  test('keep mine: a new change on top of theirs', async () => {
    const { world, stop, ines, answer } = await conflict()
    const base_seq = Number(answer.body['theirs_seq'])
    const mine = await ines.send('PATCH', stop, { assignment_time: '11' }, { base_seq })
    expect(mine.status).toBe(200)
    expect((await stopNow(world, stop))['assignment_time']).toBe('11:00')
  })

  test('keep mine asks again when theirs moved on', async () => {
    const { stop, ines, tom, answer } = await conflict()
    await tom.send('PATCH', stop, { assignment_time: '12' })
    const base_seq = Number(answer.body['theirs_seq'])
    const mine = await ines.send('PATCH', stop, { assignment_time: '11' }, { base_seq })
    expect(mine).toMatchObject({ status: 409, body: { theirs: { assignment_time: '12:00' } } })
  })

  test('take theirs: a commit without a change that keeps mine', async () => {
    const { world, stop, ines, base_seq } = await conflict()
    const body = { assignment_time: '11', decision: 'theirs' }
    const taken = await ines.send('PATCH', stop, body, { base_seq })
    expect(syncOf(taken)).toMatchObject({
      outcome: 'superseded',
      conflicts: [
        { winner: 'theirs', mine: { assignment_time: '11:00' }, theirs: { assignment_time: '10:00' } },
      ],
      commit: { ops: [] },
    })
    expect((await stopNow(world, stop))['assignment_time']).toBe('10:00')
  })

  test('the same value is no conflict', async () => {
    const { stop, ines, base_seq } = await conflict()
    const same = await ines.send('PATCH', stop, { assignment_time: '10' }, { base_seq })
    expect(syncOf(same)).toMatchObject({ outcome: 'noop', conflicts: [] })
  })
})

describe('text: merged with the base it was made from', () => {
  const edit = (notes: string | null, base: string | null) => ({ notes, base: { notes: base } })

  test('different lines merge', async () => {
    const { world, place, tom, ines, base_seq } = await stage()
    await tom.send('PATCH', place, edit('zero\none\ntwo\n', 'one\ntwo\n'), { base_seq })
    const merged = await ines.send('PATCH', place, edit('one\ntwo\nthree\n', 'one\ntwo\n'), { base_seq })
    expect(syncOf(merged)).toMatchObject({ outcome: 'merged', conflicts: [] })
    expect((await placeNow(world, place))['notes']).toBe('zero\none\ntwo\nthree\n')
  })

  test('the base decides, not the seq', async () => {
    const { world, place, tom, ines, base_seq } = await stage()
    await tom.send('PATCH', place, edit('zero\none\ntwo\n', 'one\ntwo\n'), { base_seq })
    const merged = await ines.send('PATCH', place, edit('one\ntwo\nthree\n', 'one\ntwo\n'))
    expect(syncOf(merged).outcome).toBe('merged')
    expect((await placeNow(world, place))['notes']).toBe('zero\none\ntwo\nthree\n')
  })

  test('the same words: both texts are kept, nothing is written', async () => {
    const { world, place, tom, ines, base_seq } = await stage()
    await tom.send('PATCH', place, edit('uno\ntwo\n', 'one\ntwo\n'), { base_seq })
    const answer = await ines.send('PATCH', place, edit('eins\ntwo\n', 'one\ntwo\n'), { base_seq })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        mine: { notes: 'eins\ntwo\n' },
        theirs: { notes: 'uno\ntwo\n' },
        base: { notes: 'one\ntwo\n' },
      },
    })
    expect((await placeNow(world, place))['notes']).toBe('uno\ntwo\n')
  })

  test('a merge that would break the bound asks', async () => {
    const { place, tom, ines, base_seq } = await stage()
    const long = 'x'.repeat(mostPlaceNotes - 10)
    await tom.send('PATCH', place, edit(`${long}\none\ntwo\n`, 'one\ntwo\n'), { base_seq })
    const answer = await ines.send('PATCH', place, edit(`one\ntwo\n${long}\n`, 'one\ntwo\n'), { base_seq })
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT', group: 'notes' } })
  })

  test('an untidy base is treated as not sent', async () => {
    const { place, tom, ines, base_seq } = await stage()
    for (const base of [7, [], 'x', { notes: { a: 1 } }, { notes: 9 }]) {
      const answer = await tom.send('PATCH', place, { notes: `from ${JSON.stringify(base)}`, base })
      expect([200, 409], JSON.stringify(base)).toContain(answer.status)
    }
    expect((await ines.send('PATCH', place, { notes: 'blind' }, { base_seq })).status).toBe(409)
  })
})

describe('order: a key that neighbours took is made anew', () => {
  const line = async (world: World, at: string, day: string) =>
    (await world.get(world.tom, `${at}/days/${day}/assignments`)).body['assignments'] as {
      id: string
      position: string
    }[]

  test('two insert at the same spot offline: both are there, in one order', async () => {
    const { world, at, days, place, tom, ines, base_seq } = await stage()
    const day = days[0]!.id
    const place_id = place.split('/').at(-1)
    const [first] = await line(world, at, day)
    const position = { after: first!.id, before: null, key: 'a5' }
    const add = (device: typeof tom) =>
      device.send('POST', `${at}/assignments`, { id: newId(), place_id, day_id: day, position }, { base_seq })
    const answers: Answer[] = [await add(tom), await add(ines)]
    expect(answers.map(answer => answer.status)).toEqual([201, 201])
    const rows = await line(world, at, day)
    expect(new Set(rows.map(row => row.position)).size).toBe(3)
    expect(rows[0]!.id).toBe(first!.id)
  })

  test('a broken key is not taken', async () => {
    const { world, at, days, stop, tom } = await stage()
    for (const key of ['a0000', '!', 'Z'.repeat(200), '0']) {
      const moved = await tom.send('PATCH', stop, { position: { after: null, key } })
      expect(moved.status, key).toBe(200)
      const [row] = await line(world, at, days[0]!.id)
      expect(row!.position, key).not.toBe(key)
    }
  })

  test('two moves of one stop are judged as one value', async () => {
    const { clock, stop, days, tom, ines, base_seq, world } = await stage()
    const now = clock.now()
    await tom.send('PATCH', stop, { day_id: days[1]!.id }, { base_seq, edited_at: now - 1_000 })
    const late = await ines.send('PATCH', stop, { day_id: days[2]!.id }, { base_seq, edited_at: now - 2_000 })
    expect(syncOf(late)).toMatchObject({ outcome: 'superseded', conflicts: [{ group: 'line' }] })
    expect(rowOf(await world.get(world.tom, stop), 'assignment')['day_id']).toBe(days[1]!.id)
  })
})

describe('delete against edit', () => {
  test('a place that somebody edited or planned since is asked about', async () => {
    const { world, place, at, days, tom, ines, base_seq } = await stage()
    await ines.send('POST', `${at}/assignments`, {
      id: newId(),
      place_id: place.split('/').at(-1),
      day_id: days[0]!.id,
    })
    await ines.send('PATCH', place, { name: 'Torre' })
    const answer = await tom.send('DELETE', place, {}, { base_seq })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'DELETE_CONFLICT', entity: 'place', count: 2, user_ids: [world.ines.id] },
    })
    const informed = await tom.send('DELETE', place, {})
    expect(informed.status).toBe(200)
    expect(((await world.get(world.tom, `${at}/assignments`)).body['assignments'] as unknown[]).length).toBe(
      0,
    )
  })

  test('an edit of what is gone says who deleted it and that it can come back', async () => {
    const { world, clock, place, tom, ines, base_seq } = await stage()
    const gone = await tom.send('DELETE', place, {})
    const edit = await ines.send('PATCH', place, { name: 'Torre' }, { base_seq })
    expect(edit).toMatchObject({
      status: 410,
      body: {
        code: 'ENTITY_GONE',
        deleted_by: world.tom.id,
        deleted_at: clock.now(),
        mutation_id: syncOf(gone).mutation_id,
        restorable: true,
        title: expect.any(String),
      },
    })
    const twice = await ines.send('DELETE', place, {}, { base_seq })
    expect(twice).toMatchObject({ status: 200, body: { sync: { outcome: 'noop' } } })
    const again = await ines.send('POST', place.split('/').slice(0, -1).join('/'), {
      id: place.split('/').at(-1),
      name: 'x',
    })
    expect(again).toMatchObject({ status: 410, body: { code: 'ENTITY_GONE' } })
  })

  test('a trip in which others worked since is asked about', async () => {
    const { world, at, place, tom, ines, base_seq } = await stage()
    await ines.send('PATCH', place, { name: 'Torre' })
    const answer = await tom.send('DELETE', at, {}, { base_seq })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'DELETE_CONFLICT', count: 1, user_ids: [world.ines.id] },
    })
    expect((await tom.send('DELETE', at, {})).status).toBe(200)
  })

  test('a stop on a day that shrinking took away brings the day back, dateless', async () => {
    const { world, at, place, days, ines, base_seq } = await stage()
    const last = days.at(-1)!.id
    await world.call(world.tom, 'PUT', `${at}/day-count`, { day_count: 1 })
    const listed = (await world.get(world.tom, `${at}/days`)).body['days'] as unknown[]
    expect(listed).toHaveLength(1)
    const place_id = place.split('/').at(-1)
    const made = await ines.send(
      'POST',
      `${at}/assignments`,
      { id: newId(), place_id, day_id: last },
      { base_seq },
    )
    expect(made.status).toBe(201)
    const now = (await world.get(world.tom, `${at}/days`)).body['days'] as { id: string; state: string }[]
    expect(now.map(day => [day.id, day.state])).toContainEqual([last, 'dateless'])
  })
})

describe('a base of another epoch (C12)', () => {
  test('every touched group counts as changed by another', async () => {
    const { place, stop, tom, base_seq } = await stage()
    const sending = { base_seq, headers: { 'x-base-epoch': newId() } }
    const name = await tom.send('PATCH', place, { name: 'Torre' }, sending)
    expect(syncOf(name).conflicts).toMatchObject([{ winner: 'mine', theirs: { name: 'Belém' } }])
    expect((await tom.send('PATCH', stop, { assignment_time: '9' }, sending)).status).toBe(409)
  })

  test('so it does when the device follows another history under the same epoch', async () => {
    const { world, place, stop, tom, base_seq } = await stage()
    const stream = `trip:${stop.split('/')[3]}`
    const marks = world.server.app.db.raw
      .prepare('select seq, mutation_id from commits where stream = ? order by seq')
      .all(stream) as { seq: number; mutation_id: string }[]
    const told = (seq: number, mark = marks.find(each => each.seq === seq)?.mutation_id) => ({
      base_seq,
      headers: { 'x-cursor': `${seq} ${mark}` },
    })
    const head = marks.at(-1)?.seq ?? 0
    for (const sending of [told(base_seq), told(head)]) {
      const same = await tom.send('PATCH', place, { notes: newId() }, sending)
      expect(syncOf(same)).toMatchObject({ outcome: 'applied', conflicts: [] })
    }
    for (const sending of [told(base_seq, newId()), told(head, newId()), told(head + 100, newId())]) {
      const other = await tom.send('PATCH', stop, { assignment_time: '9' }, sending)
      expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    }
    const broken = { base_seq, headers: { 'x-cursor': 'seven' } }
    expect((await tom.send('PATCH', place, { name: 'Torre' }, broken)).status).toBe(400)
  })

  test('a base above the head is one of another epoch', async () => {
    const { stop, tom, base_seq } = await stage()
    const ahead = await tom.send('PATCH', stop, { assignment_time: '9' }, { base_seq: base_seq + 100 })
    expect(ahead).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})

describe('members', () => {
  test('what each added or took out stands, person by person', async () => {
    const { world, stop, tom, ines, base_seq } = await stage()
    const list = async () =>
      (
        (await world.get(world.tom, `${stop.split('/assignments')[0]}/participants`)).body[
          'participants'
        ] as { user_id: string }[]
      )
        .map(row => row.user_id)
        .sort()
    const [a, b] = [world.tom.id, world.ines.id]
    await tom.send('PUT', `${stop}/participants`, { user_ids: [a], base: { user_ids: [] } }, { base_seq })
    await ines.send('PUT', `${stop}/participants`, { user_ids: [b], base: { user_ids: [] } }, { base_seq })
    expect(await list()).toEqual([a, b].sort())
    await tom.send('PUT', `${stop}/participants`, { user_ids: [], base: { user_ids: [a] } }, { base_seq })
    expect(await list()).toEqual([b])
  })
})
