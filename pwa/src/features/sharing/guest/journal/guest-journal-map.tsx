import { useMemo } from 'preact/hooks'
import type { PublicEntry } from '@caravel/sync-protocol/domain/journal/public-view'
import type { MapLine, MapMarker } from '../../../../map/types.ts'
import { dayColourIndex } from '../../../../ui/day-colour.ts'
import { t } from '../../../../i18n/t.ts'
import { GuestMapFrame } from '../guest-map-frame.tsx'
import { useSharedStreets } from '../use-shared-streets.ts'

export interface JournalMapProps {
  address: string
  entries: readonly PublicEntry[]
}

/** Where a shared journal was written about, and the way from one to the next. */
export default function GuestJournalMap({ address, entries }: JournalMapProps) {
  const streets = useSharedStreets(address, true)
  const content = useMemo(() => mapContent(entries), [entries])
  if (content.points.length === 0) return <p class="guest-empty">{t('publicJournal.noPlaces')}</p>
  return (
    <GuestMapFrame
      {...content}
      around={[]}
      streets={streets}
      shownKey="journal"
      onSelect={id => document.getElementById(`story-${id}`)?.scrollIntoView({ block: 'start' })}
      onList={() => document.querySelector('.guest-stories')?.scrollIntoView()}
    />
  )
}

function mapContent(entries: readonly PublicEntry[]) {
  const days = [...new Set(entries.map(({ entry_date }) => entry_date))]
  const markers: MapMarker[] = []
  const lines: MapLine[] = []
  for (const [index, entry] of entries.entries()) {
    const { id, entry_date, title, location_name, location_lat: lat, location_lng: lng } = entry
    if (lat === null || lng === null) continue
    const color = `--day-${dayColourIndex(days.indexOf(entry_date) + 1)}`
    const name = title ?? location_name ?? ''
    const before = markers.at(-1)
    // No way leads over what is left out in between.
    const isNext = before !== undefined && entries[index - 1]?.id === before.id
    if (isNext && (before.lat !== lat || before.lng !== lng))
      lines.push({
        id: `way-${id}`,
        color,
        points: [
          { lat: before.lat, lng: before.lng },
          { lat, lng },
        ],
        pattern: 'guess',
      })
    markers.push({ id, lat, lng, name, numbers: [index + 1], color, kind: 'stop' })
  }
  return { markers, lines, points: markers.map(({ lat, lng }) => ({ lat, lng })) }
}
