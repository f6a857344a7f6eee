/** Journals: making one, the trips it is about, who is in it, and what a person chose about it. */
import * as z from 'zod/mini'
import { createSchema, noBody } from '../body-schema.ts'
import { detachTrip } from '../domain/journal/follow-trip.ts'
import { contributorId, journeyContributor, journeyRoles } from '../entities/journey-contributor.ts'
import { journeyTrip, journeyTripId } from '../entities/journey-trip.ts'
import { journey } from '../entities/journey.ts'
import { idSchema } from '../field.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { journeyStream, tripStream } from '../streams.ts'

const addon = 'journey'
const stream = (params: Record<string, string>) => journeyStream(params['journey_id'] ?? '')

/** A journal is about no more trips at once. */
export const mostJourneyTrips = 50

/** A new journal with its owner, about none or some of the trips they are on. */
export const createJourney = defineAction({
  name: 'journey.create',
  method: 'POST',
  path: '/api/journeys',
  permission: 'none',
  addon,
  entity: journey,
  body: () =>
    createSchema(journey, {
      trip_ids: z.optional(z.array(idSchema).check(z.maxLength(mostJourneyTrips))),
    }),
  mints: ['id'],
  status: 201,
  opens: true,
  stream: (_params, body) => journeyStream(String(body['id'])),
  reads: (_params, body) => ((body['trip_ids'] as string[] | undefined) ?? []).map(tripStream),
  plan(_state, { body, actor }) {
    const { id = '', trip_ids = [], ...fields } = body as { id?: string; trip_ids?: string[] }
    const { user_id, name, avatar } = actor
    const ops: Op[] = [
      { op: 'create', entity: journey.name, id, fields: { ...fields, user_id } },
      {
        op: 'create',
        entity: journeyContributor.name,
        id: contributorId(id, user_id),
        fields: { user_id, name, avatar, role: 'owner' },
        derived: true,
      },
      ...[...new Set(trip_ids)].map((tripId): Op => ({ ...linkOp(id, tripId, user_id), derived: true })),
    ]
    return { ops, subject: { entity: journey, id } }
  },
})

function linkOp(journeyId: string, tripId: string, userId: string): Op {
  const fields = { trip_id: tripId, linked_by: userId || null }
  return { op: 'create', entity: journeyTrip.name, id: journeyTripId(journeyId, tripId), fields }
}

/**
 * Links a trip that the sender is on. Its suggestions are made by the server once the link is there; a device that has
 * both streams draws them before (`domain/journal`).
 */
export const linkJourneyTrip = defineAction({
  name: 'journey.link-trip',
  method: 'POST',
  path: '/api/journeys/:journey_id/trips',
  permission: 'editor',
  addon,
  entity: journeyTrip,
  body: () => z.strictObject({ trip_id: idSchema }),
  stream,
  reads: (_params, body) => [tripStream(body.trip_id)],
  plan(state, { params, body, actor }) {
    const id = journeyTripId(params.journey_id, body.trip_id)
    const subject = { entity: journeyTrip, id }
    if (state.get(journeyTrip, id)) return { ops: [], subject }
    if (state.list(journeyTrip).length >= mostJourneyTrips)
      return { refused: 'INVALID_INPUT', detail: { fields: { trip_id: 'TOO_MANY' } } }
    return { ops: [linkOp(params.journey_id, body.trip_id, actor.user_id)], subject }
  },
})

/** Unlinks a trip: its suggestions go, and what somebody wrote stays. */
export const unlinkJourneyTrip = defineAction({
  name: 'journey.unlink-trip',
  method: 'DELETE',
  path: '/api/journeys/:journey_id/trips/:trip_id',
  permission: 'editor',
  addon,
  entity: journeyTrip,
  body: () => noBody,
  stream,
  plan(state, { params }) {
    const id = journeyTripId(params.journey_id, params.trip_id)
    if (!state.get(journeyTrip, id)) {
      // One that is gone already is no fault; one that never was is.
      const isGone = state.tombstone(journeyTrip, id)
      return isGone ? { ops: [] } : { refused: 'NOT_FOUND', detail: { entity: journeyTrip.name, id } }
    }
    return {
      ops: [{ op: 'delete', entity: journeyTrip.name, id }, ...detachTrip(state, params.trip_id)],
      subject: { entity: journeyTrip, id },
    }
  },
})

