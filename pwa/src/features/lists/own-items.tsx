import { EyeOff, Trash2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { ownPackingItem } from '@caravel/sync-protocol/entities/own-packing-item'
import { userStream } from '@caravel/sync-protocol/streams'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { openStream } from '../../data/store.ts'
import { trips } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { addOwnItems, forgetOwnItems } from './list-actions.ts'
import { useLists } from './lists-context.ts'
import { PendingMark } from '../../ui/pending-mark.tsx'
import type { OwnItem } from '../../data/packing-view.ts'

/** What the reader packed for themselves on other trips. Reactive. */
export function ownItemsOf(me: string, isMeant: (tripId: string) => boolean): OwnItem[] {
  const rows = openStream(userStream(me)).rows(ownPackingItem).value.values()
  return [...rows]
    .filter(({ for_trip_id: id }) => id !== null && isMeant(id))
    .sort((a, b) => (a.position < b.position ? -1 : 1))
}

/** Those of trips that the reader is no longer on: nobody else ever had them, so they are not gone with the trip. */
export function LeftItems() {
  const { me } = useLists()
  const here = trips.value && new Set(trips.value.map(({ id }) => id))
  const things = here ? ownItemsOf(me, id => !here.has(id)) : []
  if (!things.length) return null
  return (
    <>
      <h3 class="ready-head">{t('packing.leftTrips')}</h3>
      <ul class="list">
        <OwnItems
          things={things}
          action={
            <IconButton
              icon={Trash2}
              label={t('packing.forgetOwn')}
              onClick={() => attempt(() => forgetOwnItems(me, things))}
            />
          }
        />
      </ul>
    </>
  )
}

/** They stay the reader's own on this trip as well. */
export function OwnItems({ things, action }: { things: readonly OwnItem[]; action?: ComponentChildren }) {
  const { tripId, me } = useLists()
  const pending = openStream(userStream(me)).pending.value
  return (
    <ListRow
      icon={EyeOff}
      title={t('packing.ownThings')}
      meta={t('packing.things', { count: things.length })}
      onOpen={() => attempt(() => addOwnItems(tripId, me, things)) && closeSheet()}
      mark={things.some(({ id }) => pending.has(id)) && <PendingMark />}
      action={action}
    />
  )
}
