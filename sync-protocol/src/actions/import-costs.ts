import * as z from 'zod/mini'
import { createSchema, schemaOf } from '../body-schema.ts'
import { unknownPerson } from '../domain/money/known-people.ts'
import { everybodyIn, mostPeople } from '../domain/money/split.ts'
import { budgetGuest } from '../entities/budget-guest.ts'
import { expense } from '../entities/expense.ts'
import { settlement } from '../entities/settlement.ts'
import type { Entity } from '../entity.ts'
import { field, idSchema } from '../field.ts'
import { derivedId } from '../ids.ts'
import type { BodyOf } from '../mutation.ts'
import type { Op, Values } from '../op.ts'
import { keysAtEnd } from '../order-list.ts'
import { defineAction } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'

/** More in one go are refused: a commit holds them all. */
export const mostImportedCosts = 500

/** As it is made by hand, but without an id and a place in the list. */
const imported = <Row>(entity: Entity, left: Record<string, true>) =>
  schemaOf<Row[]>(
    z.array(z.omit(createSchema(entity) as z.ZodMiniObject, left)).check(z.maxLength(mostImportedCosts)),
  )

export type ImportedExpense = Omit<BodyOf<typeof expense.create>, 'id' | 'position'>
export type ImportedSettlement = Omit<BodyOf<typeof settlement.create>, 'id'>

/**
 * Costs out of another program, in one commit: people without an account, what was spent and what was paid back. `id`
 * names the import: its rows get ids made of it, so that sending it again brings nothing twice.
 */
export const importCosts = defineAction({
  name: 'budget.import',
  method: 'POST',
  path: '/api/trips/:trip_id/budget/import',
  permission: 'budget_edit',
  addon: 'budget',
  entity: expense,
  body: () =>
    z.strictObject({
      id: z.optional(idSchema),
      guests: z.optional(
        z
          .array(z.strictObject({ id: idSchema, name: field.name(100).schema }))
          .check(z.maxLength(mostPeople)),
      ),
      expenses: z.optional(imported<ImportedExpense>(expense, { id: true, position: true })),
      settlements: z.optional(imported<ImportedSettlement>(settlement, { id: true })),
    }),
  mints: ['id'],
  status: 201,
  stream: params => tripStream(params['trip_id'] ?? ''),
  names(body) {
    const { id = '', guests = [], expenses = [], settlements = [] } = body
    const named = (entity: Entity, ids: string[]) => ({ entity, ids })
    return [
      named(
        budgetGuest,
        guests.map(guest => guest.id),
      ),
      named(expense, idsFor(id, expense.name, expenses)),
      named(settlement, idsFor(id, settlement.name, settlements)),
    ]
  },
  plan(state, { body }) {
    const { id = '', guests = [], expenses = [], settlements = [] } = body
    if (!expenses.length && !settlements.length)
      return { refused: 'INVALID_INPUT', detail: { fields: { expenses: 'REQUIRED' } } }
    const own = new Set(guests.map(guest => guest.id))
    const named = [
      ...expenses.flatMap(({ payers = [], split = null }) => [...everybodyIn({ payers, split })]),
      ...settlements.flatMap(({ from_user_id, to_user_id }) => [from_user_id, to_user_id]),
    ]
    const unknown = unknownPerson(state, new Set(named.filter(person => !own.has(person))))
    if (unknown) return unknown
    const keys = keysAtEnd(state, 'budget', expenses.length)
    const made = (entity: Entity, rows: readonly Values[]) => createAll(state, entity, id, rows)
    return {
      ops: [
        ...guests.flatMap(({ id: guest, name }) => createOp(state, budgetGuest, guest, { name })),
        ...made(
          expense,
          expenses.map((fields, n) => ({ ...fields, position: keys[n] })),
        ),
        ...made(settlement, settlements),
      ],
    }
  },
})

const createAll = (state: State, entity: Entity, id: string, rows: readonly Values[]): Op[] =>
  idsFor(id, entity.name, rows).flatMap((row, n) => createOp(state, entity, row, rows[n] ?? {}))

const idsFor = (id: string, entity: string, rows: readonly unknown[]): string[] =>
  rows.map((_, n) => derivedId(id, entity, String(n)))

/** Nothing where it is there already, or was and has been deleted since. */
const createOp = (state: State, entity: Entity, id: string, fields: Values): Op[] => {
  if (state.get(entity, id) || state.tombstone(entity, id)) return []
  return [{ op: 'create', entity: entity.name, id, fields }]
}
