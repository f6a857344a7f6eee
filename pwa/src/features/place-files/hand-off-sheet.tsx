import './place-files.css'
import { ExternalLink } from 'lucide-preact'
import {
  handOff,
  handOffTargets,
  type HandedStop,
  type HandOffMode,
  type HandOffTarget,
} from '@caravel/sync-protocol/domain/export/hand-off'
import { isLocated } from '@caravel/sync-protocol/domain/export/exported-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import type { SheetProps } from '../../shared/areas/area.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { readWayCard } from '../../shared/navigation/way-card.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { dayTitle, onlyDay, readTrip } from './export-files.ts'

/** Opens a place, the stops of a day in order, or one way in another map. `card`: an id, a number, or a `wayCard`. */
export default function HandOffSheet({ tripId, card }: SheetProps) {
  const { over, stops, mode } = whatIsOpened(tripId, card)
  return (
    <Sheet title={t('handOff.title')} over={<bdi>{over}</bdi>} onClose={closeSheet}>
      <div class="place-files">
        <p>{stops.length ? t('handOff.fact') : t('handOff.nothing')}</p>
        {handOffTargets.map(target => (
          <TargetLinks key={target} target={target} stops={stops} mode={mode} />
        ))}
      </div>
    </Sheet>
  )
}

type Opened = {
  over: string
  stops: readonly HandedStop[]
  /** Of a single way: its start is no destination. */
  mode?: HandOffMode | undefined
}

function whatIsOpened(tripId: string, card: string): Opened {
  const way = readWayCard(card)
  if (way) return { over: way.ends.map(({ name }) => name).join(' – '), stops: way.ends, mode: way.mode }
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
function TargetLinks({ target, stops, mode }: { target: HandOffTarget } & Omit<Opened, 'over'>) {
  const toEach = target === 'waze' || target === 'geo'
  const links = handOff(mode && toEach ? stops.slice(1) : stops, target, mode)
  const map = t(`handOff.map.${target}`)
  const rows = links.map((href, at) => ({
    href,
    name: links.length === 1 ? map : toEach ? (stops[at]?.name ?? '') : t('handOff.part', { part: at + 1 }),
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
