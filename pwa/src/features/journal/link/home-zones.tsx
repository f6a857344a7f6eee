import { homeRadius, mostHomeZones, type HomeZone } from '@caravel/sync-protocol/domain/journal/public-link'
import { Trash2 } from 'lucide-preact'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { nameOfEntry } from '../journal-actions.ts'
import { listEntries } from '../journal-rows.ts'

interface ZonesProps {
  journalId: string
  zones: readonly HomeZone[]
  onChange: (zones: HomeZone[]) => void
}

const radii = [200, 500, 1_000, 2_000, 5_000, 10_000]

/** Where the journal says nothing of where it was: around locations of its entries. */
export function HomeZones({ journalId, zones, onChange }: ZonesProps) {
  const spots = listEntries(journalId).flatMap(entry =>
    entry.location_lat === null || entry.location_lng === null
      ? []
      : [{ id: entry.id, name: nameOfEntry(entry), lat: entry.location_lat, lng: entry.location_lng }],
  )
  const nameOf = ({ lat, lng }: HomeZone): string =>
    spots.find(spot => spot.lat === lat && spot.lng === lng)?.name ??
    `${formatNumber(Number(lat.toFixed(3)))}, ${formatNumber(Number(lng.toFixed(3)))}`
  const choose = (id: string) => {
    const spot = spots.find(each => each.id === id)
    if (spot) onChange([...zones, { lat: spot.lat, lng: spot.lng, radius_m: homeRadius.usual }])
  }
  return (
    <fieldset class="journal-trips">
      <legend>{t('journal.zones')}</legend>
      <p class="journal-note">{t('journal.zonesFact')}</p>
      {zones.map((zone, at) => (
        <div class="journal-link" key={`${zone.lat} ${zone.lng}`}>
          <SelectField
            label={t('journal.zoneAround', { name: nameOf(zone) })}
            value={String(zone.radius_m)}
            onChange={radius =>
              onChange(
                zones.map((each, index) => (index === at ? { ...each, radius_m: Number(radius) } : each)),
              )
            }
            options={[...new Set([...radii, zone.radius_m])].map(metres => ({
              value: String(metres),
              label: t('journal.zoneRadius', { km: formatNumber(metres / 1000) }),
            }))}
          />
          <IconButton
            icon={Trash2}
            label={t('journal.zoneRemove', { name: nameOf(zone) })}
            onClick={() => onChange(zones.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {zones.length < mostHomeZones && spots.length > 0 && (
        <SelectField
          label={t('journal.zoneAdd')}
          value=""
          onChange={choose}
          options={[
            { value: '', label: t('journal.zoneChoose') },
            ...spots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </fieldset>
  )
}
