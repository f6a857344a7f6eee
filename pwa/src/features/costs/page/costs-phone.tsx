import { ChevronDown, Plus, Search } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { TripHeader } from '../../../shared/trips/trip-header.tsx'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { FloatingButton } from '../../../ui/overlays/floating-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BalanceBars } from './balance-bars.tsx'
import { BalanceHead } from './balance-head.tsx'
import { CostChips, CostSearch } from './cost-filters.tsx'
import { useCosts } from './costs-context.ts'
import { CostsMenu } from './costs-menu.tsx'
import { openCostSheet } from './costs-url.ts'
import { noFilter } from '../model/costs-view.ts'
import { ExpenseList } from './expense-list.tsx'
import { MissingRates } from './missing-rates.tsx'
import { SettleCard } from './settle-card.tsx'
import { useCostFilter } from '../model/use-cost-filter.ts'

/** On a phone: what it comes to, who pays whom, then the expenses. */
export function CostsPhone() {
  const { tripId, base, sums, mayEdit } = useCosts()
  const [filter, setFilter] = useCostFilter()
  const [searching, setSearching] = useState(filter !== noFilter)
  const toggle = () => {
    setSearching(!searching)
    if (searching) setFilter(noFilter)
  }
  return (
    <div class="costs costs-small">
      <TripHeader
        tripId={tripId}
        title={t('costs.title')}
        actions={
          <>
            <IconButton
              icon={Search}
              size={24}
              label={t('costs.searchAndFilter')}
              aria-expanded={searching}
              onClick={toggle}
            />
            <CostsMenu wide={false} />
          </>
        }
      />
      <div class="costs-scroll">
        {searching ? (
          <div class="costs-filters">
            <CostSearch autofocus filter={filter} onFilter={setFilter} />
            <CostChips filter={filter} onFilter={setFilter} />
          </div>
        ) : (
          <>
            <BalanceHead brief />
            <SettleCard />
            {sums.costs.length > 0 && (
              <details class="costs-balances">
                <summary>
                  {t('costs.balances')} <Icon of={ChevronDown} size={16} />
                </summary>
                <BalanceBars />
              </details>
            )}
          </>
        )}
        <MissingRates />
        <section class="costs-main" aria-label={t('costs.expenses')}>
          {sums.costs.length > 0 && (
            <header class="costs-head">
              <h2>{t('costs.expenses')}</h2>
              <span>
                {sums.planned > 0
                  ? t('costs.spentAndPlanned', {
                      spent: formatMoney(sums.total, base),
                      planned: formatMoney(sums.planned, base),
                    })
                  : t('costs.inTotal', { amount: formatMoney(sums.total, base) })}
              </span>
            </header>
          )}
          <ExpenseList filter={filter} onFilter={setFilter} />
        </section>
      </div>
      {mayEdit && (
        <FloatingButton
          icon={Plus}
          label={t('costs.add')}
          text={t('costs.addShort')}
          onClick={() => openCostSheet('expense')}
        />
      )}
    </div>
  )
}
