/**
 * What arrives in another currency than the trip's and without a rate gets one before it is written: that of its day, or
 * of now, and where it is from. Without one it would be in no balance.
 */
import { bundledRates } from '@caravel/sync-protocol/domain/money/bundled-rates'
import { rateIn } from '@caravel/sync-protocol/domain/money/rate-table'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { Values } from '@caravel/sync-protocol/op'
import type { App } from '../../context.ts'
import type { CommitRequest } from '../../sync/commit-request.ts'
import { accessTo, isAddonOn } from '../../sync/stream-access.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { ratesOn } from './exchange-rates.ts'

/** So many days of one import are asked for; further ones go by the rates of now. */
const mostDays = 31

export const fillRates = (app: App): void => {
  const fill = (name: string, inBody: (body: Values, filling: Filling) => Promise<Values>) =>
    app.committer.prepare(name, async request => {
      const base = await currencyFor(app, request)
      if (base === undefined) return request
      const filling = { app, base, request, days: new Set<string>() }
      return { ...request, body: await inBody(request.body, filling) }
    })
  fill('expense.create', withRate)
  fill('settlement.create', withRate)
  fill('expense.update', changedExpense)
  fill('budget.import', importedCosts)
  fill('reservation.create', pricedBooking)
  fill('reservation.update', pricedBooking)
}

interface Filling {
  app: App
  /** The currency of the trip. */
  base: string
  request: CommitRequest
  /** Those that were asked for. */
  days: Set<string>
}

/** Undefined where nothing is to be filled in: nobody is asked for rates on behalf of whom the trip is closed to. */
const currencyFor = async (
  { db }: App,
  { route, params, body, actor, invalid }: CommitRequest,
): Promise<string | undefined> => {
  if (invalid || !actor || !(await isAddonOn(db.read, 'budget'))) return undefined
  const stream = route.stream(params, body)
  if (!(await accessTo(db.read, actor, stream))) return undefined
  const found = await findRow(db.read, trip, stream, params['trip_id'] ?? '')
  return found?.row['currency'] as string | undefined
}

const rateNames = ['rate', 'rate_base', 'rate_date', 'rate_source'] as const

const withRate = async (row: Values, { app, base, days }: Filling): Promise<Values> => {
  const { currency } = row
  const hasRate = rateNames.some(name => (row[name] ?? null) !== null)
  if (typeof currency !== 'string' || currency === base || hasRate) return row
  const date = row['expense_date'] ?? row['settled_date']
  const day = typeof date === 'string' && (days.has(date) || days.size < mostDays) ? date : undefined
  if (day !== undefined) days.add(day)
  for (const table of [await ratesOn(app, day), bundledRates]) {
    const rate = rateIn(table, currency, base)
    if (rate !== undefined)
      return { ...row, rate, rate_base: base, rate_date: table.date, rate_source: table.source }
  }
  return row
}

/** A rate is of one currency: with another one it is found anew. */
const changedExpense = async (body: Values, filling: Filling): Promise<Values> => {
  const { app, request } = filling
  if (body['currency'] === undefined) return body
  const found = await findRow(
    app.db.read,
    expense,
    request.route.stream(request.params, body),
    request.params['id'] ?? '',
  )
  if (!found || found.row['currency'] === body['currency']) return body
  const dated = { expense_date: found.row['expense_date'], ...body }
  const { expense_date: _, ...filled } = await withRate(dated, filling)
  return 'expense_date' in body ? { ...filled, expense_date: body['expense_date'] } : filled
}

/** The price of a booking becomes an expense, which keeps the rate that it has already. */
const pricedBooking = async (body: Values, filling: Filling): Promise<Values> => {
  const price = body['price'] as Values | null | undefined
  if (!price) return body
  const dated = { ...price, expense_date: body['start_date'] ?? null }
  const { expense_date: _, ...filled } = await withRate(dated, filling)
  return { ...body, price: filled }
}

const importedCosts = async (body: Values, filling: Filling): Promise<Values> => {
  const filled = { ...body }
  for (const list of ['expenses', 'settlements']) {
    const rows = body[list] as Values[] | undefined
    if (!rows) continue
    const next: Values[] = []
    for (const row of rows) next.push(await withRate(row, filling))
    filled[list] = next
  }
  return filled
}
