import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { McpArea, Values } from '../../mcp/area.ts'
import { compactWrite } from '../../mcp/compact.ts'
import { uuid } from '../../mcp/json-schema.ts'
import { anything, mustText, type Tool } from '../../mcp/tool.ts'
import { isChangeOf } from './history-queries.ts'

const tripOnly = { trip_id: uuid }

const list: Tool = {
  name: 'list_changes',
  title: 'Read the history of a trip',
  description: 'The last changes with who made them, the newest first; `before` is a seq to go on from.',
  scope: 'trips:read',
  effect: 'read',
  input: {
    type: 'object',
    properties: {
      ...tripOnly,
      limit: { type: 'integer', minimum: 1, maximum: 50 },
      before: { type: 'integer', minimum: 1 },
    },
    required: ['trip_id'],
  },
  output: { type: 'object', properties: { changes: { type: 'array' } }, required: ['changes'] },
  async run(call, args) {
    const query = Object.fromEntries(
      ['limit', 'before'].flatMap(name => (args[name] === undefined ? [] : [[name, String(args[name])]])),
    )
    const params = { trip_id: mustText(args, 'trip_id') }
    const page = await call.fetch('GET /api/trips/:trip_id/history', {
      params,
      query: { limit: '20', ...query },
    })
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
        titles: (rows as Values[]).slice(0, 5).map(({ title }) => title),
      }),
    )
    return { changes, more: page['more'] === true }
  },
}

/** Only what this assistant did itself: taking back other changes could need what it was not allowed. */
const undo: Tool = {
  name: 'undo_change',
  title: 'Undo a change',
  description: 'Takes back a change that this assistant made, by its change_id.',
  scope: 'any:write',
  effect: 'change',
  input: {
    type: 'object',
    properties: { ...tripOnly, change_id: uuid },
    required: ['trip_id', 'change_id'],
  },
  output: anything,
  async run(call, args) {
    const stream = tripStream(mustText(args, 'trip_id'))
    const mutation_id = mustText(args, 'change_id')
    const { user, client_id } = call.assistant
    const own = { stream, mutation_id, user_id: user.id, client_id }
    if (client_id !== null && !(await isChangeOf(call.ctx.db.read, own)))
      throw new AppError('NOTHING_TO_UNDO')
    const answer = await call.fetch('POST /api/streams/:stream/undos', {
      params: { stream },
      body: { mutation_id },
    })
    return compactWrite(answer)
  },
}

export const historyArea: McpArea = { tools: [list, undo] }
