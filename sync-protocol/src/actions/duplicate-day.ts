import * as z from 'zod/mini'
import { placementSchema } from '../body-schema.ts'
import { CopiedIds, copiedFields } from '../copied-row.ts'
import { gone } from '../crud.ts'
import { day } from '../entities/day.ts'
import { childrenOf } from '../entities/index.ts'
import type { AnyRow } from '../entity.ts'
import { isRefusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import type { Op, Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'
import { insertDay } from './insert-day.ts'

/** The same day once more, behind the first one, with all that is on it. */
export const duplicateDay = defineAction({
  name: 'day.duplicate',
  method: 'POST',
  path: '/api/trips/:trip_id/days/:id/duplicate',
  permission: 'day_edit',
  entity: day,
  body: () =>
    z.strictObject({
      id: z.optional(idSchema),
      position: z.optional(placementSchema),
    }),
  mints: ['id'],
  status: 201,
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, input) {
    const source = state.get(day, input.params['id'] ?? '')
    if (!source || source.state === 'trimmed') return gone(state, day, input.params['id'] ?? '')
    const { id, position = { after: source.id } } = input.body as { id: string; position?: Values }
    const { title, notes } = source
    const body = { id, position, title, notes, dateless: source.state === 'dateless' }
    const inserted = insertDay.plan(state, { ...input, body })
    if (isRefusal(inserted)) return inserted
    const ids = new CopiedIds(id)
    ids.set(day.name, source.id, id)
    return { ...inserted, ops: [...inserted.ops, ...copyBelow(state, day.name, source.id, ids)] }
  },
})

/** What belongs to a row, and what belongs to that; what it merely points at stays the same. */
const copyBelow = (state: State, name: string, id: string, ids: CopiedIds): Op[] =>
  childrenOf(name).flatMap(({ entity, field, on_delete }) => {
    if (on_delete !== 'cascade' || entity.copy === 'skip' || entity.placing) return []
    const rows = (state.where(entity, field, id) as AnyRow[]).sort((a, b) => (a.id < b.id ? -1 : 1))
    return rows.flatMap((row): Op[] => {
      const fields = copiedFields(entity, row, ids, (_, same) => same)
      if (!fields || ids.get(entity.name, row.id) !== undefined) return []
      const made = ids.make(entity, row, fields)
      const op: Op = { op: 'create', entity: entity.name, id: made, fields, derived: true }
      return [op, ...copyBelow(state, entity.name, row.id, ids)]
    })
  })
