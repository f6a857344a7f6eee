import { Backpack } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from '../../data/device.ts'
import { addonOn, openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { readPacking } from '../../data/packing-view.ts'

/** How much of a trip's things the reader has packed; `children` where there is nothing to pack. */
export default function PackedFact({ tripId, children }: { tripId: string; children: ComponentChildren }) {
  const me = mustDevice().actor.user_id
  const { packed, total } = readPacking(
    openStream(tripStream(tripId)),
    openStream(userStream(me)),
    tripId,
    me,
  )
  if (total === 0 || !addonOn('packing')) return <>{children}</>
  return (
    <li>
      <Icon of={Backpack} />
      {t('trips.packed', { packed, total })}
    </li>
  )
}
