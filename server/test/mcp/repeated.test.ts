/** What a tool promises by its hints and its key: the same end, however often it is called. */
import { expect, test } from 'vitest'
import type { Tool } from '../../src/mcp/tool.ts'
import { connect, startOauthWorld, toolsOf } from '../oauth/world.ts'
import type { SecurityWorld } from '../security/world.ts'
import { newId } from '../sync/client.ts'
import { argsFor, tools, verdictIn, withAssistants } from './matrix-world.ts'

/** Everything that people see, without the books of who changed it when. */
function content({ server }: SecurityWorld): string {
  const { raw } = server.app.db
  const kept = ['trip', 'trip_member', 'day', 'day_note', 'place', 'place_tag', 'tag', 'assignment']
  const more = ['assignment_participant', 'packing_item', 'packing_bag', 'packing_bag_member', 'packing_list']
  const lists = ['packing_assignee', 'packing_template', 'packing_template_item', 'todo_item', 'expense']
  const money = [
    'destination',
    'budget_guest',
    'settlement',
    'reservation',
    'reservation_position',
    'accommodation',
  ]
  const talk = ['trip_note', 'chat_message', 'chat_reaction', 'poll', 'poll_vote', 'share_links']
  const books = /^(version|field_versions|updated_at|updated_by)$/
  return [...kept, ...more, ...lists, ...money, ...talk]
    .map(table => {
      const rows = raw.prepare(`select * from "${table}" order by id`).all() as Record<string, unknown>[]
      const seen = rows.map(row => Object.entries(row).filter(([name]) => !books.test(name)))
      return `${table} ${JSON.stringify(seen)}`
    })
    .join('\n')
}

const isWriting = ({ effect }: Tool): boolean => effect !== 'read'
/** What it does is done, however often it is called. */
const isIdempotent = ({ effect }: Tool): boolean => effect === 'change' || effect === 'delete'

/** These need what the trips of these tests do not have. */
const notHere = [
  // Of a change that the assistant made itself: see below.
  'undo_change',
  'undo_session',
  // For admins.
  'save_packing_template',
  // The journal links no trip.
  'remove_journey_trip',
  // From an address on the net.
  'import_places_from_url',
  // The booking of that trip is a flight.
  'update_reservation',
  'delete_reservation',
  'link_hotel_accommodation',
  // There is no notification of theirs.
  'mark_notification_read',
  'mark_notification_unread',
  // Their bucket list is empty.
  'update_bucket_list_item',
  // Nobody invited them, and they plan days off with nobody.
  'accept_vacay_invite',
  'send_vacay_invite',
  'set_vacay_color',
  'toggle_vacay_entry',
  'update_vacay_stats',
  // They have no calendar of holidays, and name no region.
  'add_holiday_calendar',
  'delete_holiday_calendar',
  'update_holiday_calendar',
]

test('called twice, a tool that says so has the same end, and so has any with the same key', async () => {
  const { world, session } = await withAssistants()
  const assistant = await session('owner')
  const wrong: string[] = []
  const refused: string[] = []
  for (const tool of tools.filter(isWriting)) {
    const ids = await world.trip()
    const { dry_run: _dry, ...args } = argsFor(tool, ids, world.people)
    const hasKey = 'idempotency_key' in tool.input.properties && !isIdempotent(tool)
    const given = hasKey ? { ...args, idempotency_key: newId() } : args
    const call = async () => {
      const verdict = verdictIn(await assistant.call(tool.name, given))
      await world.server.app.effects.idle()
      return { verdict, content: content(world) }
    }
    const before = content(world)
    const [first, second] = [await call(), await call()]
    if (first.verdict !== 'ok') {
      refused.push(tool.name)
      if (first.content !== before) wrong.push(`${tool.name}: ${first.verdict}, and it changed something`)
      continue
    }
    const counts = isIdempotent(tool) || hasKey
    if (counts && second.content !== first.content)
      wrong.push(`${tool.name}: the second call changed something`)
    if (hasKey && second.verdict !== 'ok') wrong.push(`${tool.name}: ${second.verdict} for the same key`)
  }
  expect(wrong).toEqual([])
  expect(refused.toSorted()).toEqual(notHere.toSorted())
}, 200_000)

test('undone twice is undone, a change as well as a session', async () => {
  const world = await startOauthWorld()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const made = await session.call('create_trip', { title: 'Lisbon', day_count: 1 })
  const trip_id = (made.structuredContent as { trip: { id: string } }).trip.id
  const place = await session.call('create_place', { trip_id, name: 'Belém' })
  const places = async () => (await session.call('list_places', { trip_id })).structuredContent?.['places']
  const undo = () =>
    session.call('undo_change', { trip_id, change_id: place.structuredContent?.['change_id'] })
  expect((await undo()).isError).toBeFalsy()
  expect(await places()).toEqual([])
  await undo()
  expect(await places()).toEqual([])
  world.clock.pass(2 * 3_600_000)
  const again = await toolsOf(world.server, (await connect(world)).access_token)
  for (const name of ['Alfama', 'Chiado']) await again.call('create_place', { trip_id, name })
  const back = await again.call('undo_session', { trip_id })
  expect(back.isError).toBeFalsy()
  expect((await again.call('list_places', { trip_id })).structuredContent?.['places']).toEqual([])
  const more = await again.call('undo_session', { trip_id })
  expect(more.content?.[0]?.text).toContain('NOTHING_TO_UNDO')
  // Its own way back can be gone back on, as one change.
  const { change_id } = back.structuredContent as { change_id: string }
  expect((await again.call('undo_change', { trip_id, change_id })).isError).toBeFalsy()
  expect((await again.call('list_places', { trip_id })).structuredContent?.['places']).toHaveLength(2)
})
