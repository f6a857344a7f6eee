import type { HistoryEntry, HistoryPage, RewindPreview, TripNews } from '@caravel/sync-protocol/history'
import { describe, expect, test, vi } from 'vitest'
import { newId, rowOf, startWorld, syncOf, type Person } from '../sync/client.ts'
import type { Answer } from '../support/test-server.ts'
import { bodyAs } from '../support/test-server.ts'

const stage = async (body: object = {}) => {
  const world = await startWorld()
  const trip = await world.trip(body)
  const at = `/api/trips/${trip}`
  const stream = `/api/streams/trip:${trip}`
  const tom = world.device(world.tom)
  const ines = world.device(world.ines)
  const pageFor = async (person: Person, query = ''): Promise<HistoryPage> => {
    const answer = await world.get(person, `${at}/history${query}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return bodyAs<HistoryPage>(answer)
  }
  const make = async (path: string, row: object, key: string) =>
    rowOf(await tom.send('POST', `${at}/${path}`, { id: newId(), ...row }), key)
  const names = async (query = '') => (await pageFor(world.tom, query)).history.map(entry => entry.name)
  return {
    world,
    trip,
    at,
    stream,
    tom,
    ines,
    page: (query = '') => pageFor(world.tom, query),
    pageFor,
    make,
    names,
  }
}

const codeOf = ({ status, body }: Answer) => [status, body['code']]

describe('L4 U7 the log told for people', () => {
  test('who, when, what, and each group with its old and new value', async () => {
    const { world, at, tom, make, page } = await stage()
    const place = await make('places', { name: 'Museu do Fado', phone: '1' }, 'place')
    await world.device(world.ines).send('PATCH', `${at}/places/${place.id}`, { name: 'Museu', phone: '2' })
    void tom
    const { history, people, sync } = await page()
    expect(history[0]).toMatchObject({
      seq: sync.seq,
      user_id: world.ines.id,
      kind: 'web',
      name: 'place.update',
      total: 1,
      undo: 'whole',
      changes: [
        {
          entity: 'place',
          id: place.id,
          verb: 'changed',
          title: 'Museu',
          groups: [
            { group: 'name', before: { name: 'Museu do Fado' }, after: { name: 'Museu' } },
            { group: 'phone', before: { phone: '1' }, after: { phone: '2' } },
          ],
        },
      ],
    })
    expect(people.map(({ name, left }) => [name, left])).toEqual([
      ['tom', false],
      ['Inês', false],
    ])
  })

  test('a deleted row keeps its title and what it had; whether it can come back is said', async () => {
    const { at, tom, make, page } = await stage()
    const place = await make('places', { name: 'Belém', notes: 'n' }, 'place')
    const gone = await tom.send('DELETE', `${at}/places/${place.id}`)
    const [deleted, made] = (await page()).history
    expect(deleted).toMatchObject({
      undo: 'whole',
      changes: [{ verb: 'deleted', title: 'Belém', row: { notes: 'n' } }],
    })
    expect(made).toMatchObject({ undo: 'none', changes: [{ verb: 'added', title: 'Belém' }] })
    await tom.send('POST', `/api/streams/${syncOf(gone).stream}/undos`, {
      mutation_id: syncOf(gone).mutation_id,
    })
    expect((await page()).history.map(entry => [entry.name, entry.undo])).toMatchObject([
      ['undo', 'whole'],
      ['place.delete', 'none'],
      ['place.create', 'whole'],
      ['member.add', 'none'],
      ['trip.create', 'whole'],
    ])
  })

  test('what was undone is told as undone where the list leaves out the undo, until it is done again', async () => {
    const { world, at, stream, tom, ines, pageFor, make } = await stage()
    const place = await make('places', { name: 'Belém', phone: '1' }, 'place')
    const kept = await make('places', { name: 'Alfama', phone: '1' }, 'place')
    const sent = [
      await ines.send('PATCH', `${at}/places/${place.id}`, { phone: '2' }),
      await ines.send('PATCH', `${at}/places/${kept.id}`, { phone: '2' }),
      await ines.send('DELETE', `${at}/places/${kept.id}`),
    ]
    const back = async (mutation_id = '') =>
      syncOf(await tom.send('POST', `${stream}/undos`, { mutation_id })).mutation_id
    const hers = async () =>
      (await pageFor(world.tom, `?by=${world.ines.id}`)).history.map(({ name, undone }) => [name, undone])
    await back(syncOf(sent[2]!).mutation_id)
    const undo = await back(syncOf(sent[0]!).mutation_id)
    // Put back by hand is not undone.
    await tom.send('PATCH', `${at}/places/${kept.id}`, { phone: '1' })
    expect((await hers()).slice(0, 3)).toEqual([
      ['place.delete', true],
      ['place.update', undefined],
      ['place.update', true],
    ])
    await back(undo)
    expect((await hers())[2]).toEqual(['place.update', undefined])
  })

  test('I12 the value that lost is told beside the one that stands', async () => {
    const { world, at, ines, tom, make, page } = await stage()
    const place = await make('places', { name: 'Old' }, 'place')
    const base_seq = (await page()).sync.seq
    await ines.send('PATCH', `${at}/places/${place.id}`, { name: 'Hers' }, { base_seq })
    await tom.send('PATCH', `${at}/places/${place.id}`, { name: 'His' }, { base_seq })
    expect((await page()).history[0]?.conflicts).toMatchObject([
      {
        title: 'His',
        winner: 'mine',
        mine: { name: 'His' },
        theirs: { name: 'Hers' },
        theirs_by: world.ines.id,
      },
    ])
  })

  test('pages follow each other without a gap, and filters keep to what was asked', async () => {
    const { world, trip, at, ines, make, page, names } = await stage({ day_count: 2 })
    const places = []
    for (let n = 0; n < 7; n++) places.push(await make('places', { name: `Place ${n}` }, 'place'))
    const days = (await world.get(world.tom, `${at}/days`)).body['days'] as { id: string }[]
    const [place] = places
    const stop = await make('assignments', { place_id: place?.id, day_id: days[0]?.id }, 'assignment')
    await ines.send('PATCH', `${at}/assignments/${stop.id}`, { assignment_time: '10:00' })
    await ines.send('DELETE', `${at}/assignments/${stop.id}`)
    const all: HistoryEntry[] = []
    for (let before = ''; ; before = `&before=${all.at(-1)?.seq}`) {
      const next = await page(`?limit=4${before}`)
      all.push(...next.history)
      if (!next.more) break
    }
    expect(all.map(entry => entry.seq)).toEqual(Array.from({ length: 12 }, (_, n) => 12 - n))
    expect(await names(`?entity=place&id=${place?.id}`)).toEqual([
      'assignment.delete',
      'assignment.update',
      'assignment.create',
      'place.create',
    ])
    expect(await names(`?entity=day&id=${days[0]?.id}`)).toContain('assignment.update')
    expect(await names(`?entity=day&id=${days[1]?.id}`)).toEqual(['trip.create'])
    expect(await names('?entity=assignment')).toHaveLength(3)
    expect(await names('?entity=assignment,trip_member,file')).toEqual([
      'assignment.delete',
      'assignment.update',
      'assignment.create',
      'member.add',
      'trip.create',
    ])
    expect(await names(`?by=${world.ines.id}`)).toEqual(['assignment.delete', 'assignment.update'])
    expect(await names(`?since=10`)).toHaveLength(2)
    expect(await names(`?entity=trip&id=${trip}`)).toContain('trip.create')
  })

  test('I17: a page is judged from what was read once, however many of its commits touched the same rows', async () => {
    const { world, at, tom, page } = await stage({ start_date: '2027-05-01', end_date: '2027-05-30' })
    for (let day = 2; day < 12; day++) {
      const [start, end] = [day, day + 29].map(each => new Date(Date.UTC(2027, 4, each)).toISOString())
      await tom.send('PATCH', at, { start_date: start?.slice(0, 10), end_date: end?.slice(0, 10) })
    }
    const queries = vi.spyOn(Object.getPrototypeOf(world.server.app.db.read.getExecutor()), 'executeQuery')
    const asked = async (limit: number) => {
      queries.mockClear()
      const { history } = await page(`?limit=${limit}`)
      expect(history).toHaveLength(limit)
      expect(history.every(({ total }) => total > 30)).toBe(true)
      return queries.mock.calls.length
    }
    const few = await asked(2)
    expect(few).toBeGreaterThan(5)
    expect(await asked(10)).toBe(few)
    queries.mockRestore()
  })

  test('undo is offered by the reader’s own rights', async () => {
    const { world, at, tom, pageFor } = await stage()
    await world.call(world.tom, 'POST', `${at}/members`, { identifier: 'ana' })
    await tom.send('PATCH', at, { title: 'Porto' })
    expect((await pageFor(world.tom)).history[0]?.undo).toBe('whole')
    expect((await pageFor(world.ana)).history[0]?.undo).toBe('forbidden')
  })

  test('who left is still called by name; who is not in the trip reads nothing', async () => {
    const { world, at, page } = await stage()
    expect(codeOf(await world.get(world.ana, `${at}/history`))).toEqual([403, 'NO_ACCESS'])
    await world.call(world.tom, 'DELETE', `${at}/members/${world.ines.id}`)
    expect((await page()).people[1]).toMatchObject({ name: 'Inês', left: true })
    expect(codeOf(await world.get(world.ines, `${at}/history`))).toEqual([403, 'NO_ACCESS'])
  })

  test('bad questions are refused by name', async () => {
    const { world, at } = await stage()
    const ask = async (query: string) => {
      const { status, body } = await world.get(world.tom, `${at}/history?${query}`)
      return [status, body['fields']]
    }
    expect(await ask('entity=fly')).toEqual([400, { entity: 'INVALID' }])
    expect(await ask('entity=category')).toEqual([400, { entity: 'INVALID' }])
    expect(await ask('entity=place,category')).toEqual([400, { entity: 'INVALID' }])
    expect(await ask(`entity=place,day&id=${newId()}`)).toEqual([400, { entity: 'INVALID' }])
    expect(await ask(`id=${newId()}`)).toEqual([400, { entity: 'REQUIRED' }])
    expect((await ask('before=x'))[0]).toBe(400)
    expect((await ask('colour=red'))[0]).toBe(400)
  })

  test('ids of another trip show nothing of it', async () => {
    const { world, make, names } = await stage()
    const place = await make('places', { name: 'Secret' }, 'place')
    const other = await world.trip()
    const answer = await world.get(world.tom, `/api/trips/${other}/history?entity=place&id=${place.id}`)
    expect(answer.body['history']).toEqual([])
    expect(await names(`?entity=place&id=${place.id}`)).toEqual(['place.create'])
  })
})

describe('U7 what changed since somebody last looked', () => {
  const newsFor = async (world: { get(person: Person, path: string): Promise<Answer> }, person: Person) =>
    (await world.get(person, '/api/history/news')).body['news'] as TripNews[]

  test('only what others did, counted by person, until it was looked at', async () => {
    const { world, trip, at, tom, make, page, pageFor } = await stage()
    await make('places', { name: 'A' }, 'place')
    await make('places', { name: 'B' }, 'place')
    await tom.send('PATCH', at, { title: 'Porto' })
    expect(await newsFor(world, world.tom)).toEqual([])
    expect(await newsFor(world, world.ines)).toMatchObject([
      { trip_id: trip, count: 3, by: [{ user_id: world.tom.id, name: 'tom', count: 3 }] },
    ])
    const { sync } = await page()
    expect((await pageFor(world.ines)).unseen).toBe(3)
    const seen = (seq: number) => world.call(world.ines, 'PUT', `${at}/history/seen`, { seq })
    expect((await seen(sync.seq - 1)).body).toMatchObject({ seen: { seq: sync.seq - 1 } })
    expect((await newsFor(world, world.ines))[0]?.count).toBe(1)
    await seen(sync.seq)
    expect(await newsFor(world, world.ines)).toEqual([])
    expect((await seen(2)).body).toMatchObject({ seen: { seq: sync.seq } })
    expect((await seen(sync.seq + 99)).body).toMatchObject({ seen: { seq: sync.seq } })
  })

  test('a new name of one’s own is no look: what others did stays news', async () => {
    const { world, at, make, page } = await stage()
    const { sync } = await page()
    await world.call(world.ines, 'PUT', `${at}/history/seen`, { seq: sync.seq })
    await make('places', { name: 'A' }, 'place')
    await world.call(world.ines, 'PUT', '/api/auth/me/settings', { username: 'inês.s' })
    await world.server.app.effects.idle()
    expect((await newsFor(world, world.ines))[0]?.count).toBe(1)
  })

  test('it is nobody else’s business', async () => {
    const { world, at } = await stage()
    const answer = await world.call(world.ana, 'PUT', `${at}/history/seen`, { seq: 1 })
    expect(codeOf(answer)).toEqual([403, 'NO_ACCESS'])
    expect(await newsFor(world, world.ana)).toEqual([])
  })
})

describe('U6 the trip as it was', () => {
  const preview = async (
    world: { get(person: Person, path: string): Promise<Answer> },
    person: Person,
    path: string,
  ) => (await world.get(person, path)).body['rewind'] as RewindPreview

  test('it is told before, done as one commit, and taken back as one', async () => {
    const { world, at, stream, tom, ines, make, page } = await stage()
    const place = await make('places', { name: 'Belém' }, 'place')
    const then = (await page()).sync.seq
    await tom.send('PATCH', at, { title: 'Porto' })
    await ines.send('DELETE', `${at}/places/${place.id}`)
    await make('places', { name: 'New' }, 'place')
    const told = await preview(world, world.tom, `${stream}/rewinds?to_seq=${then}`)
    expect(told).toMatchObject({
      to_seq: then,
      head: then + 3,
      commits: 3,
      counts: { added: 1, changed: 1, deleted: 1 },
      by: [
        { name: 'tom', count: 2 },
        { name: 'Inês', count: 1 },
      ],
      changes: [
        { entity: 'place', verb: 'added', title: 'Belém' },
        { verb: 'changed', groups: [{ before: { title: 'Porto' }, after: { title: 'Lisbon' } }] },
        { verb: 'deleted', title: 'New' },
      ],
    })
    const body = { to_seq: then, head: told.head }
    const done = await world.call(world.tom, 'POST', `${stream}/rewinds`, body)
    expect(syncOf(done)).toMatchObject({ outcome: 'applied', seq: then + 4 })
    expect(rowOf(await world.get(world.ines, at), 'trip')['title']).toBe('Lisbon')
    expect((await world.get(world.ines, `${at}/places`)).body['places']).toMatchObject([{ id: place.id }])
    expect((await page()).history[0]).toMatchObject({ name: 'rewind', undo: 'whole' })
    const { mutation_id } = syncOf(done)
    expect((await tom.send('POST', `${stream}/undos`, { mutation_id })).status).toBe(200)
    expect(rowOf(await world.get(world.ines, at), 'trip')['title']).toBe('Porto')
    expect((await world.get(world.ines, `${at}/places`)).body['places']).toMatchObject([{ name: 'New' }])
  })

  test('nobody is told that a change of theirs is taken back which stays: a payment, who is in the trip', async () => {
    const { world, at, stream, tom, ines, page } = await stage()
    const { sync } = await page()
    const between = { from_user_id: world.ines.id, to_user_id: world.tom.id }
    const payment = { id: newId(), ...between, amount: 900, currency: 'EUR' }
    const paid = await ines.send('POST', `${at}/budget/settlements`, payment)
    await tom.send('POST', `${stream}/undos`, { mutation_id: syncOf(paid).mutation_id })
    await world.call(world.tom, 'POST', `${at}/members`, { identifier: 'ana' })
    await tom.send('PATCH', at, { title: 'Porto' })
    const told = await preview(world, world.tom, `${stream}/rewinds?to_seq=${sync.seq}`)
    expect(told).toMatchObject({ commits: 1, by: [{ name: 'tom', count: 1 }] })
  })

  test('S3: sent again after a lost answer it is answered alike and done once', async () => {
    const { world, at, stream, tom, page } = await stage()
    await tom.send('PATCH', at, { title: 'Porto' })
    const { sync } = await page()
    const send = () =>
      world.call(
        world.tom,
        'POST',
        `${stream}/rewinds`,
        { to_seq: sync.seq - 1, head: sync.seq },
        { 'idempotency-key': key },
      )
    const key = newId()
    const [first, again] = [await send(), await send()]
    expect([syncOf(first).mutation_id, syncOf(again).mutation_id]).toEqual([key, key])
    expect(syncOf(again).seq).toBe(syncOf(first).seq)
    expect((await page()).sync.seq).toBe(sync.seq + 1)
  })

  test('a time means the last commit before it; before the trip there is nothing to go back to', async () => {
    const { world, at, stream, tom, page } = await stage()
    await tom.send('PATCH', at, { title: 'Porto' })
    const [last, before] = (await page()).history
    const told = await preview(world, world.tom, `${stream}/rewinds?at=${(last?.at ?? 0) - 1}`)
    expect(told.to_seq).toBeLessThanOrEqual(before?.seq ?? 0)
    expect(codeOf(await world.get(world.tom, `${stream}/rewinds?at=1`))).toEqual([410, 'HISTORY_EXPIRED'])
    expect(codeOf(await world.get(world.tom, `${stream}/rewinds?to_seq=0`))).toEqual([400, 'INVALID_INPUT'])
    expect(codeOf(await world.get(world.tom, `${stream}/rewinds`))).toEqual([400, 'INVALID_INPUT'])
  })

  test('what came after the preview is not taken back unseen', async () => {
    const { world, at, stream, tom, page } = await stage()
    await tom.send('PATCH', at, { title: 'Porto' })
    const { sync } = await page()
    await tom.send('PATCH', at, { title: 'Faro' })
    const answer = await world.call(world.tom, 'POST', `${stream}/rewinds`, { to_seq: 2, head: sync.seq })
    expect(codeOf(answer)).toEqual([412, 'VERSION_MISMATCH'])
    expect(rowOf(await world.get(world.tom, at), 'trip')['title']).toBe('Faro')
  })

  test('it asks for the right of every group it writes, and nothing is half done', async () => {
    const { world, at, stream, tom, make, page } = await stage()
    await world.call(world.tom, 'POST', `${at}/members`, { identifier: 'ana' })
    const { sync } = await page()
    await make('places', { name: 'Belém' }, 'place')
    await tom.send('PATCH', at, { title: 'Porto' })
    const told = await preview(world, world.ana, `${stream}/rewinds?to_seq=${sync.seq}`)
    expect(told.missing).toBe('trip_edit')
    const answer = await world.call(world.ana, 'POST', `${stream}/rewinds`, { to_seq: sync.seq })
    expect(codeOf(answer)).toEqual([403, 'FORBIDDEN'])
    expect((await world.get(world.tom, `${at}/places`)).body['places']).toHaveLength(1)
  })

  test('below the floor of the log it is no longer offered, and the page says how far it reaches', async () => {
    const { world, at, stream, tom, page } = await stage()
    await tom.send('PATCH', at, { title: 'Porto' })
    const [last, , first] = (await page()).history
    expect((await page()).floor_at).toBe(first?.at)
    world.server.app.db.raw.prepare('update streams set floor = 3').run()
    expect(await page()).toMatchObject({ floor: 3, floor_at: last?.at })
    expect(codeOf(await world.get(world.tom, `${stream}/rewinds?to_seq=1`))).toEqual([410, 'HISTORY_EXPIRED'])
    const answer = await world.call(world.tom, 'POST', `${stream}/rewinds`, { to_seq: 1 })
    expect(codeOf(answer)).toEqual([410, 'HISTORY_EXPIRED'])
  })

  test('I17: more than fits in memory at once is refused, told before and done', async () => {
    const { world, at, stream, tom } = await stage()
    await tom.send('PATCH', at, { title: 'Porto' })
    const { raw } = world.server.app.db
    // Spaces before the list: JSON still, and of the weight of many imports.
    raw.prepare("update commits set inverse = printf('%*s', 70000000, '') || inverse where seq = 3").run()
    const told = await world.get(world.tom, `${stream}/rewinds?to_seq=2`)
    expect(codeOf(told)).toEqual([413, 'REWIND_TOO_LARGE'])
    const answer = await world.call(world.tom, 'POST', `${stream}/rewinds`, { to_seq: 2 })
    expect(codeOf(answer)).toEqual([413, 'REWIND_TOO_LARGE'])
    expect(rowOf(await world.get(world.tom, at), 'trip')['title']).toBe('Porto')
    raw.prepare('update streams set floor = 3').run()
    expect(codeOf(await world.get(world.tom, `${stream}/rewinds?to_seq=2`))).toEqual([410, 'HISTORY_EXPIRED'])
  })

  test('L10: a commit of which only the header is kept is not told', async () => {
    const { world, at, tom, page } = await stage()
    await tom.send('PATCH', at, { title: 'Porto' })
    const before = (await page()).history.map(({ seq }) => seq)
    const { raw } = world.server.app.db
    raw.prepare("update commits set ops = '[]', inverse = '[]' where seq = 2").run()
    expect(before).toContain(2)
    expect((await page()).history.map(({ seq }) => seq)).toEqual(before.filter(seq => seq !== 2))
  })

  test('the log below the floor stays whole after it: members are who they are', async () => {
    const { world, at, stream, page } = await stage()
    const { sync } = await page()
    await world.call(world.tom, 'POST', `${at}/members`, { identifier: 'ana' })
    const done = await world.call(world.tom, 'POST', `${stream}/rewinds`, { to_seq: sync.seq })
    expect(syncOf(done).outcome).toBe('noop')
    expect((await world.get(world.ana, at)).status).toBe(200)
  })
})

test('L4 ten thousand commits: any page of history is read at once, and a rewind over all of them is one commit', async () => {
  const { world, trip, at, stream, make } = await stage()
  const place = await make('places', { name: 'Belém' }, 'place')
  const { raw } = world.server.app.db
  const head = Number(
    (raw.prepare('select head from streams where stream = ?').get(`trip:${trip}`) as { head: number }).head,
  )
  const last = head + 10_000
  const commit = raw.prepare(
    `insert into commits (stream, seq, mutation_id, client_id, user_id, kind, name, at, ops, inverse, conflicts)
     values (?, ?, ?, null, ?, 'web', 'place.update', ?, ?, ?, '[]')`,
  )
  const touched = raw.prepare('insert into commit_rows (id, stream, seq) values (?, ?, ?)')
  raw.transaction(() => {
    for (let seq = head + 1; seq <= last; seq++) {
      const set = (name: string) => ({ entity: 'place', id: place.id, fields: { name } })
      const ops = JSON.stringify([{ op: 'set', ...set(`Name ${seq}`) }])
      const inverse = JSON.stringify([
        { op: 'update', ...set(seq === head + 1 ? 'Belém' : `Name ${seq - 1}`) },
      ])
      commit.run(`trip:${trip}`, seq, newId(), world.tom.id, Date.now(), ops, inverse)
      touched.run(place.id, `trip:${trip}`, seq)
    }
    raw.prepare('update streams set head = ? where stream = ?').run(last, `trip:${trip}`)
    raw.prepare('update place set name = ? where id = ?').run(`Name ${last}`, place.id)
  })()
  const page = async (query: string) =>
    bodyAs<HistoryPage>(await world.get(world.tom, `${at}/history${query}`))
  expect((await page('')).history.map(entry => entry.seq)).toEqual(
    Array.from({ length: 50 }, (_, n) => last - n),
  )
  const oldest = await page(`?before=${head + 11}&entity=place&id=${place.id}`)
  expect(oldest).toMatchObject({ more: false, history: { length: 11 } })
  expect((await page('?entity=trip')).history.map(entry => entry.name)).toEqual(['trip.create'])
  const done = await world.call(world.tom, 'POST', `${stream}/rewinds`, { to_seq: head })
  expect(syncOf(done)).toMatchObject({ seq: last + 1, outcome: 'applied' })
  expect(rowOf(await world.get(world.tom, `${at}/places/${place.id}`), 'place')['name']).toBe('Belém')
}, 30_000)
