import * as z from 'zod/mini'
import { defineEntity, flag, order, register, text } from '../entity.ts'
import { field, idSchema, lazyField, type Field } from '../field.ts'

export const todoPriorities = ['P1', 'P2', 'P3'] as const
export type TodoPriority = (typeof todoPriorities)[number]

const priority: Field<TodoPriority | null> = lazyField(() => z.nullable(z.enum(todoPriorities)), {
  storage: 'text',
  initial: null,
})

/** The account of a member, or nobody. */
const assignee: Field<string | null> = lazyField(() => z.nullable(idSchema) as z.ZodMiniType<string | null>, {
  storage: 'text',
  initial: null,
})

/** Something to be done before or on a trip. */
export const todoItem = defineEntity({
  name: 'todo_item',
  one: 'item',
  many: 'items',
  path: 'todo',
  event: 'todo',
  stream: 'trip',
  permission: 'packing_edit',
  addon: 'packing',
  on_delete: 'ask',
  // Who does it and by when belongs to the trip it was written for.
  copy: { done: false, assigned_user_id: null, due_date: null },
  groups: {
    title: register({ title: field.name(200) }),
    description: text({ description: field.prose(5000) }),
    priority: register({ priority }),
    due: register({ due_date: field.date() }),
    assigned: register({ assigned_user_id: assignee }),
    done: flag({ done: field.boolean() }),
    order: order({ position: field.orderKey() }, 'todos'),
  },
})
