import * as z from 'zod/mini'
import { generateNKeysBetween } from 'fractional-indexing'
import { gone, streamId } from '../crud.ts'
import { addDays } from '../domain/trip-range.ts'
import { assignment } from '../entities/assignment.ts'
import { day } from '../entities/day.ts'
import { childrenOf } from '../entities/index.ts'
import { place } from '../entities/place.ts'
import { trip } from '../entities/trip.ts'
import { orderKeyField, type AnyRow, type Entity } from '../entity.ts'
import { idSchema } from '../field.ts'
import type { Op } from '../op.ts'
import { byKey, listItems } from '../order-list.ts'
import { defineAction } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'

/** `move`: to the end of another day · `ideas`: places without another day are ideas again · `delete`: they go too. */
export const dayContents = ['ideas', 'move', 'delete'] as const
export type DayContent = (typeof dayContents)[number]

/** Removes a whole day; the person says what becomes of what is on it. In a trip with dates the end moves one day earlier. */
export const removeDay = defineAction({
  name: 'day.delete',
  method: 'DELETE',
  path: '/api/trips/:trip_id/days/:id',
  permission: 'day_edit',
  entity: day,
  body: () =>
    z.strictObject({
      content: z.optional(z.enum(dayContents)),
      /** Only with `move`. */
      to_day_id: z.optional(idSchema),
    }),
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { params, body }) {
    const id = params['id'] ?? ''
    const { content = 'ideas', to_day_id: to } = body as { content?: DayContent; to_day_id?: string }
    const subject = { entity: day, id }
    const row = state.get(day, id)
    const ops: Op[] = []
    if (row && content === 'move') {
      if (to === undefined || to === id)
        return {
          refused: 'INVALID_INPUT',
          detail: { fields: { to_day_id: to ? 'NOT_ALLOWED' : 'REQUIRED' } },
        }
      const target = state.get(day, to)
      if (!target || target.state === 'trimmed') return gone(state, day, to)
      ops.push(...moveContent(state, id, to))
    }
    if (row && content === 'delete') ops.push(...deletePlaces(state, [id]))
    ops.push({ op: 'delete', entity: day.name, id })
    const owner = state.get(trip, streamId(state))
    if (row?.state === 'dated' && owner?.start_date && owner.end_date) {
      const fields =
        owner.start_date === owner.end_date
          ? { start_date: null, end_date: null }
          : { end_date: addDays(owner.end_date, -1) }
      ops.push({ op: 'update', entity: trip.name, id: owner.id, fields, derived: true })
    }
    return { ops, subject }
  },
})

/** Everything that points at a day, to the end of another one in the order it has. */
const moveContent = (state: State, from: string, to: string): Op[] => {
  const moved: { entity: Entity; field: string; id: string; key: string; keyField: string; list: string }[] =
    []
  const ops: Op[] = []
  for (const { entity, field } of childrenOf(day.name)) {
    if (entity.placing) continue
    const group = entity.groups[entity.groupOf[field] ?? '']
    const keyField = group?.merge === 'order' && group.list ? orderKeyField(group) : undefined
    const rows = (state.where(entity, field, from) as AnyRow[]).sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const row of rows) {
      if (keyField === undefined)
        ops.push({ op: 'update', entity: entity.name, id: row.id, fields: { [field]: to }, derived: true })
      else
        moved.push({
          entity,
          field,
          id: row.id,
          key: String(row[keyField]),
          keyField,
          list: group?.list ?? '',
        })
    }
  }
  for (const list of new Set(moved.map(item => item.list))) {
    const items = moved.filter(item => item.list === list).sort(byKey)
    const last = listItems(state, list, { field: items[0]?.field ?? '', value: to }).at(-1)?.key ?? null
    const keys = generateNKeysBetween(last, null, items.length)
    items.forEach(({ entity, field, id, keyField }, index) => {
      const fields = { [field]: to, [keyField]: keys[index] }
      ops.push({ op: 'update', entity: entity.name, id, fields, derived: true })
    })
  }
  return ops
}

/** Places that no other day has. Named, so that someone who changed one of them meanwhile is asked. */
export const deletePlaces = (state: State, dayIds: readonly string[]): Op[] => {
  const stops = state.list(assignment)
  const here = new Set(stops.filter(row => dayIds.includes(row.day_id)).map(row => row.place_id))
  for (const row of stops) if (!dayIds.includes(row.day_id)) here.delete(row.place_id)
  return [...here]
    .filter(id => state.get(place, id))
    .sort()
    .map(id => ({ op: 'delete', entity: place.name, id }))
}
