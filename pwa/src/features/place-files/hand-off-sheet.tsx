import './place-files.css'
import { ExternalLink } from 'lucide-preact'
import {
  handOff,
  handOffTargets,
  type HandedStop,
  type HandOffTarget,
} from '@caravel/sync-protocol/domain/export/hand-off'
import { isLocated } from '@caravel/sync-protocol/domain/export/exported-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import type { SheetProps } from '../../shared/areas/area.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { dayTitle, onlyDay, readTrip } from './export-files.ts'

/** Opens a place, or the stops of a day in order, in another map. `card`: the id of the place, or the number of the day. */
export default function HandOffSheet({ tripId, card }: SheetProps) {
  const { over, stops } = whatIsOpened(tripId, card)
  return (
    <Sheet title={t('handOff.title')} over={<bdi>{over}</bdi>} onClose={closeSheet}>
      <div class="place-files">
        <p>{stops.length ? t('handOff.fact') : t('handOff.nothing')}</p>
        {handOffTargets.map(target => (
          <TargetLinks key={target} target={target} stops={stops} />
        ))}
      </div>
    </Sheet>
  )
}

function whatIsOpened(tripId: string, card: string): { over: string; stops: HandedStop[] } {
  if (/^\d{1,4}$/.test(card)) {
    const whole = readTrip(tripId)
    const [day] = whole ? onlyDay(whole, Number(card)).days : []
    const stops = day?.stops.flatMap(({ place: at }) => (isLocated(at) ? [at] : [])) ?? []
    return { over: day ? dayTitle(day) : '', stops }
  }
  const row = openStream(tripStream(tripId)).rows(place).value.get(card)
  if (!row) return { over: '', stops: [] }
  const { name, lat, lng, google_place_id } = row
  return { over: name, stops: lat === null || lng === null ? [] : [{ name, lat, lng, google_place_id }] }
}

/** Where a map takes fewer stops at once, or one at a time, there are several links below its name. */
function TargetLinks({ target, stops }: { target: HandOffTarget; stops: readonly HandedStop[] }) {
  const links = handOff(stops, target)
  const map = t(`handOff.map.${target}`)
  const single = target === 'waze' || target === 'geo'
  const rows = links.map((href, at) => ({
    href,
    name: links.length === 1 ? map : single ? (stops[at]?.name ?? '') : t('handOff.part', { part: at + 1 }),
  }))
  return (
    <section class="place-hand-off">
      {links.length > 1 && <h3>{map}</h3>}
      <ul class="list" aria-label={map}>
        {rows.map(({ href, name }) => (
          <ListRow
            key={href}
            title={<bdi>{name}</bdi>}
            lead={<Icon of={ExternalLink} />}
            onOpen={() => void open(href, '_blank', 'noopener,noreferrer')}
          />
        ))}
      </ul>
    </section>
  )
}
