/** What is to happen on a day, said at once: places that are new, places of the trip, and stops that are planned. */
import * as z from 'zod/mini'
import { createSchema, placementSchema } from '../body-schema.ts'
import { gone } from '../crud.ts'
import { assignment } from '../entities/assignment.ts'
import { day } from '../entities/day.ts'
import { place } from '../entities/place.ts'
import type { Refusal } from '../errors.ts'
import { field, idSchema } from '../field.ts'
import { derivedId } from '../ids.ts'
import type { Op, Values } from '../op.ts'
import { byKey, listItems, placeInList, rekeyOps, type ListItem, type Placement } from '../order-list.ts'
import { defineAction, type Plan } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'

/** A stop in the order of the day: one of the three says what it is of. */
export interface PlannedStop extends Values {
  /** A stop of the trip, moved here from wherever it is. */
  assignment_id?: string
  place_id?: string
  /** A place that the trip does not have yet. */
  place?: Values
}

interface Body {
  id: string
  stops: PlannedStop[]
  position?: Placement | undefined
}

export const mostPlannedStops = 200

const stopSchema = () =>
  z
    .strictObject({
      assignment_id: z.optional(idSchema),
      place_id: z.optional(idSchema),
      place: z.optional(z.omit(createSchema(place) as unknown as z.ZodMiniObject, { id: true })),
      assignment_time: z.optional(field.time().schema),
      assignment_end_time: z.optional(field.time().schema),
      ends_next_day: z.optional(field.boolean().schema),
      notes: z.optional(field.prose(2000).schema),
    })
    .check(
      z.refine(stop => [stop.assignment_id, stop.place_id, stop.place].filter(Boolean).length === 1, {
        error: 'REQUIRED',
        path: ['place_id'],
      }),
    )

/**
 * Puts stops on a day in the order given, behind what is there unless `position` says where the first one goes. `id`
 * names the request: rows that are new get ids made of it.
 */
export const planDay = defineAction({
  name: 'day.plan',
  method: 'POST',
  path: '/api/trips/:trip_id/days/:id/plan',
  permission: 'day_edit',
  entity: day,
  online: true,
  body: () =>
    z.strictObject({
      id: z.optional(idSchema),
      stops: z.array(stopSchema()).check(z.minLength(1), z.maxLength(mostPlannedStops)),
      position: z.optional(placementSchema),
    }),
  mints: ['id'],
  stream: params => tripStream(params['trip_id'] ?? ''),
  names(body, params) {
    const { stops } = body as Body
    const idsOf = (name: 'assignment_id' | 'place_id') => stops.flatMap(stop => stop[name] ?? [])
    return [
      { entity: day, ids: [params['id'] ?? ''] },
      { entity: assignment, ids: idsOf('assignment_id') },
      { entity: place, ids: idsOf('place_id') },
    ]
  },
  plan(state, { params, body }) {
    const { id, stops, position = {} } = body as Body
    const day_id = params['id'] ?? ''
    const row = state.get(day, day_id)
    if (!row || row.state === 'trimmed') return gone(state, day, day_id)
    const missing = missingStop(state, stops)
    if (missing) return missing
    const line = new DayLine(state, day_id, new Set(stops.map(stop => stop.assignment_id ?? '')))
    let placement = position
    const ops = stops.flatMap((stop, at) => {
      const stopId = stop.assignment_id ?? derivedId(id, assignment.name, String(at))
      const { key: position, rekeyed } = line.put(stopId, placement)
      placement = { after: stopId }
      return stopOps(state, { stop, stopId, day_id, request: id, at, position, rekeyed })
    })
    return { ops, subject: { entity: day, id: day_id } } satisfies Plan
  },
})

/** The ids that the stops of a request have and get, and those of their places where they are known. */
export function plannedIds(
  request: string,
  stops: readonly PlannedStop[],
): { assignment_id: string; place_id?: string }[] {
  return stops.map(({ assignment_id, place_id, place: made }, at) => {
    const place_of = made ? derivedId(request, place.name, String(at)) : place_id
    return {
      assignment_id: assignment_id ?? derivedId(request, assignment.name, String(at)),
      ...(place_of === undefined ? {} : { place_id: place_of }),
    }
  })
}

function missingStop(state: State, stops: readonly PlannedStop[]): Refusal | undefined {
  for (const { assignment_id, place_id } of stops) {
    if (assignment_id !== undefined && !state.get(assignment, assignment_id))
      return gone(state, assignment, assignment_id)
    if (place_id !== undefined && !state.get(place, place_id)) return gone(state, place, place_id)
  }
  return undefined
}

/** The order of a day while stops are put into it. */
class DayLine {
  private items: ListItem[]

  constructor(state: State, dayId: string, moving: ReadonlySet<string>) {
    const all = listItems(state, 'day-line', { field: 'day_id', value: dayId })
    this.items = all.filter(item => !moving.has(item.id))
  }

  /** The key of the place that a stop gets, and what makes room for it. */
  put(id: string, placement: Placement): { key: string; rekeyed: Op[] } {
    const { key, rekey } = placeInList(this.items, placement)
    const moved = new Map(rekey.map(each => [each.id, each.key]))
    this.items = this.items.map(each => ({ ...each, key: moved.get(each.id) ?? each.key }))
    this.items.push({ entity: assignment, id, key })
    this.items.sort(byKey)
    return { key, rekeyed: rekeyOps(rekey, 'day-line') }
  }
}

interface Placed {
  stop: PlannedStop
  stopId: string
  day_id: string
  request: string
  at: number
  position: string
  /** Other rows of the day that get new keys for it. */
  rekeyed: Op[]
}

function stopOps(state: State, { stop, stopId, day_id, request, at, position, rekeyed }: Placed): Op[] {
  const { assignment_id, place_id, place: made, ...said } = stop
  const fields = { ...said, day_id, position }
  if (assignment_id !== undefined) {
    const update = (some: Values): Op => ({
      op: 'update',
      entity: assignment.name,
      id: assignment_id,
      fields: some,
    })
    if (!rekeyed.length) return [update(fields)]
    // What makes room follows the place alone, so that it stands or falls with it (O3).
    return [update({ day_id, position }), ...rekeyed, ...(Object.keys(said).length ? [update(said)] : [])]
  }
  if (place_id !== undefined)
    return [
      { op: 'create', entity: assignment.name, id: stopId, fields: { ...fields, place_id } },
      ...rekeyed,
    ]
  const placeId = derivedId(request, place.name, String(at))
  const isThere = state.get(place, placeId) !== undefined
  return [
    ...(isThere || !made ? [] : [{ op: 'create', entity: place.name, id: placeId, fields: made } as const]),
    { op: 'create', entity: assignment.name, id: stopId, fields: { ...fields, place_id: placeId } },
    ...rekeyed,
  ]
}
