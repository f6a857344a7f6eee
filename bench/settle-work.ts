/** What settling up takes, wherever this runs: on the server or in a browser. */
import { balancesOf, type Ledger, type LedgerExpense } from '@caravel/sync-protocol/domain/money/balances'
import { fewestPayments } from '@caravel/sync-protocol/domain/money/settle'

const rates = { EUR: null, DKK: '0.1341', JPY: '0.0061', USD: '0.9214', KWD: '2.9923' }
const currencies = Object.keys(rates) as (keyof typeof rates)[]
export const people = Array.from({ length: 12 }, (_, n) => `00000000-0000-7000-8000-0000000000${n + 10}`)
const person = (n: number): string => people[n % people.length] ?? ''

const expense = (n: number): LedgerExpense => {
  const amount = 1000 + ((n * 7919) % 90_000)
  const currency = currencies[n % currencies.length] ?? 'EUR'
  const of = people.filter((_, at) => at === n % 12 || (n >> (at % 5)) % 3)
  const [first, second] = [Math.floor(amount / 3), amount - Math.floor(amount / 3)]
  return {
    id: String(n),
    amount,
    currency,
    payers:
      n % 4
        ? [{ user_id: person(n), amount }]
        : [
            { user_id: person(n), amount: first },
            { user_id: person(n + 5), amount: second },
          ],
    split:
      n % 3
        ? { kind: 'equal', of }
        : { kind: 'shares', of: of.map((user_id, at) => ({ user_id, shares: 1 + (at % 3) })) },
    rate: rates[currency],
    rate_base: rates[currency] && 'EUR',
  }
}

export const ledger: Ledger = {
  base: 'EUR',
  expenses: Array.from({ length: 1000 }, (_, n) => expense(n)),
  settlements: [],
}

const timed = (work: () => unknown): number => {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

export interface SettleTimes {
  /** Balances of 1,000 expenses in five currencies, and the payments, each time anew. */
  ledger: number[]
  /** The fewest payments of twelve people. */
  twelve: number[]
}

export const settleTimes = (): SettleTimes => {
  const { balances } = balancesOf(ledger)
  if ([...balances.values()].filter(minor => minor !== 0).length !== people.length)
    throw new Error('all twelve people should have a balance')
  const times = (work: () => unknown) => Array.from({ length: 9 }, () => timed(work))
  return {
    ledger: times(() => fewestPayments(balancesOf(ledger).balances)),
    twelve: times(() => fewestPayments(balances)),
  }
}
