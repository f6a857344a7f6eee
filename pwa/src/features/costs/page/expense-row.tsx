import { nameOfExpense } from '../../../shared/bookings/booking-name.ts'
import { t } from '../../../i18n/t.ts'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import type { RowAttributes } from '../../../ui/sortable/use-sortable.ts'
import { usePhone } from '../../../ui/use-media-query.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { categoryDrawn } from '../../../shared/labels/cost-categories.ts'
import { costMoney, factsText, partText } from '../model/cost-words.ts'
import { useCosts } from './costs-context.ts'
import { openCostSheet } from './costs-url.ts'
import { DisplayNote } from '../sheets/display-note.tsx'
import type { Cost } from '../model/costs-view.ts'

/** One expense: what it was, who paid, what it comes to for the reader. */
export function ExpenseRow({ cost, attributes }: { cost: Cost; attributes?: RowAttributes | undefined }) {
  const costs = useCosts()
  const phone = usePhone()
  const { row } = cost
  const { icon, word } = categoryDrawn(row.category)
  const { text, good } = partText(costs, cost)
  return (
    <li {...attributes} class={classNames('row cost', attributes?.class)}>
      <button type="button" class="row-main" onClick={() => openCostSheet('expense', cost.id)}>
        <span class="row-icon">
          <Icon of={icon} />
          <VisuallyHidden>{t(word)}</VisuallyHidden>
        </span>
        <span class="row-text">
          <span class="row-title">
            <bdi>{nameOfExpense(row, costs.view)}</bdi>
          </span>
          <span class="row-meta">{factsText(costs, cost, !phone)}</span>
        </span>
        {costs.view.pending.value.has(cost.id) && <PendingMark />}
        <span class="row-end">
          <span class="row-value">
            <bdi dir="ltr">{costMoney(cost, costs.base)}</bdi>
          </span>
          <DisplayNote brief amount={cost.amount ?? 0} />
          <span class={classNames('row-meta', good && 'cost-good')}>{text}</span>
        </span>
      </button>
      <TwoVersions item={costs.view.contested.value.get(cost.id)} name={nameOfExpense(row, costs.view)} />
    </li>
  )
}
