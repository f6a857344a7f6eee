/** Rates of exchange as the provider last told them, so that a restart without a network still has some. */
export interface ExchangeRateTable {
  base: string
  /** The date that was asked for, or `latest`. */
  asked_date: string
  /** The working day they are of. */
  date: string
  /** Origin of the provider that told them. */
  source: string
  /** JSON: units of each currency for one of the base, as decimal text. */
  rates: string
  fetched_at: number
}

export interface BudgetTables {
  exchange_rates: ExchangeRateTable
}
