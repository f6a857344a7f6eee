import '../../../ui/lists/list-row.css'
import './costs.css'
import { categoriesInOrder } from '@caravel/sync-protocol/actions/reorder-budget'
import { budgetCategoryOrder } from '@caravel/sync-protocol/entities/budget-category-order'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useComputed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { usePageTitle } from '../../../shared/labels/page-title.ts'
import { usePresence } from '../../../shared/people/use-presence.ts'
import { mustDevice } from '../../../data/device.ts'
import { followRates } from '../../../data/rates.ts'
import { openStream } from '../../../data/store.ts'
import { NotHere } from '../../../shared/trips/not-here.tsx'
import { t } from '../../../i18n/t.ts'
import { usePhone } from '../../../ui/use-media-query.ts'
import { costPeople } from '../model/cost-people.ts'
import { CostSheets } from '../sheets/cost-sheets.tsx'
import { CostsContext, type Costs } from './costs-context.ts'
import { CostsDesktop } from './costs-desktop.tsx'
import { CostsPhone } from './costs-phone.tsx'
import { costsView } from '../model/costs-view.ts'

/** Who paid what for whom, and how all get even. Everything is reckoned on the device, so it works without a network. */
export default function CostsPage({ tripId }: { tripId: string }) {
  const stream = tripStream(tripId)
  const view = openStream(stream)
  const me = mustDevice().actor.user_id
  usePresence(stream)
  useEffect(() => followRates(), [])
  const row = view.rows(trip).value.get(tripId)
  const base = row?.currency ?? 'EUR'
  usePageTitle(row ? `${t('costs.title')} · ${row.title}` : t('costs.title'))
  const phone = usePhone()
  const people = useComputed(() =>
    costPeople(view.rows(tripMember).value.values(), view.rows(budgetGuest).value.values(), me),
  ).value
  const sums = useComputed(() =>
    costsView({
      base: view.rows(trip).value.get(tripId)?.currency ?? 'EUR',
      me,
      expenses: [...view.rows(expense).value.values()],
      settlements: [...view.rows(settlement).value.values()],
    }),
  ).value
  if (!row)
    return (
      <NotHere absent={view.status.value === 'absent'} title={t('costs.notHere')}>
        {t('costs.notHereFact')}
      </NotHere>
    )
  // Read for its own sake: the order below is that of the rows.
  void view.rows(budgetCategoryOrder).value
  const costs: Costs = {
    tripId,
    view,
    me,
    base,
    start: row.start_date,
    sums,
    people,
    settlements: [...view.rows(settlement).value.values()],
    guests: [...view.rows(budgetGuest).value.values()],
    categories: categoriesInOrder(view.state()),
    mayEdit: view.can('budget_edit'),
  }
  return (
    <CostsContext.Provider value={costs}>
      {phone ? <CostsPhone /> : <CostsDesktop />}
      <CostSheets />
    </CostsContext.Provider>
  )
}
