/** Names that configurations of other planners hold: allow lists, prompts and scripts carry over with them. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { areasOf } from '../../src/mcp/areas.ts'
import { modules } from '../../src/modules/index.ts'
import { toolView } from '../../src/mcp/tool-view.ts'
import { scopes } from '@caravel/sync-protocol/scopes'
import { tools } from './matrix-world.ts'

/** All of the areas that are built, but for three; see docs/mcp.md for what stands in their place. */
const names = `
  add_trip_member apply_packing_template assign_place_to_day bulk_delete_places bulk_import_packing
  close_collab_poll copy_trip create_accommodation create_and_assign_place create_budget_item
  create_budget_item_with_members create_collab_note create_collab_poll create_day create_day_note
  create_packing_bag create_packing_item create_place create_place_accommodation create_reservation
  create_share_link create_tag create_todo create_transport create_trip delete_accommodation delete_budget_item
  delete_collab_message delete_collab_note delete_collab_poll delete_day delete_day_note delete_packing_bag
  delete_packing_item delete_place delete_reservation delete_share_link delete_tag delete_todo delete_transport
  delete_trip export_trip_ics get_airport get_assignment_participants get_packing_category_assignees
  get_detailed_weather get_place_details get_share_link get_trip_summary get_unread_notification_count get_weather
  import_places_from_url link_hotel_accommodation list_categories list_collab_messages list_collab_polls
  list_notifications list_packing_bags list_places list_tags list_todos list_trip_members list_trips
  mark_all_notifications_read mark_notification_read mark_notification_unread move_assignment
  react_collab_message remove_trip_member reorder_day_assignments reorder_packing_items reorder_reservations
  reorder_todos resolve_maps_url reverse_geocode save_packing_template search_airports search_place
  send_collab_message set_assignment_participants set_bag_members set_budget_item_members
  set_packing_category_assignees toggle_packing_item toggle_todo unassign_place update_accommodation
  update_assignment_time update_budget_item update_collab_note update_day update_day_note update_packing_bag
  update_packing_item update_place update_reservation update_tag update_todo update_transport update_trip
  vote_collab_poll
  accept_vacay_invite add_holiday_calendar add_vacay_year cancel_vacay_invite decline_vacay_invite
  delete_holiday_calendar delete_vacay_year dissolve_vacay_plan get_available_vacay_users get_vacay_entries
  get_vacay_plan get_vacay_stats list_holiday_countries list_holidays list_vacay_years send_vacay_invite
  set_vacay_color toggle_company_holiday toggle_vacay_entry update_holiday_calendar update_vacay_plan
  update_vacay_stats
  create_bucket_list_item delete_bucket_list_item mark_country_visited unmark_country_visited
  get_atlas_stats list_visited_regions mark_region_visited unmark_region_visited get_country_atlas_places
  update_bucket_list_item
`
  .trim()
  .split(/\s+/)

test('every tool of a built area is there under the name that other planners gave it', () => {
  const here = new Set(tools.map(({ name }) => name))
  expect(names).toHaveLength(133)
  expect(names.filter(name => !here.has(name))).toEqual([])
})

test('all of them together fit in 100 kB, and 12 kB more for each area that an admin can switch', () => {
  const all = new Set(scopes)
  expect(Buffer.byteLength(JSON.stringify(tools.map(tool => toolView(tool, all))))).toBeLessThan(136_000)
})

test('the documentation names every tool, resource and prompt', async () => {
  const text = await readFile(new URL('../../../docs/mcp.md', import.meta.url), 'utf8')
  const areas = await areasOf(modules)
  const prompts = areas.flatMap(area => area.prompts ?? [])
  const missing = [...tools, ...prompts].map(({ name }) => `\`${name}\``).filter(name => !text.includes(name))
  expect(missing).toEqual([])
  const paths = areas
    .flatMap(area => area.resources ?? [])
    .map(({ uri }) => uri.replace(/^caravel:\/\/trips\/\{trip_id\}(?=\/)/, ''))
  expect(paths.filter(path => !text.includes(`\`${path}\``))).toEqual([])
})
