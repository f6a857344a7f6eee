import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { callApi } from '../../../data/api.ts'
import { countryName } from '../../../i18n/country-name.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { hasString, t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { noServer } from '../no-server.ts'
import type { MapArea, ServerMap } from './map-data.ts'

/** What the server fetched for its trips by itself: how large each part is, and when a trip last needed it. */
export function TripAreas({ map, onChange }: { map: ServerMap; onChange: () => void }) {
  const { areas, areas_bytes: used, areas_most: most } = map
  const [error, setError] = useState<string>()
  const remove = async (area: MapArea) => {
    setError(undefined)
    try {
      await callApi('DELETE', `/api/admin/maps/areas/${area.id}`)
      announce(t('adminMap.areaDeleted', { name: areaName(area) }))
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    }
    onChange()
  }
  return (
    <section class="admin-card" aria-labelledby="map-trip-areas">
      <h3 id="map-trip-areas">{t('adminMap.tripAreas')}</h3>
      <p class="admin-note">{t('adminMap.tripAreasFact')}</p>
      {error && <p role="alert">{error}</p>}
      {areas.length > 0 && (
        <div class="map-areas">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('adminMap.area')}</th>
                <th scope="col">{t('adminMap.size')}</th>
                <th scope="col">{t('adminMap.neededAt')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('adminMap.deleteArea')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {areas.map(area => (
                <tr key={area.id}>
                  <th scope="row">
                    {areaName(area)}
                    <span class="map-area-state">{stateText(area)}</span>
                  </th>
                  <td>{area.bytes === null ? '–' : formatBytes(area.bytes)}</td>
                  <td>{formatMoment(area.needed_at)}</td>
                  <td>
                    <IconButton
                      icon={Trash2}
                      label={t('adminMap.deleteAreaNamed', { name: areaName(area) })}
                      offReason={noServer() || undefined}
                      onClick={() => void remove(area)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="admin-note">
        {t('adminMap.tripAreasUsed', { size: formatBytes(used), most: formatBytes(most) })}
      </p>
    </section>
  )
}

/** Not what a trip calls it: admins do not see trips of others. */
function areaName({ country_code: code, whole_country, box, places }: MapArea): string {
  if (whole_country && code) return countryName(code)
  const country = code ? countryName(code) : middleText(box)
  return places === null
    ? t('adminMap.partOfCountry', { country })
    : t('adminMap.placesInCountry', { count: places, country })
}

function middleText([west, south, east, north]: MapArea['box']): string {
  const lng = west <= east ? (west + east) / 2 : (west + east) / 2 + 180
  return `${formatNumber(round((south + north) / 2))}°, ${formatNumber(round(lng))}°`
}

const round = (degrees: number) => Math.round(degrees * 100) / 100

function stateText({ state, reason, max_zoom, bytes, done_bytes }: MapArea): string {
  if (state === 'ready') return t('adminMap.toZoom', { zoom: max_zoom })
  if (state === 'running' && bytes) {
    const percent = Math.round((done_bytes / bytes) * 100)
    return t('adminMap.areaState.running', { percent })
  }
  const key = `error.${reason}`
  return reason !== null && hasString(key) ? t(key) : t(`adminMap.areaState.${state}`)
}
