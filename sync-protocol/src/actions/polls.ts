/** Polls and their votes, and the notes of a trip, where what every entity has is not enough. */
import * as z from 'zod/mini'
import { crudRoutes, gone, planCreate } from '../crud.ts'
import { assignment } from '../entities/assignment.ts'
import { day } from '../entities/day.ts'
import { choiceSchema, pollVote, voteId } from '../entities/poll-vote.ts'
import { mostOptions, optionSchema, poll, type PollOption } from '../entities/poll.ts'
import { place } from '../entities/place.ts'
import { tripNote } from '../entities/trip-note.ts'
import type { Entity } from '../entity.ts'
import { isRefusal, type Refusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import { derivedId } from '../ids.ts'
import { once } from '../once.ts'
import type { Op } from '../op.ts'
import { changedRoute, defineAction, type MutationRoute } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'

const inTrip = (params: Record<string, string>) => tripStream(params['trip_id'] ?? '')

/** Creating writes down who did. */
const signed = (entity: Entity): MutationRoute[] =>
  crudRoutes(entity, {}).map(route =>
    route.method !== 'POST'
      ? route
      : changedRoute(route, {
          plan(state, input) {
            const plan = route.plan(state, input)
            if (isRefusal(plan)) return plan
            const created_by = input.actor.user_id || null
            const ops = plan.ops.map((op): Op =>
              op.op === 'create' && op.entity === entity.name
                ? { ...op, fields: { ...op.fields, created_by } }
                : op,
            )
            return { ...plan, ops }
          },
        }),
  )

export const writeNote: readonly MutationRoute[] = signed(tripNote)

/** An answer as it may be sent: with an id of its own, or its words alone. */
const sentOptionsSchema = () =>
  z
    .array(z.union([optionSchema(), z.string().check(z.regex(/\S/), z.maxLength(200))]))
    .check(z.minLength(2), z.maxLength(mostOptions))

/** Words become answers; their ids follow from the poll, so that every run of the plan makes the same. */
const asOptions = (pollId: string, sent: readonly (PollOption | string)[]): PollOption[] =>
  sent.map((each, at) =>
    typeof each === 'string' ? { id: derivedId(pollId, 'option', String(at)), label: each.trim() } : each,
  )

function takesWords(route: MutationRoute): MutationRoute {
  const body = once(() => z.extend(route.body as z.ZodMiniObject, { options: sentOptionsSchema() }))
  return changedRoute(route, {
    get body() {
      return body()
    },
    plan(state, input) {
      const options = asOptions(String(input.body['id']), input.body['options'] as (PollOption | string)[])
      if (new Set(options.map(({ id }) => id)).size < options.length)
        return { refused: 'INVALID_INPUT', detail: { fields: { options: 'INVALID' } } }
      return route.plan(state, { ...input, body: { ...input.body, options } })
    },
  })
}

/** Its author closes a poll and opens it again, and moves its deadline. */
const authorsOwn = ['closed', 'closes_at']

export const writePoll: readonly MutationRoute[] = signed(poll).map(route =>
  route.name !== 'poll.update'
    ? route.name === 'poll.create'
      ? takesWords(route)
      : route
    : changedRoute(route, {
        plan(state, input) {
          const row = state.get(poll, input.params['id'] ?? '')
          const isOthers = row !== undefined && row.created_by !== input.actor.user_id
          if (isOthers && authorsOwn.some(name => name in input.body))
            return { refused: 'FORBIDDEN', detail: { action: 'self', level: 'self' } }
          return route.plan(state, input)
        },
      }),
)

/** All that the sender chose: an empty choice takes the vote back. The deadline is watched by the server. */
export const vote = defineAction({
  name: 'poll.vote',
  method: 'POST',
  path: '/api/trips/:trip_id/collab/polls/:id/vote',
  permission: 'collab_edit',
  addon: 'collab',
  entity: poll,
  event: 'collab:poll:voted',
  body: () => z.strictObject({ option_ids: choiceSchema() }),
  stream: inTrip,
  names: (_body, params) => [{ entity: poll, ids: [params.id] }],
  plan(state, { params, body, actor }) {
    const row = state.get(poll, params.id)
    if (!row) return gone(state, poll, params.id)
    if (row.closed) return { refused: 'POLL_CLOSED', detail: { entity: poll.name, id: params.id } }
    // What is anonymous is no row of the trip: see `voteAnonymously`.
    if (row.anonymous) return { refused: 'POLL_ANONYMOUS', detail: { entity: poll.name, id: params.id } }
    const known = new Set(row.options.map(({ id }) => id))
    const option_ids = [...new Set(body.option_ids)]
    if (option_ids.some(id => !known.has(id)) || (!row.multiple && option_ids.length > 1))
      return { refused: 'INVALID_INPUT', detail: { fields: { option_ids: 'INVALID' } } }
    return {
      ops: voteOps(state, params.id, actor.user_id, option_ids),
      subject: { entity: poll, id: params.id },
    }
  },
})

const voteOps = (state: State, poll_id: string, user_id: string, option_ids: string[]): Op[] => {
  const entity = pollVote.name
  const id = voteId(poll_id, user_id)
  const there = state.get(pollVote, id) !== undefined
  if (there) return [{ op: 'update', entity, id, fields: { option_ids } }]
  return option_ids.length ? [{ op: 'create', entity, id, fields: { poll_id, user_id, option_ids } }] : []
}

/**
 * Puts what was chosen into the plan: the place of the option onto the day asked for, or that of the poll, or of the
 * option. One step, which undo takes back as one.
 */
export const applyPoll = defineAction({
  name: 'poll.apply',
  method: 'POST',
  path: '/api/trips/:trip_id/collab/polls/:id/apply',
  permission: 'day_edit',
  addon: 'collab',
  entity: poll,
  body: () =>
    z.strictObject({
      assignment_id: z.optional(idSchema),
      option_id: idSchema,
      day_id: z.optional(z.nullable(idSchema)),
      place_id: z.optional(z.nullable(idSchema)),
    }),
  mints: ['assignment_id'],
  stream: inTrip,
  names: (_body, params) => [{ entity: poll, ids: [params.id] }],
  plan(state, input) {
    const { params, body } = input
    const row = state.get(poll, params.id)
    if (!row) return gone(state, poll, params.id)
    const option = row.options.find(({ id }) => id === body.option_id)
    if (!option) return { refused: 'INVALID_INPUT', detail: { fields: { option_id: 'INVALID' } } }
    const day_id = body.day_id ?? option.day_id ?? row.day_id
    const target = targetOf(state, { option, day_id, place_id: body.place_id ?? option.place_id })
    if (isRefusal(target)) return target
    const made = planCreate(state, assignment, { ...input, body: { id: body.assignment_id, ...target } })
    return {
      ops: [
        ...made.ops,
        { op: 'update', entity: poll.name, id: params.id, fields: { outcome: option.id }, derived: true },
        { op: 'update', entity: poll.name, id: params.id, fields: { closed: true }, derived: true },
      ],
      subject: { entity: poll, id: params.id },
    }
  },
})

interface Wanted {
  option: PollOption
  day_id: string | null | undefined
  place_id: string | null | undefined
}

const targetOf = (
  state: State,
  { day_id, place_id }: Wanted,
): { place_id: string; day_id: string } | Refusal => {
  if (!place_id) return { refused: 'INVALID_INPUT', detail: { fields: { place_id: 'REQUIRED' } } }
  if (!day_id) return { refused: 'INVALID_INPUT', detail: { fields: { day_id: 'REQUIRED' } } }
  if (!state.get(place, place_id)) return gone(state, place, place_id)
  if (!state.get(day, day_id)) return gone(state, day, day_id)
  return { place_id, day_id }
}
