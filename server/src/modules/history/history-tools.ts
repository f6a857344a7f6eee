import { AppError } from '@caravel/sync-protocol/errors'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { atlasStream, journeyStream, tripStream, vacayStream } from '@caravel/sync-protocol/streams'
import type { McpArea, Values } from '../../mcp/area.ts'
import type { Call, RouteKey } from '../../mcp/call.ts'
import { compactWrite } from '../../mcp/compact.ts'
import { compactDryRun } from '../../mcp/dry-run.ts'
import { mayChange, readableEntities } from '../../mcp/gate.ts'
import { uuid } from '../../mcp/json-schema.ts'
import { anything, mustText, type Tool } from '../../mcp/tool.ts'
import {
  entitiesIn,
  findChangeOf,
  findStreamOf,
  lastSession,
  type AssistantChange,
} from './assistant-queries.ts'

const tripOnly = { trip_id: uuid }

const list: Tool = {
  name: 'list_changes',
  route: 'GET /api/trips/:trip_id/history',
  title: 'Read the history of a trip',
  description:
    'The last changes with who made them, the newest first, with titles as far as the scopes go; `before` is a seq.',
  scope: 'trips:read',
  effect: 'read',
  input: {
    type: 'object',
    properties: {
      ...tripOnly,
      limit: { type: 'integer', minimum: 1, maximum: 50 },
      before: { type: 'integer', minimum: 1 },
      mine: { type: 'boolean', description: 'only what this assistant did' },
    },
    required: ['trip_id'],
  },
  output: { type: 'object', properties: { changes: { type: 'array' } }, required: ['changes'] },
  async run(call, args) {
    const query = Object.fromEntries(
      ['limit', 'before'].flatMap(name => (args[name] === undefined ? [] : [[name, String(args[name])]])),
    )
    const params = { trip_id: mustText(args, 'trip_id') }
    const { client_id } = call.assistant
    if (args['mine'] === true && client_id !== null) Object.assign(query, { via: client_id })
    const page = await call.fetch('GET /api/trips/:trip_id/history', {
      params,
      query: { limit: '20', ...query },
    })
    const readable = await readableEntities(call)
    const people = new Map((page['people'] as Values[]).map(({ user_id, name }) => [user_id, name]))
    const changes = (page['history'] as Values[]).map(
      ({ seq, mutation_id, user_id, via, name, at, total, changes: rows }) => ({
        seq,
        change_id: mutation_id,
        by: people.get(user_id),
        ...(via === undefined ? {} : { via }),
        what: name,
        at: new Date(Number(at)).toISOString(),
        rows: total,
        titles: (rows as Values[])
          .filter(({ entity }) => readable.has(String(entity)))
          .slice(0, 5)
          .map(({ title }) => title),
      }),
    )
    return { changes, more: page['more'] === true }
  },
}

/** Only what this assistant did itself, and could still do: other changes could need what it was not allowed. */
async function mustBeOwn(call: Call, change: AssistantChange | undefined): Promise<void> {
  const isOwn = change && (await mayChange(call, { name: change.name, entities: entitiesIn(change) }))
  if (!isOwn) throw new AppError('NOTHING_TO_UNDO')
}

const dryRun = { dry_run: { type: 'boolean' } }
const tripOrJournal = { ...tripOnly, journey_id: uuid }

/** Of the trip or the journal that the arguments name: one of them. */
function mustStream(args: Values): { stream: string; route: RouteKey; params: Record<string, string> } {
  const [trip, journal] = [args['trip_id'], args['journey_id']]
  if (trip !== undefined && journal !== undefined)
    throw new AppError('INVALID_INPUT', { fields: { journey_id: 'NOT_ALLOWED' } })
  if (journal === undefined) {
    const trip_id = mustText(args, 'trip_id')
    return { stream: tripStream(trip_id), route: 'GET /api/trips/:trip_id', params: { trip_id } }
  }
  const journey_id = mustText(args, 'journey_id')
  return {
    stream: journeyStream(journey_id),
    route: 'GET /api/journeys/:journey_id/contributors',
    params: { journey_id },
  }
}

/** Of the streams that each person has, the one that a change was made in. */
async function ownStreamOf(call: Call, mutation_id: string): Promise<string> {
  const { id } = call.assistant.user
  const own = [vacayStream(vacayId(id)), atlasStream(id)]
  return (await findStreamOf(call.ctx.db.read, mutation_id, own)) ?? atlasStream(id)
}

const undo: Tool = {
  name: 'undo_change',
  route: 'POST /api/streams/:stream/undos',
  title: 'Undo a change',
  description:
    'Takes back a change that this assistant made in a trip or a journal, by its change_id; without either, in the atlas or the plan of days off of this person.',
  scope: 'any:write',
  effect: 'change',
  input: {
    type: 'object',
    properties: { ...tripOrJournal, change_id: uuid, ...dryRun },
    required: ['change_id'],
  },
  output: anything,
  async run(call, args) {
    const mutation_id = mustText(args, 'change_id')
    const { user, client_id } = call.assistant
    const isOfPerson = args['trip_id'] === undefined && args['journey_id'] === undefined
    const stream = isOfPerson ? await ownStreamOf(call, mutation_id) : mustStream(args).stream
    if (client_id !== null) {
      const own = { stream, mutation_id, user_id: user.id, client_id }
      await mustBeOwn(call, await findChangeOf(call.ctx.db.read, own))
    }
    return revertBy(call, args, 'POST /api/streams/:stream/undos', { stream, body: { mutation_id } })
  },
}

const undoAll: Tool = {
  name: 'undo_session',
  route: 'POST /api/streams/:stream/undos/several',
  title: 'Undo all of this session',
  description:
    'Takes back, in one change, all that this assistant did in the trip or journal for this person since it last paused for an hour.',
  scope: 'any:write',
  effect: 'change',
  input: { type: 'object', properties: { ...tripOrJournal, ...dryRun } },
  output: anything,
  async run(call, args) {
    const { stream, route, params } = mustStream(args)
    const { user, client_id } = call.assistant
    // A stranger does not learn whether there is anything to undo.
    await call.fetch(route, { params })
    if (client_id === null) throw new AppError('NOTHING_TO_UNDO')
    const changes = await lastSession(call.ctx.db.read, { stream, client_id, user_id: user.id })
    if (!changes.length) throw new AppError('NOTHING_TO_UNDO')
    for (const change of changes) await mustBeOwn(call, change)
    const body = { mutation_ids: changes.map(({ mutation_id }) => mutation_id) }
    return revertBy(call, args, 'POST /api/streams/:stream/undos/several', { stream, body })
  },
}

async function revertBy(
  call: Call,
  { dry_run }: Values,
  route: RouteKey,
  { stream, body }: { stream: string; body: Values },
): Promise<Values> {
  const asked = { params: { stream }, body }
  if (dry_run === true) return compactDryRun(call, await call.fetch(route, { ...asked, dry_run: true }))
  return compactWrite(await call.fetch(route, asked))
}

export const historyArea: McpArea = { tools: [list, undo, undoAll] }
