import './cost-sheets.css'
import { ArrowDown, ArrowUp } from 'lucide-preact'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { useListSorting } from '../../../shared/forms/use-list-sorting.ts'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { DragGrip } from '../../../ui/sortable/drag-grip.tsx'
import { moveWithin } from '../../../ui/sortable/sortable-geometry.ts'
import { useSortable } from '../../../ui/sortable/use-sortable.ts'
import { orderCategories } from '../model/cost-actions.ts'
import { categoryDrawn } from '../../../shared/labels/cost-categories.ts'
import { useCosts } from '../page/costs-context.ts'

/** In which order this trip shows its categories: by hand, finger or keyboard. */
export default function OrderSheet() {
  const { tripId, categories } = useCosts()
  const nameOf = (category: string) => t(categoryDrawn(category).word)
  const moveTo = (category: string, index: number) =>
    orderCategories(tripId, moveWithin([...categories], category, index), categories)
  const group = useListSorting(
    [{ id: 'categories', name: t('costs.categories'), ids: categories }],
    nameOf,
    (moved, { position: { after } }) => {
      const others = categories.filter(each => each !== moved)
      return moveTo(moved, after === null ? 0 : others.findIndex(each => each === after) + 1)
    },
  )
  const sortable = useSortable({ group, containerId: 'categories', ids: categories })
  return (
    <Sheet title={t('costs.orderCategories')} onClose={closeSheet}>
      <p class="cost-note">{t('costs.orderFact')}</p>
      <ol class="list" {...sortable.list}>
        {sortable.shownIds.map((category, at) => {
          const attributes = sortable.row(category)
          const step = (by: number) => () => void attempt(() => moveTo(category, at + by))
          return (
            <li key={category} {...attributes} class={classNames('row order-row', attributes.class)}>
              <span class="row-icon">
                <Icon of={categoryDrawn(category).icon} />
              </span>
              <span class="row-text row-title">{nameOf(category)}</span>
              <IconButton
                icon={ArrowUp}
                label={t('costs.moveUp', { name: nameOf(category) })}
                {...(at === 0 ? { offReason: t('costs.isFirst') } : {})}
                onClick={step(-1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('costs.moveDown', { name: nameOf(category) })}
                {...(at === categories.length - 1 ? { offReason: t('costs.isLast') } : {})}
                onClick={step(1)}
              />
              <DragGrip />
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}
