import { Check } from 'lucide-preact'
import type { GuestItem } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { t } from '../../../i18n/t.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** The packing list by category. */
export function GuestPacking({ items }: { items: readonly GuestItem[] }) {
  if (!items.length) return <p class="guest-empty">{t('sharing.noItems')}</p>
  const groups = Map.groupBy(items, ({ category }) => category ?? '')
  return (
    <div class="guest-part guest-packing">
      {[...groups].map(([category, group]) => (
        <section key={category}>
          {category !== '' && <h2 dir="auto">{category}</h2>}
          <ul class="guest-rows">
            {group.map(item => (
              <RowBoundary key={item.id}>
                <Packed item={item} />
              </RowBoundary>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Packed({ item: { name, quantity, checked } }: { item: GuestItem }) {
  return (
    <li class="guest-item">
      <span class="guest-tick">{checked && <Icon of={Check} size={16} />}</span>
      <span dir="auto">{quantity > 1 ? `${quantity} × ${name}` : name}</span>
      {checked && <VisuallyHidden>{t('sharing.packed')}</VisuallyHidden>}
    </li>
  )
}