/** Whether the caller sees suggestions; it changes nothing for others. */
export const setJourneyPreferences = defineAction({
  name: 'journey.preferences',
  method: 'PATCH',
  path: '/api/journeys/:journey_id/preferences',
  permission: 'none',
  addon,
  entity: journeyContributor,
  body: () => z.strictObject({ hide_skeletons: z.boolean() }),
  stream,
  plan(state, { params, body, actor }) {
    const id = contributorId(params.journey_id, actor.user_id)
    if (!state.get(journeyContributor, id))
      return { refused: 'NOT_FOUND', detail: { entity: journeyContributor.name, id } }
    const { hide_skeletons } = body
    return {
      ops: [{ op: 'update', entity: journeyContributor.name, id, fields: { hide_skeletons } }],
      subject: { entity: journeyContributor, id },
    }
  },
})

/** Never mounted as it stands: the route for people looks the person up and fills this body in. */
export const addContributor = defineAction({
  name: 'journey_contributor.add',
  method: 'POST',
  path: '/api/journeys/:journey_id/contributors',
  permission: 'owner',
  addon,
  entity: journeyContributor,
  online: true,
  status: 201,
  body: () =>
    z.strictObject({
      user_id: idSchema,
      name: z.string(),
      avatar: z.nullable(z.string()),
      role: z.enum(['editor', 'viewer']),
    }),
  stream,
  plan(state, { params, body }) {
    const id = contributorId(params.journey_id, body.user_id)
    const known = state.get(journeyContributor, id)
    if (known && known.left_at === null)
      return { refused: 'ALREADY_MEMBER', detail: { user_id: body.user_id } }
    const fields = { ...body, left_at: null }
    const op: Op = known
      ? { op: 'update', entity: journeyContributor.name, id, fields }
      : { op: 'create', entity: journeyContributor.name, id, fields }
    return { ops: [op], subject: { entity: journeyContributor, id } }
  },
})

/** What somebody may do in a journal. Making somebody the owner hands it over: who had it stays as an editor. */
export const setContributorRole = defineAction({
  name: 'journey_contributor.role',
  method: 'PATCH',
  path: '/api/journeys/:journey_id/contributors/:user_id',
  permission: 'owner',
  addon,
  entity: journeyContributor,
  online: true,
  body: () => z.strictObject({ role: z.enum(journeyRoles) }),
  stream,
  plan(state, { params, body }) {
    const id = contributorId(params.journey_id, params.user_id)
    const row = state.get(journeyContributor, id)
    if (!row || row.left_at !== null)
      return { refused: 'NOT_FOUND', detail: { entity: journeyContributor.name, id } }
    const subject = { entity: journeyContributor, id }
    if (row.role === body.role) return { ops: [], subject }
    if (row.role === 'owner') return { refused: 'OWNER_CANNOT_LEAVE' }
    const become = (rowId: string, role: string): Op => ({
      op: 'update',
      entity: journeyContributor.name,
      id: rowId,
      fields: { role },
    })
    const former = state
      .list(journeyContributor)
      .filter(each => body.role === 'owner' && each.role === 'owner')
      .map((each): Op => ({ ...become(each.id, 'editor'), derived: true }))
    return { ops: [become(id, body.role), ...former], subject }
  },
})

/** Removes somebody, or lets the caller leave; the permission is judged by the route. */
export const removeContributor = defineAction({
  name: 'journey_contributor.remove',
  method: 'DELETE',
  path: '/api/journeys/:journey_id/contributors/:user_id',
  permission: 'owner',
  addon,
  entity: journeyContributor,
  online: true,
  body: () => z.strictObject({ left_at: z.int() }),
  stream,
  plan(state, { params, body }) {
    const id = contributorId(params.journey_id, params.user_id)
    const row = state.get(journeyContributor, id)
    if (!row) return { refused: 'NOT_FOUND', detail: { entity: journeyContributor.name, id } }
    if (row.role === 'owner') return { refused: 'OWNER_CANNOT_LEAVE' }
    const fields = { left_at: row.left_at ?? body.left_at }
    return {
      ops: [{ op: 'update', entity: journeyContributor.name, id, fields }],
      subject: { entity: journeyContributor, id },
    }
  },
})
