import { createSchema } from '../body-schema.ts'
import { planCreate, streamId } from '../crud.ts'
import { balancesOf, ranked } from '../domain/money/balances.ts'
import { unknownPerson } from '../domain/money/known-people.ts'
import { expense } from '../entities/expense.ts'
import { settlement } from '../entities/settlement.ts'
import { trip } from '../entities/trip.ts'
import type { AnyRow, RowOf } from '../entity.ts'
import type { Refusal } from '../errors.ts'
import { idsOf } from '../merge/set.ts'
import { defineAction } from '../plan.ts'
import type { PastCommit, State } from '../state.ts'
import { tripStream } from '../streams.ts'

const entity = settlement
type Settlement = RowOf<typeof settlement>

/**
 * One person paid another back. `base.settlements` are the ids of the payments between the two that the sender saw:
 * when there is another one, the debt may be settled already, and the person is asked.
 */
export const settleUp = defineAction({
  name: 'settlement.create',
  method: 'POST',
  path: '/api/trips/:trip_id/budget/settlements',
  permission: 'budget_edit',
  addon: 'budget',
  entity,
  body: () => createSchema(entity),
  mints: ['id'],
  status: 201,
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, input) {
    const { id, from_user_id: from, to_user_id: to } = input.body
    const unknown = unknownPerson(state, [from, to])
    if (unknown) return unknown
    const sent = idsOf(input.base['settlements'])
    const seen = sent && new Set(sent)
    const between = paymentsBetween(state, from, to).filter(row => row.id !== id)
    const unseen = seen && between.filter(row => !seen.has(row.id))
    return unseen?.length
      ? settledMeanwhile(state, id ?? '', between, unseen)
      : planCreate(state, entity, input)
  },
})

/**
 * Another payment between the two was recorded after the commit that took this one away: with both, a debt would be
 * paid twice. One that merely came back since was there before. A side that does not know when cannot tell.
 */
export const isSettledSince = (state: State, paid: AnyRow, { seq, at }: PastCommit): boolean =>
  seq !== undefined &&
  at !== undefined &&
  paymentsBetween(state, String(paid['from_user_id']), String(paid['to_user_id'])).some(
    row => row.created_at >= at && (state.groupVersion(entity, row.id, 'payment') ?? 0) > seq,
  )

/** The oldest first: two sides list rows in different orders. */
const paymentsBetween = (state: State, a: string, b: string): Settlement[] =>
  state
    .list(settlement)
    .filter(
      row =>
        (row.from_user_id === a && row.to_user_id === b) || (row.from_user_id === b && row.to_user_id === a),
    )
    .sort((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))

/**
 * `theirs` is what a sender who records it anyway has seen then; the balances are those of now, in the trip's currency.
 */
const settledMeanwhile = (
  state: State,
  id: string,
  between: readonly Settlement[],
  unseen: readonly Settlement[],
): Refusal => {
  const last = unseen.at(-1)
  const base = state.get(trip, streamId(state))?.currency ?? ''
  const { balances } = balancesOf({
    base,
    expenses: state.list(expense).toSorted(byId),
    settlements: state.list(settlement).toSorted(byId),
  })
  return {
    refused: 'CONFLICT',
    detail: {
      entity: settlement.name,
      id,
      theirs: { settlements: between.map(row => row.id) },
      theirs_by: last?.updated_by ?? null,
      theirs_at: last?.created_at ?? null,
      settlements: unseen,
      currency: base,
      balances: ranked(balances).map(([user_id, balance]) => ({ user_id, balance })),
    },
  }
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
