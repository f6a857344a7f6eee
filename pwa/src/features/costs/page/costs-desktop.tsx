import { FileUp, Plus } from 'lucide-preact'
import { TripHeader } from '../../../shared/trips/trip-header.tsx'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/navigation/page-head.tsx'
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
export function CostsDesktop() {
  const { tripId, mayEdit } = useCosts()
  const [filter, setFilter] = useCostFilter()
  const count = useShownCosts(filter).length
  return (
    <div class="costs">
      <TripHeader tripId={tripId} title={t('costs.title')} />
      <div class="costs-panes">
        <section class="costs-main" aria-label={t('costs.expenses')}>
          <PageHead title={t('costs.title')}>
            <Button icon={FileUp} onClick={() => openCostSheet('import')}>
              {t('costs.importExport')}
            </Button>
            {mayEdit && (
              <Button kind="primary" icon={Plus} onClick={() => openCostSheet('expense')}>
                {t('costs.add')}
              </Button>
            )}
            <CostsMenu wide />
          </PageHead>
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
