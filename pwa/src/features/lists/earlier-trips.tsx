import { Luggage } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { packingBag } from '@caravel/sync-protocol/entities/packing-bag'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { trips } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { Listed } from './list-actions.ts'
import { useLists } from './lists-context.ts'
import { OwnItems, ownItemsOf } from './own-items.tsx'

/** The list of another trip that lies on this device, to be packed anew. */
export function EarlierTrips({ onUse }: { onUse: (items: readonly Listed[]) => void }) {
  const { tripId } = useLists()
  const [chosen, setChosen] = useState('')
  const others = (trips.value ?? []).filter(({ id }) => id !== tripId)
  if (!others.length) return null
  return (
    <>
      <h3 class="ready-head">{t('packing.earlier')}</h3>
      <SelectField
        hideLabel
        label={t('packing.earlier')}
        value={chosen}
        options={[
          { value: '', label: t('packing.earlierChoose') },
          ...others.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={setChosen}
      />
      {chosen && <ListOf key={chosen} tripId={chosen} onUse={onUse} />}
    </>
  )
}

function ListOf({ tripId, onUse }: { tripId: string; onUse: (items: readonly Listed[]) => void }) {
  const { me } = useLists()
  const view = openStream(tripStream(tripId))
  const bags = view.rows(packingBag).value
  const items = [...view.rows(packingItem).value.values()].sort((a, b) => (a.position < b.position ? -1 : 1))
  const list = items.map(({ name, category, quantity, weight_grams, bag_id }) => ({
    name,
    category,
    quantity,
    weight_grams,
    bag: (bag_id && bags.get(bag_id)?.name) || null,
  }))
  const own = ownItemsOf(me, id => id === tripId)
  if (!list.length && !own.length) return <p class="ready-none">{t('packing.earlierEmpty')}</p>
  return (
    <ul class="list">
      {list.length > 0 && (
        <ListRow
          icon={Luggage}
          title={t('packing.earlierUse')}
          meta={t('packing.things', { count: list.length })}
          onOpen={() => onUse(list)}
        />
      )}
      {own.length > 0 && <OwnItems things={own} />}
    </ul>
  )
}
