/** Who owes whom: what a program asks for, and devices work out by themselves. */
import {
  balancesOf,
  convertPayments,
  linesOfExpense,
  ranked,
  type Ledger,
} from '@caravel/sync-protocol/domain/money/balances'
import { rateIn } from '@caravel/sync-protocol/domain/money/rate-table'
import { fewestPayments, type Payment } from '@caravel/sync-protocol/domain/money/settle'
import { everybodyIn, isPlanned } from '@caravel/sync-protocol/domain/money/split'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { Entity, Groups, RowOf } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { currencySchema } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { createKeptAnswers, type ReadAt } from '../../sync/kept-answers.ts'
import { readKeptRows } from '../../sync/kept-rows.ts'
import { ratesOn } from './exchange-rates.ts'

interface Person {
  user_id: string
  username: string | null
  avatar_url: string | null
  /** Without an account. */
  guest: boolean
  /** Was in the trip, and left. */
  former: boolean
}

interface Budget {
  currency: string
  ledger: Ledger
  expenses: readonly RowOf<typeof expense>[]
  settlements: readonly RowOf<typeof settlement>[]
  personOf(id: string): Person
}

/** In the currency of the trip, by rates that are frozen in its rows: the same for everybody who may read it. */
const ownSettlements = createKeptAnswers<object>()

const mustReadBudget = async (ctx: Ctx, tripId: string): Promise<ReadAt> => {
  const stream = tripStream(tripId)
  return { stream, ...(await mustRead(ctx, stream)) }
}

const budgetOf = async (ctx: Ctx, { stream }: ReadAt): Promise<Budget> => {
  const rowsOf = <G extends Groups>(entity: Entity<G>): Promise<readonly RowOf<Entity<G>>[]> =>
    readKeptRows(ctx, entity, stream)
  const [about] = await rowsOf(trip)
  const expenses = await rowsOf(expense)
  const settlements = await rowsOf(settlement)
  const members = await rowsOf(tripMember)
  const guests = await rowsOf(budgetGuest)
  const people = new Map<string, Person>([
    ...members.map(({ user_id, name, avatar, left_at }): [string, Person] => [
      user_id,
      {
        user_id,
        username: name,
        avatar_url: avatar === null ? null : `/uploads/avatars/${avatar}`,
        guest: false,
        former: left_at !== null,
      },
    ]),
    ...guests.map(({ id, name }): [string, Person] => [
      id,
      { user_id: id, username: name, avatar_url: null, guest: true, former: false },
    ]),
  ])
  const currency = about?.currency ?? 'EUR'
  return {
    currency,
    ledger: { base: currency, expenses, settlements },
    expenses,
    settlements,
    personOf: id =>
      people.get(id) ?? { user_id: id, username: null, avatar_url: null, guest: false, former: true },
  }
}

/** What an expense does to the balances, as long as its row is the same object. */
const linesOf = new WeakMap<object, { base: string; lines: ReturnType<typeof linesOfExpense> }>()

const keptLines: typeof linesOfExpense = (row, base) => {
  const known = linesOf.get(row)
  if (known?.base === base) return known.lines
  const lines = linesOfExpense(row, base)
  linesOf.set(row, { base, lines })
  return lines
}

interface Standing {
  balances: ReadonlyMap<string, number>
  payments: Payment[]
}

/** By the rates that are frozen in the rows; in another currency than the trip's, the same payments at the rate of now. */
const inCurrency = async (
  ctx: Ctx,
  from: string,
  to: string,
  own: Standing,
): Promise<Standing & { rate: object }> => {
  if (from === to) return { ...own, rate: { kind: 'frozen', date: null, source: null } }
  const table = await ratesOn(ctx)
  const rate = rateIn(table, from, to)
  const shown = rate === undefined ? undefined : convertPayments(own, { from, to, rate })
  if (!shown) throw new AppError('RATE_MISSING', { currency: to })
  const { date, source } = table
  return { ...shown, rate: { kind: 'live', rate, date, source } }
}

const readSettlement = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/budget/settlement',
  guard: 'user',
  query: z.strictObject({ base: z.optional(currencySchema) }),
  run: async (ctx, { params, query }) => {
    const at = await mustReadBudget(ctx, params['trip_id'] ?? '')
    const base = query['base']
    return typeof base === 'string' ? settlementIn(ctx, at, base) : ownSettlements.read(ctx, at, settlementIn)
  },
})

const settlementIn = async (ctx: Ctx, at: ReadAt, asked?: string): Promise<object> => {
  const { currency, ledger, settlements, personOf } = await budgetOf(ctx, at)
  const base = asked ?? currency
  const own = balancesOf(ledger, keptLines)
  const standing = { balances: own.balances, payments: fewestPayments(own.balances) }
  const { balances, payments, rate } = await inCurrency(ctx, currency, base, standing)
  return {
    base,
    balances: ranked(balances).map(([id, balance]) => ({ ...personOf(id), balance })),
    flows: payments.map(({ from, to, amount }) => ({
      from: personOf(from),
      to: personOf(to),
      amount,
    })),
    settlements: settlements.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1)),
    missing_rates: own.missing,
    rate,
    sync: at,
  }
}

/** What each person paid and had a part in, in the currency of the trip. */
const readPerPerson = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/budget/summary/per-person',
  guard: 'user',
  run: async (ctx, { params }) => {
    const sync = await mustReadBudget(ctx, params['trip_id'] ?? '')
    const { currency, ledger, expenses, personOf } = await budgetOf(ctx, sync)
    const { balances, lines, missing } = balancesOf({ ...ledger, settlements: [] }, keptLines)
    const counts = new Map<string, number>()
    for (const item of expenses)
      if (!isPlanned(item)) for (const id of everybodyIn(item)) counts.set(id, (counts.get(id) ?? 0) + 1)
    const sums = new Map([...balances.keys()].map(id => [id, { total_paid: 0, total_assigned: 0 }]))
    for (const { person, paid, part } of lines) {
      const sum = sums.get(person)
      if (sum) {
        sum.total_paid += paid
        sum.total_assigned += part
      }
    }
    return {
      base: currency,
      summary: [...sums].map(([id, sum]) => ({ ...personOf(id), ...sum, items_count: counts.get(id) ?? 0 })),
      missing_rates: missing,
      sync,
    }
  },
})

export const settlementRoutes: AnyRoute[] = [readSettlement, readPerPerson]
