import { Check, CircleSlash, RefreshCw, TriangleAlert } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fateOf, type ImportItem } from './import-item.ts'
import { changeItem, wantAll } from './import-state.ts'
import { doubtsOf, type TripRange } from './item-doubts.ts'
import { metaOf } from './item-words.ts'
import { typeIcon } from './type-icon.ts'

type Props = {
  tripId: string
  items: readonly ImportItem[]
  range: TripRange
  selected: string | undefined
  onSelect: (key: string) => void
}

/** What was found, each with a tick and what becomes of it. */
export function ItemList({ tripId, items, range, selected, onSelect }: Props) {
  const wanted = items.filter(item => item.wanted).length
  return (
    <>
      <div class="import-count">
        <span>{t('bookingImport.selected', { wanted, count: items.length })}</span>
        <button type="button" class="import-all" onClick={() => wantAll(tripId, wanted === 0)}>
          {t(wanted ? 'bookingImport.selectNone' : 'bookingImport.selectAll')}
        </button>
      </div>
      <ul class="import-items">
        {items.map(item => (
          <li key={item.key} class={classNames('import-item', item.key === selected && 'is-selected')}>
            <Checkbox
              checked={item.wanted}
              aria-label={t('bookingImport.bring', { title: item.fields.title })}
              onChange={isWanted => changeItem(tripId, item.key, { wanted: isWanted })}
            />
            <button
              type="button"
              class="import-open"
              aria-current={item.key === selected ? 'true' : undefined}
              onClick={() => onSelect(item.key)}
            >
              <ItemFace item={item} range={range} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function ItemFace({ item, range }: { item: ImportItem; range: TripRange }) {
  const isOpen = doubtsOf(item, range).length > 0
  return (
    <>
      <span class={classNames('row-icon', isOpen ? 'row-icon-warn' : 'row-icon-plain')}>
        <Icon of={typeIcon(item.fields.type)} />
      </span>
      <span class="import-item-text">
        <span class="row-title" dir="auto">
          {item.fields.title}
        </span>
        <span class="row-meta">{metaOf(item)}</span>
        {item.files.length > 1 && (
          <span class="row-meta">{t('bookingImport.merged', { count: item.files.length })}</span>
        )}
        <Fate item={item} isOpen={isOpen} />
      </span>
    </>
  )
}

function Fate({ item, isOpen }: { item: ImportItem; isOpen: boolean }) {
  const fate = fateOf(item)
  if (fate === 'same') return <Badge icon={Check}>{t('bookingImport.same')}</Badge>
  if (fate === 'cancel' || fate === 'nothing')
    return (
      <Badge tone="warn" icon={CircleSlash}>
        {t(fate === 'cancel' ? 'bookingImport.cancels' : 'bookingImport.cancelsNothing')}
      </Badge>
    )
  if (isOpen)
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        {t('bookingImport.needsLook')}
      </Badge>
    )
  if (fate === 'update')
    return (
      <Badge tone="quiet" icon={RefreshCw}>
        {t('bookingImport.update')}
      </Badge>
    )
  return <Badge tone="info">{t('bookingImport.new')}</Badge>
}
