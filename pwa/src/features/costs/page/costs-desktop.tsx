import { FileUp, Plus } from 'lucide-preact'
import type { trip } from '@caravel/sync-protocol/entities/trip'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { SearchButton } from '../../../shared/navigation/search-button.tsx'
import { SyncStatusButton } from '../../../shared/sync/sync-status.tsx'
import { TripPeople } from '../../../shared/people/trip-people.tsx'
import { formatDateRange } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/navigation/page-header.tsx'
import { BalanceBars } from './balance-bars.tsx'
import { BalanceHead } from './balance-head.tsx'
import { CostChips, CostSearch } from './cost-filters.tsx'
import { CostsMenu } from './costs-menu.tsx'
import { useCosts } from './costs-context.ts'
import { openCostSheet } from './costs-url.ts'
import { ExpenseList, useShownCosts } from './expense-list.tsx'
import { MissingRates } from './missing-rates.tsx'
import { SettleCard } from './settle-card.tsx'
import { useCostFilter } from '../model/use-cost-filter.ts'

/** From 720px: the expenses, and beside them who owes whom. */
export function CostsDesktop({ trip: row }: { trip: RowOf<typeof trip> }) {
  const { tripId, mayEdit } = useCosts()
  const [filter, setFilter] = useCostFilter()
  const count = useShownCosts(filter).length
  const { start_date: start, end_date: end } = row
  return (
    <div class="costs">
      <PageHeader
        title={<bdi>{row.title}</bdi>}
        meta={start && end ? formatDateRange(start, end) : undefined}
        actions={
          <>
            <SyncStatusButton shape="pill" />
            <SearchButton />
            <TripPeople tripId={tripId} />
          </>
        }
      />
      <div class="costs-panes">
        <section class="costs-main" aria-label={t('costs.expenses')}>
          <header class="costs-head">
            <h2>{t('costs.title')}</h2>
            <Button icon={FileUp} onClick={() => openCostSheet('import')}>
              {t('costs.importExport')}
            </Button>
            {mayEdit && (
              <Button kind="primary" icon={Plus} onClick={() => openCostSheet('expense')}>
                {t('costs.add')}
              </Button>
            )}
            <CostsMenu wide />
          </header>
          <div class="costs-filters">
            <CostSearch filter={filter} onFilter={setFilter} />
            <CostChips filter={filter} onFilter={setFilter} />
            <output class="costs-count">{t('costs.count', { count })}</output>
          </div>
          <MissingRates />
          <ExpenseList filter={filter} onFilter={setFilter} />
        </section>
        <aside class="costs-aside" aria-label={t('costs.balances')}>
          <BalanceHead brief={false} />
          <SettleCard />
          <BalanceBars />
        </aside>
      </div>
    </div>
  )
}
