import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ExpenseCategory } from '@caravel/sync-protocol/entities/expense'
import type { StreamView } from '../../../data/store.ts'
import type { CostPerson } from '../model/cost-people.ts'
import type { Guest, Settlement } from '../model/cost-rows.ts'
import type { CostsView } from '../model/costs-view.ts'

/** The costs of the trip that shows, for everything on the page. */
export interface Costs {
  tripId: string
  view: StreamView
  /** The reader's account. */
  me: string
  /** The currency of the trip. */
  base: string
  start: string | null
  sums: CostsView
  /** The reader first. */
  people: readonly CostPerson[]
  settlements: readonly Settlement[]
  guests: readonly Guest[]
  /** Every category, in the order of this trip. */
  categories: readonly ExpenseCategory[]
  mayEdit: boolean
}

export const CostsContext = createContext<Costs | undefined>(undefined)

export const useCosts = (): Costs => {
  const costs = useContext(CostsContext)
  if (!costs) throw new Error('a part of the costs stands outside of their page')
  return costs
}

/** A person by id; one that this device does not know has left. */
export const personIn = (people: readonly CostPerson[], id: string, unknown: string): CostPerson =>
  people.find(person => person.id === id) ?? { id, name: unknown, guest: false, former: true }
