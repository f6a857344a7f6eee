/** What a request for an expense stands for, and the short ways to say who paid and for whom it was. */
import * as z from 'zod/mini'
import { createSchema, updateSchema } from '../body-schema.ts'
import { crudRoutes, gone } from '../crud.ts'
import { unknownPerson } from '../domain/money/known-people.ts'
import { noRate } from '../domain/money/rate-fields.ts'
import {
  everybodyIn,
  mostPeople,
  payersSchema,
  peopleOf,
  type Payer,
  type Split,
} from '../domain/money/split.ts'
import { expense } from '../entities/expense.ts'
import type { RowOf } from '../entity.ts'
import type { Refusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import { idsOf, mergeSet } from '../merge/set.ts'
import type { Op, Values } from '../op.ts'
import { once } from '../once.ts'
import { changedRoute, defineAction, type MutationRoute, type PlanInput } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'
import { nameInState } from './cost-names.ts'

const entity = expense
type Expense = RowOf<typeof expense>

/** In place of `split`: an equal one between these. */
const memberIds = () => ({ member_ids: z.optional(z.array(idSchema).check(z.maxLength(mostPeople))) })
const createBody = once(() => createSchema(entity, memberIds()))
const updateBody = once(() => updateSchema(entity, memberIds()))

/** Where payers are sent without an amount it is what they paid; a rate does not outlive the currency it is of. */
const wholeMoney = ({ member_ids, ...fields }: Values, row: Expense | undefined): Values => {
  const whole = { ...fields }
  if (Array.isArray(member_ids) && !('split' in fields)) whole['split'] = equalSplit(member_ids as string[])
  const payers = fields['payers'] as Payer[] | undefined
  if (payers?.length && !('amount' in fields)) whole['amount'] = sumOf(payers)
  const moved = 'currency' in fields && row !== undefined && fields['currency'] !== row.currency
  return moved && !('rate' in fields) && row.rate !== null ? { ...whole, ...noRate } : whole
}

const equalSplit = (ids: readonly string[]): Split | null =>
  ids.length ? { kind: 'equal', of: [...new Set(ids)] } : null

const sumOf = (payers: readonly Payer[]): number => payers.reduce((sum, { amount }) => sum + amount, 0)

/** People that these values name and the row does not. */
const newPeople = (fields: Values, row: Expense | undefined): string[] => {
  const { payers = [], split = null } = fields as { payers?: Payer[]; split?: Split | null }
  const known = row ? everybodyIn(row) : new Set<string>()
  return [...everybodyIn({ payers, split })].filter(id => !known.has(id))
}

/** Only the price of a booking may go without a name: it is called as that is. */
const unnamed = (fields: Values, row: Expense | undefined): Refusal | undefined => {
  const whole = { name: null, reservation_id: null, ...row, ...fields }
  const isAsked = row === undefined || 'name' in fields
  if (!isAsked || whole.name !== null || whole.reservation_id !== null) return undefined
  return { refused: 'INVALID_INPUT', detail: { fields: { name: 'REQUIRED' } } }
}

/** A cost that leaves its booking keeps the name that it had by it. */
const withKeptName = (state: State, fields: Values, row: Expense | undefined): Values => {
  const booking = row?.reservation_id ?? null
  const leaves = 'reservation_id' in fields && fields['reservation_id'] !== booking
  if (!row || booking === null || !leaves || row.name !== null || 'name' in fields) return fields
  const name = nameInState(state, booking)
  return name === null ? fields : { ...fields, name }
}

const rowOf = (state: State, { params }: PlanInput): Expense | undefined =>
  state.get(expense, params['id'] ?? '')

/** Creating and changing an expense, as every entity has them, with what follows from what was sent. */
export const writeExpense: readonly MutationRoute[] = crudRoutes(entity, {})
  .filter(({ method }) => method !== 'DELETE')
  .map(route =>
    changedRoute(route, {
      get body() {
        return route.method === 'POST' ? createBody() : updateBody()
      },
      plan(state, input) {
        const row = rowOf(state, input)
        const body = wholeMoney(input.body, row)
        return (
          unknownPerson(state, newPeople(body, row)) ??
          unnamed(body, row) ??
          route.plan(state, { ...input, body: withKeptName(state, body, row) })
        )
      },
    }),
  )

const ofExpense = {
  method: 'PUT',
  permission: 'budget_edit',
  addon: 'budget',
  entity,
  stream: (params: { trip_id: string }) => tripStream(params.trip_id),
} as const

const written = (state: State, row: Expense, fields: Values): ReturnType<MutationRoute['plan']> => {
  const ops: Op[] = [{ op: 'update', entity: expense.name, id: row.id, fields }]
  return unknownPerson(state, newPeople(fields, row)) ?? { ops, subject: { entity, id: row.id } }
}

/** For whom it was, in equal parts; the list is merged with the one it was made from, person by person. */
export const setExpenseMembers = defineAction({
  ...ofExpense,
  name: 'expense.set-members',
  path: '/api/trips/:trip_id/budget/:id/members',
  body: () => z.strictObject({ user_ids: z.array(idSchema).check(z.maxLength(mostPeople)) }),
  plan(state, input) {
    const row = rowOf(state, input)
    if (!row) return gone(state, entity, input.params['id'] ?? '')
    const current = row.split ? peopleOf(row.split) : []
    const wanted = mergeSet(current, input.body.user_ids, idsOf(input.base['user_ids']))
    return written(state, row, { split: equalSplit(wanted) })
  },
})

/** Who paid how much; together that is what it cost. Nobody: it is planned, and costs what it did. */
export const setExpensePayers = defineAction({
  ...ofExpense,
  name: 'expense.set-payers',
  path: '/api/trips/:trip_id/budget/:id/payers',
  body: () => z.strictObject({ payers: payersSchema() }),
  plan(state, input) {
    const row = rowOf(state, input)
    if (!row) return gone(state, entity, input.params['id'] ?? '')
    const { payers } = input.body
    return written(state, row, { payers, ...(payers.length ? { amount: sumOf(payers) } : {}) })
  },
})
