import { Wallet } from 'lucide-preact'
import { nameOfExpense } from '../../../shared/bookings/booking-name.ts'
import { searchWords, searchable } from '../../../i18n/searchable.ts'
import { t } from '../../../i18n/t.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/lists/empty.tsx'
import { useSortable } from '../../../ui/sortable/use-sortable.ts'
import { useGrowingList } from '../../../ui/lists/use-growing-list.ts'
import { useListSorting } from '../../../shared/forms/use-list-sorting.ts'
import { moveExpense } from '../model/cost-actions.ts'
import { categoryDrawn } from '../../../shared/labels/cost-categories.ts'
import { dayText, whoText } from '../model/cost-words.ts'
import { useCosts } from './costs-context.ts'
import { openCostSheet } from './costs-url.ts'
import {
  costGroups,
  noFilter,
  shownCosts,
  type Cost,
  type CostFilter,
  type CostGroup,
} from '../model/costs-view.ts'
import { DisplayRateNote } from '../sheets/display-note.tsx'
import { ExpenseRow } from './expense-row.tsx'
import { Money } from '../model/money-text.tsx'

type Props = { filter: CostFilter; onFilter: (filter: CostFilter) => void }

/** The expenses that the filter lets pass. */
export function useShownCosts(filter: CostFilter): readonly Cost[] {
  const costs = useCosts()
  const words = searchWords(filter.search)
  const finds = ({ name, note, category, payers }: Cost['row']) => {
    const who = payers.map(({ user_id }) => whoText(costs, user_id)).join(' ')
    const text = searchable([name, note, t(categoryDrawn(category).word), who].join(' '))
    return words.every(word => text.includes(word))
  }
  return shownCosts(costs.sums.costs, filter, costs.me, finds)
}

/** Expenses by day, the latest first. Only as many rows are drawn as are near what is seen. */
export function ExpenseList({ filter, onFilter }: Props) {
  const costs = useCosts()
  const shown = useShownCosts(filter)
  const groups = costGroups(shown, costs.start)
  const filtered = filter !== noFilter
  const { count, end } = useGrowingList(JSON.stringify(filter))
  if (!costs.sums.costs.length) return <NoExpenses />
  if (!shown.length)
    return (
      <Empty
        icon={Wallet}
        title={t('costs.noneHere')}
        action={
          <Button kind="tonal" onClick={() => onFilter(noFilter)}>
            {t('costs.showAll')}
          </Button>
        }
      >
        {t('costs.noneHereFact')}
      </Empty>
    )
  const drawn = groups.flatMap((group, at) => {
    const before = groups.slice(0, at).reduce((sum, each) => sum + each.costs.length, 0)
    return before < count ? [{ group, most: count - before }] : []
  })
  return (
    <div class="cost-groups">
      {drawn.map(({ group, most }) => (
        <ExpenseGroup key={group.key} group={group} most={most} byHand={!filtered && costs.mayEdit} />
      ))}
      {count < shown.length ? <div ref={end} /> : <DisplayRateNote />}
    </div>
  )
}

function NoExpenses() {
  const { mayEdit } = useCosts()
  return (
    <Empty
      icon={Wallet}
      title={t('costs.empty')}
      action={
        mayEdit && (
          <Button kind="tonal" onClick={() => openCostSheet('import')}>
            {t('costs.importExport')}
          </Button>
        )
      }
    >
      {t('costs.emptyFact')}
    </Empty>
  )
}

/** The rows of one day can be moved among each other. */
function ExpenseGroup({ group, most, byHand }: { group: CostGroup; most: number; byHand: boolean }) {
  const { tripId, base, start, sums, view } = useCosts()
  const name = dayText(group.key, start)
  const ids = group.costs.map(({ id }) => id)
  const movable = byHand && most >= ids.length
  const sorting = useListSorting(
    [{ id: group.key, name, ids: movable ? ids : [] }],
    id => {
      const row = sums.byId.get(id)?.row
      return row ? nameOfExpense(row, view) : ''
    },
    (id, { position }) => {
      const cost = sums.byId.get(id)
      return cost && moveExpense(tripId, cost.row, position)
    },
  )
  const sortable = useSortable({ group: sorting, containerId: group.key, ids })
  const shownIds = movable ? sortable.shownIds : ids.slice(0, most)
  return (
    <section class="cost-group" aria-label={name}>
      <header class="cost-group-head">
        <h3>{name}</h3>
        {group.total !== undefined && (
          <span>
            <Money minor={group.total} currency={base} />
          </span>
        )}
      </header>
      <ul class="list" {...(movable ? sortable.list : {})}>
        {shownIds.map(id => {
          const cost = sums.byId.get(id)
          const attributes = movable ? sortable.row(id) : undefined
          return (
            cost && (
              <RowBoundary key={id} attributes={attributes}>
                <ExpenseRow cost={cost} attributes={attributes} />
              </RowBoundary>
            )
          )
        })}
      </ul>
    </section>
  )
}
