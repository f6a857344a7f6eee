import type { McpArea } from '../../mcp/area.ts'
import { listTool, routeTool } from '../../mcp/tool.ts'

const at = '/api/journeys'
const one = `${at}/:journey_id`
const addon = 'journey'
const read = { scope: 'journey:read', addon } as const
const write = { scope: 'journey:write', addon } as const

/** Journals, as assistants read and write them. */
export const journeyArea: McpArea = {
  tools: [
    listTool({
      ...read,
      name: 'list_journeys',
      title: 'List journals',
      route: `GET ${at}`,
      many: 'journeys',
    }),
    routeTool({ ...read, name: 'get_journey', title: 'Read a journal', route: `GET ${one}` }),
    listTool({
      ...read,
      name: 'list_journey_entries',
      title: 'List the entries of a journal',
      route: `GET ${one}/entries`,
      many: 'entries',
    }),
    listTool({
      ...read,
      name: 'list_journey_contributors',
      title: 'List who reads and writes a journal',
      route: `GET ${one}/contributors`,
      many: 'contributors',
    }),
    listTool({
      ...read,
      name: 'get_journey_suggestions',
      title: 'List trips that ended lately and have no journal',
      route: `GET ${at}/suggestions`,
      many: 'trips',
    }),
    listTool({
      ...read,
      name: 'list_journey_available_trips',
      title: 'List trips that a journal can be about',
      route: `GET ${at}/available-trips`,
      many: 'trips',
    }),
    routeTool({
      ...write,
      name: 'create_journey',
      title: 'Start a journal',
      route: `POST ${at}`,
      only: ['title', 'subtitle', 'trip_ids'],
    }),
    routeTool({
      ...write,
      name: 'update_journey',
      title: 'Change a journal',
      route: `PATCH ${one}`,
      only: ['title', 'subtitle', 'archived'],
    }),
    routeTool({ ...write, name: 'delete_journey', title: 'Delete a journal', route: `DELETE ${one}` }),
    routeTool({
      ...write,
      name: 'add_journey_trip',
      title: 'Link a trip to a journal',
      route: `POST ${one}/trips`,
      effect: 'change',
    }),
    routeTool({
      ...write,
      name: 'remove_journey_trip',
      title: 'Unlink a trip from a journal',
      route: `DELETE ${one}/trips/:trip_id`,
    }),
    routeTool({
      ...write,
      name: 'create_journey_entry',
      title: 'Write an entry',
      route: `POST ${one}/entries`,
      without: ['source', 'position', 'hidden'],
    }),
    routeTool({
      ...write,
      name: 'update_journey_entry',
      title: 'Change an entry',
      route: `PATCH ${one}/entries/:id`,
      id: 'entry_id',
      without: ['position'],
    }),
    routeTool({
      ...write,
      name: 'delete_journey_entry',
      title: 'Delete an entry or hide a suggestion',
      route: `DELETE ${one}/entries/:id`,
      id: 'entry_id',
    }),
    routeTool({
      ...write,
      name: 'reorder_journey_entries',
      title: 'Order entries',
      route: `PUT ${one}/entries/reorder`,
    }),
    routeTool({
      ...write,
      name: 'restore_journey_suggestions',
      title: 'Bring hidden suggestions back',
      route: `POST ${one}/suggestions/restore`,
      effect: 'change',
    }),
    routeTool({
      ...write,
      name: 'add_journey_contributor',
      title: 'Let somebody read or write a journal',
      route: `POST ${one}/contributors`,
      effect: 'change',
      fields: { identifier: { type: 'string' }, role: { enum: ['editor', 'viewer'] } },
      required: ['identifier'],
      body: rest => rest,
      only_for_real: true,
    }),
    routeTool({
      ...write,
      name: 'update_journey_contributor_role',
      title: 'Change what somebody may do in a journal',
      route: `PATCH ${one}/contributors/:user_id`,
      only_for_real: true,
    }),
    routeTool({
      ...write,
      name: 'remove_journey_contributor',
      title: 'Remove somebody from a journal',
      route: `DELETE ${one}/contributors/:user_id`,
      body: () => ({}),
      only_for_real: true,
    }),
    routeTool({
      ...write,
      name: 'update_journey_preferences',
      title: 'Show or hide suggestions for yourself',
      route: `PATCH ${one}/preferences`,
      only_for_real: true,
    }),
  ],
}
