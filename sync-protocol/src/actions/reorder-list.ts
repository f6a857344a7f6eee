import * as z from 'zod/mini'
import { expense } from '../entities/expense.ts'
import { packingItem } from '../entities/packing-item.ts'
import { todoItem } from '../entities/todo-item.ts'
import type { AnyRow, Entity } from '../entity.ts'
import { idSchema } from '../field.ts'
import { reorderedKeys } from '../merge/order.ts'
import { once } from '../once.ts'
import type { Op } from '../op.ts'
import { listItems } from '../order-list.ts'
import type { MutationRoute } from '../plan.ts'
import { tripStream } from '../streams.ts'
import { renamedList, renamedListBody } from './renamed-list.ts'

const orderBody = once(() =>
  renamedListBody('ordered_ids', 'orderedIds', z.array(idSchema).check(z.maxLength(5000))),
)

/**
 * Gives a whole list a new order, for programs; devices move one row at a time. Rows the sender did not know keep their
 * place after their old predecessor, unknown ones are ignored. With the order it was made from as `base`, only what was
 * moved moves.
 */
const reorder = (
  name: string,
  entity: Entity,
  list: string,
  more: Partial<MutationRoute> = {},
): MutationRoute => ({
  name,
  method: 'PUT',
  path: `/api/trips/:trip_id/${entity.path}/reorder`,
  permission: entity.permission,
  ...(entity.addon ? { addon: entity.addon } : {}),
  entity,
  get body() {
    return orderBody()
  },
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { body, base }) {
    const current = listItems(state, list)
    const [wanted, seen] = [body, base].map(values => renamedList(values, 'ordered_ids', 'orderedIds'))
    const placed = reorderedKeys(current, wanted as string[], seen)
    const ops = placed.flatMap(({ id, key, moved }): Op[] => {
      const row = state.get(entity, id) as AnyRow | undefined
      const op: Op = { op: 'update', entity: entity.name, id, fields: { position: key } }
      return !row || row['position'] === key ? [] : [moved ? op : { ...op, derived: true }]
    })
    return { ops }
  },
  ...more,
})

export const reorderPacking = reorder('packing.reorder', packingItem, 'packing')
export const reorderTodos = reorder('todo.reorder', todoItem, 'todos')
export const reorderExpenses = reorder('budget.reorder', expense, 'budget', {
  path: '/api/trips/:trip_id/budget/reorder/items',
})
