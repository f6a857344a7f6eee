/** What an assistant changed in a journal is taken back by one `undo_change`, whichever tool changed it. */
import { expect, test } from 'vitest'
import { journeyArea } from '../../src/modules/journeys/journey-tools.ts'
import { connect, startOauthWorld, toolsOf, type OauthWorld } from '../oauth/world.ts'
import { register } from '../support/test-server.ts'

type Row = Record<string, unknown>

/** Who reads a journal, and what each of them sees of it, is nothing that an assistant takes back. */
const aboutPeople = [
  'add_journey_contributor',
  'update_journey_contributor_role',
  'remove_journey_contributor',
  'update_journey_preferences',
]

async function withJournal() {
  const world = await startOauthWorld()
  const { cookie } = world.tom
  const send = async (method: string, path: string, body: object = {}): Promise<Row> => {
    const answer = await world.server.call(method, path, { cookie, body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const make = async (path: string, one: string, body: object) =>
    ((await send('POST', path, body))[one] as { id: string }).id
  const trips: string[] = []
  for (const title of ['Lisbon', 'Porto']) {
    const trip = await make('/api/trips', 'trip', {
      title,
      start_date: '2027-05-01',
      end_date: '2027-05-02',
    })
    const { body } = await world.server.call('GET', `/api/trips/${trip}/days`, { cookie })
    const [day] = body['days'] as { id: string }[]
    const place_id = await make(`/api/trips/${trip}/places`, 'place', { name: `${title} cathedral` })
    await send('POST', `/api/trips/${trip}/days/${day?.id}/assignments`, { place_id })
    trips.push(trip)
  }
  const [trip_id = '', other_id = ''] = trips
  const journey_id = await make('/api/journeys', 'journey', { title: 'Nine days', trip_ids: [trip_id] })
  await world.server.app.effects.idle()
  const at = `/api/journeys/${journey_id}`
  const entries = [
    await make(`${at}/entries`, 'entry', { title: 'Rossio', entry_date: '2027-05-01', story: 'Noon.' }),
    await make(`${at}/entries`, 'entry', { title: 'Alfama', entry_date: '2027-05-01' }),
  ]
  const [suggestion] = journal(world).filter(({ type }) => type === 'skeleton')
  expect(suggestion, 'the trip has a stop').toBeDefined()
  await send('DELETE', `${at}/entries/${suggestion?.['id']}`)
  return { world, trip_id, other_id, journey_id, entries, make, send }
}

/** All entries and links as people see them, and the journals that there are. */
function journal({ server }: Pick<OauthWorld, 'server'>): Row[] {
  const { raw } = server.app.db
  const books = new Set(['version', 'field_versions', 'updated_at', 'updated_by', 'created_at'])
  const open = 'stream in (select stream from streams where closed_at is null)'
  return ['journey', 'journey_trip', 'journey_entry', 'journey_photo'].flatMap(table =>
    (raw.prepare(`select * from ${table} where ${open} order by id`).all() as Row[]).map(row => ({
      table,
      ...Object.fromEntries(Object.entries(row).filter(([name]) => !books.has(name))),
    })),
  )
}

test('each tool that changes a journal is undone in one step', async () => {
  const { world, trip_id, other_id, journey_id, entries } = await withJournal()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const [entry_id = ''] = entries
  const calls: Record<string, Row> = {
    create_journey: { title: 'Another', trip_ids: [other_id] },
    update_journey: { journey_id, title: 'Ten days', archived: true },
    delete_journey: { journey_id },
    add_journey_trip: { journey_id, trip_id: other_id },
    remove_journey_trip: { journey_id, trip_id },
    create_journey_entry: { journey_id, title: 'Belém', entry_date: '2027-05-02' },
    update_journey_entry: { journey_id, entry_id, story: 'Evening.', mood: 'good' },
    delete_journey_entry: { journey_id, entry_id },
    reorder_journey_entries: { journey_id, ordered_ids: entries.toReversed() },
    restore_journey_suggestions: { journey_id },
  }
  const writing = journeyArea.tools.filter(({ effect }) => effect !== 'read').map(({ name }) => name)
  expect(Object.keys(calls).concat(aboutPeople).toSorted()).toEqual(writing.toSorted())
  const wrong: string[] = []
  for (const [name, args] of Object.entries(calls)) {
    const before = journal(world)
    const done = await session.call(name, args)
    expect(done.isError, `${name}: ${done.content?.[0]?.text}`).toBeFalsy()
    await world.server.app.effects.idle()
    const changed = JSON.stringify(journal(world)) !== JSON.stringify(before)
    if (!changed) wrong.push(`${name}: changed nothing`)
    const made = done.structuredContent as { change_id: string; journey?: { id: string } }
    const about = name === 'create_journey' ? made.journey?.id : journey_id
    const back = await session.call('undo_change', { journey_id: about, change_id: made.change_id })
    expect(back.isError, `${name}: ${back.content?.[0]?.text}`).toBeFalsy()
    await world.server.app.effects.idle()
    expect(journal(world), name).toEqual(before)
  }
  expect(wrong).toEqual([])
})

test('who is not on a trip brings no link to it back, and nobody undoes in a journal that they do not read', async () => {
  const { world, trip_id, journey_id, send } = await withJournal()
  const ann = await register(world.server, {
    username: 'ann',
    email: 'ann@example.org',
    password: 'a long enough one',
  })
  await send('POST', `/api/journeys/${journey_id}/contributors`, { identifier: 'ann', role: 'editor' })
  await send('DELETE', `/api/journeys/${journey_id}/trips/${trip_id}`)
  await world.server.app.effects.idle()
  const { raw } = world.server.app.db
  const [unlinked] = raw
    .prepare("select mutation_id from commits where name = 'journey.unlink-trip'")
    .all() as { mutation_id: string }[]
  const undoAs = (cookie: string) =>
    world.server.call('POST', `/api/streams/journey:${journey_id}/undos`, {
      cookie,
      body: { mutation_id: unlinked?.mutation_id },
    })
  expect(await undoAs(ann.cookie)).toMatchObject({ status: 403, body: { code: 'TRIP_UNREADABLE' } })
  const eve = await register(world.server, {
    username: 'eve',
    email: 'eve@example.org',
    password: 'a long enough one',
  })
  expect(await undoAs(eve.cookie)).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
  await world.server.app.effects.idle()
  expect(journal(world).filter(({ table }) => table === 'journey_trip')).toEqual([])
  // Who is on the trip may.
  expect((await undoAs(world.tom.cookie)).status).toBe(200)
  await world.server.app.effects.idle()
  expect(journal(world).filter(({ table }) => table === 'journey_trip')).toHaveLength(1)
  expect(journal(world).filter(({ type }) => type === 'skeleton')).toHaveLength(1)
})

test('an assistant with chosen trips reaches no journal, not even by the name of one of them', async () => {
  const { world, trip_id, journey_id } = await withJournal()
  const { access_token } = await connect(world, { trip_ids: [trip_id] })
  const session = await toolsOf(world.server, access_token)
  const before = journal(world)
  for (const [name, args] of Object.entries({
    get_journey: { journey_id },
    remove_journey_trip: { journey_id, trip_id },
    add_journey_trip: { journey_id, trip_id },
    list_journeys: {},
    undo_session: { journey_id },
  })) {
    const { content } = await session.call(name, args)
    expect(content?.[0]?.text, name).toContain('NO_ACCESS')
  }
  expect(journal(world)).toEqual(before)
})
