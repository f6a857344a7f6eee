/** Writing in a journal: entries, suggestions that become entries, their order. */
import { generateNKeysBetween } from 'fractional-indexing'
import * as z from 'zod/mini'
import { createSchema } from '../body-schema.ts'
import { crudRoutes, gone, planCreate } from '../crud.ts'
import { deleteEntryOps, fillOps, saysSomething } from '../domain/journal/fill.ts'
import { detached, planned, type Entry } from '../domain/journal/follow-trip.ts'
import { skeletonId } from '../domain/journal/skeleton-id.ts'
import { journeyEntry, sourceKinds, type Followed, type SourceKind } from '../entities/journey-entry.ts'
import { journeyTrip, journeyTripId } from '../entities/journey-trip.ts'
import { isRefusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import type { Op, Values } from '../op.ts'
import { changedRoute, defineAction, type MutationRoute } from '../plan.ts'
import { sameValue } from '../row.ts'
import type { State } from '../state.ts'
import { journeyStream } from '../streams.ts'

const addon = 'journey'
const entity = journeyEntry
const stream = (params: Record<string, string>) => journeyStream(params['journey_id'] ?? '')

/** A suggestion that a device drew and the server may not have made yet. */
export interface EntrySource {
  trip_id: string
  kind: SourceKind
  /** Of the stop, the booking or the stay. */
  id: string
  /** The day of a night. */
  day_id?: string | undefined
  followed: Followed
}

const sourceSchema = () =>
  z.strictObject({
    trip_id: idSchema,
    kind: z.enum(sourceKinds),
    id: idSchema,
    day_id: z.optional(idSchema),
    followed: journeyEntry.fields['followed']!.schema as z.ZodMiniType<Followed>,
  })

/**
 * A new entry. With `source` it is written on a suggestion: its id is derived from the source, and a suggestion that
 * exists already is filled. With `source` and `hidden` the suggestion is hidden and no entry is made.
 */
export const createEntry = defineAction({
  name: 'journey_entry.create',
  method: 'POST',
  path: '/api/journeys/:journey_id/entries',
  permission: 'editor',
  addon,
  entity,
  body: () => createSchema(entity, { source: z.optional(sourceSchema()) }),
  mints: ['id'],
  status: 201,
  stream,
  plan(state, input) {
    const { params, actor } = input
    const { source, ...body } = input.body as Values & { id: string; source?: EntrySource }
    const author = { type: 'entry', author_id: actor.user_id || null }
    if (!source) return created(state, input, { ...body, ...placed(state, body) }, author)
    const id = skeletonId(params.journey_id, source.kind, source.id, source.day_id)
    if (body['hidden'] === true) {
      const ops = hideOps(state, { id, source, linkedIn: params.journey_id })
      return ops.length || state.get(entity, id) ? { ops, subject: { entity, id } } : { ops }
    }
    const { id: _, ...fields } = body
    const fills = fillOps(state, id, actor.user_id)
    if (fills.length || state.get(entity, id)) {
      // Values of the plan were filled in by the device, not written: they must not overwrite what someone else wrote.
      const shown = { ...planned(source.followed), position: fields['position'] }
      const said = Object.fromEntries(
        Object.entries(fields).filter(
          ([name, value]) => !sameValue(value, shown[name as keyof typeof shown]),
        ),
      )
      const base = Object.fromEntries(
        Object.keys(said).map(name => [name, drawnValue(source.followed, name)]),
      )
      const op: Op = { op: 'update', entity: entity.name, id, fields: said, base }
      return { ops: [...fills, ...(Object.keys(said).length ? [op] : [])], subject: { entity, id } }
    }
    const linked = state.get(journeyTrip, journeyTripId(params.journey_id, source.trip_id))
    const { trip_id, kind, id: sourceId, followed } = source
    const from = linked
      ? { source_trip_id: trip_id, source_kind: kind, source_id: sourceId, source_there: true, followed }
      : detached
    return created(state, input, { ...fields, id }, { ...author, ...from })
  },
})

/** Hides a suggestion, also one that only the sender's device has drawn. An entry that was written on it stays. */
function hideOps(
  state: State,
  { id, source, linkedIn }: { id: string; source: EntrySource; linkedIn: string },
): Op[] {
  const row = state.get(entity, id)
  if (row)
    return row.type === 'skeleton' && !row.hidden
      ? [{ op: 'update', entity: entity.name, id, fields: { hidden: true } }]
      : []
  if (!state.get(journeyTrip, journeyTripId(linkedIn, source.trip_id)) || state.tombstone(entity, id))
    return []
  const { trip_id, kind, id: sourceId, followed } = source
  const from = {
    source_trip_id: trip_id,
    source_kind: kind,
    source_id: sourceId,
    source_there: true,
    followed,
  }
  const fields = { type: 'skeleton', ...from, ...planned(followed), hidden: true }
  return [{ op: 'create', entity: entity.name, id, fields }]
}

/** The value of a field in a suggestion that was drawn on a device. */
function drawnValue(followed: Followed, name: string): unknown {
  return planned(followed)[name] ?? entity.fields[name]?.initial ?? null
}

type Input = Parameters<typeof planCreate>[2]

function created(state: State, input: Input, body: Values, more: Values) {
  const plan = planCreate(state, entity, { ...input, body })
  const ops = plan.ops.map((op): Op =>
    op.op === 'create' ? { ...op, fields: { ...op.fields, ...more } } : op,
  )
  return { ...plan, ops }
}

/** Where nobody says where: before the first entry of the day that is later. */
function placed(state: State, { position, entry_time: time, entry_date: date }: Values): Values {
  if (position !== undefined || typeof time !== 'string' || typeof date !== 'string') return {}
  const later = state
    .where(entity, 'entry_date', date)
    .filter(row => row.entry_time !== null && row.entry_time > time)
    .toSorted((a, b) =>
      a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1,
    )[0]
  return later ? { position: { before: later.id } } : {}
}

/** Changing an entry, as every entity has it: the first word in a suggestion makes an entry of it. */
const updates: readonly MutationRoute[] = crudRoutes(entity, {})
  .filter(({ name }) => name === 'journey_entry.update')
  .map(route =>
    changedRoute(route, {
      plan(state, input) {
        const id = input.params['id'] ?? ''
        const row = state.get(entity, id) ?? (state.tombstone(entity, id) as Entry | undefined)
        const fills = row && saysSomething(row, input.body) ? fillOps(state, id, input.actor.user_id) : []
        if (state.get(entity, id)) {
          const plan = route.plan(state, input)
          return isRefusal(plan) ? plan : { ...plan, ops: [...fills, ...plan.ops] }
        }
        if (!fills.length) return gone(state, entity, id)
        const { position: _place, entry_date: _day, ...said } = input.body
        const op: Op = { op: 'update', entity: entity.name, id, fields: said, base: input.base }
        return { ops: [...fills, op], subject: { entity, id } }
      },
    }),
  )

/** Deleting: see `deleteEntryOps`. */
const deletes: readonly MutationRoute[] = crudRoutes(entity, {})
  .filter(({ name }) => name === 'journey_entry.delete')
  .map(route =>
    changedRoute(route, {
      plan(state, { params }) {
        const id = params['id'] ?? ''
        const row = state.get(entity, id)
        const ops: Op[] = row ? deleteEntryOps(state, row) : [{ op: 'delete', entity: entity.name, id }]
        return { ops, subject: { entity, id } }
      },
    }),
  )

export const writeEntry: readonly MutationRoute[] = [createEntry as MutationRoute, ...updates, ...deletes]

/** Brings suggestions back that somebody hid: all of the journal, or those that are named. */
export const restoreSuggestions = defineAction({
  name: 'journey_entry.restore-suggestions',
  method: 'POST',
  path: '/api/journeys/:journey_id/suggestions/restore',
  permission: 'editor',
  addon,
  entity,
  body: () => z.strictObject({ ids: z.optional(z.array(idSchema).check(z.maxLength(5000))) }),
  stream,
  plan(state, { body }) {
    const named = body.ids && new Set(body.ids)
    const ids = state
      .where(entity, 'hidden', true)
      .map(({ id }) => id)
      .filter(id => !named || named.has(id))
      .sort()
    return {
      ops: ids.map((id): Op => ({ op: 'update', entity: entity.name, id, fields: { hidden: false } })),
    }
  },
})

/** Gives entries a new order, for programs; devices move one at a time. Each stays on its day; unknown ids are ignored. */
export const reorderEntries = defineAction({
  name: 'journey_entry.reorder',
  method: 'PUT',
  path: '/api/journeys/:journey_id/entries/reorder',
  permission: 'editor',
  addon,
  entity,
  body: () => z.strictObject({ ordered_ids: z.array(idSchema).check(z.maxLength(5000)) }),
  stream,
  plan(state, { body }) {
    const rows = [...new Set(body.ordered_ids)].flatMap(id => state.get(entity, id) ?? [])
    const ops: Op[] = []
    for (const [date, named] of Map.groupBy(rows, row => row.entry_date)) {
      const others = state
        .where(entity, 'entry_date', date)
        .filter(row => !named.some(({ id }) => id === row.id))
        .toSorted((a, b) =>
          a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1,
        )
      const ordered = [...named, ...others]
      const keys = generateNKeysBetween(null, null, ordered.length)
      ordered.forEach((row, at) => {
        const position = keys[at] ?? row.position
        const op: Op = { op: 'update', entity: entity.name, id: row.id, fields: { position } }
        if (row.position !== position) ops.push(at < named.length ? op : { ...op, derived: true })
      })
    }
    return { ops }
  },
})
