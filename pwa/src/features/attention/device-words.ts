import type { TripFiles } from '../../data/readiness.ts'
import { appConfig } from '../../data/session.ts'
import { deviceSettings } from '../../data/settings.ts'
import type { TripSummary } from '../../data/trips.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { formatAgo, formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

interface OnDevice {
  /** How many bytes its rows take; undefined until that was read. */
  rowBytes: number | undefined
  /** Undefined until they were read. */
  files: TripFiles | undefined
  /** The detailed map of the world lies on this device. */
  map: boolean
  /** There is a connection, and nothing newer at its other end. */
  fresh: boolean
}

/** "Plan, 2 of 3 files and map · 1.2 MB · up to date": what of a trip lies on this device, its size and age. */
export function deviceText(trip: TripSummary, { rowBytes = 0, files, map, fresh }: OnDevice): string {
  const { on_device: onDevice, only_here: onlyHere, seen_at: seen, pinned } = trip
  const kept = pinned && t(onDevice ? 'sync.devicePinned' : 'sync.devicePinnedComes')
  if (!onDevice) return [t('sync.deviceNotYet'), kept].filter(Boolean).join(' · ')
  const parts = [
    t('sync.devicePlan'),
    files && files.all > 0 && t('sync.deviceFiles', { here: files.here, all: files.all }),
    map && t(isTiles() ? 'ready.tripDrawnMap' : 'ready.tripMap'),
  ].filter(part => typeof part === 'string')
  const bytes = rowBytes + (files?.bytes ?? 0)
  const age = fresh ? t('sync.deviceFresh') : seen === undefined ? undefined : formatAgo(seen, Date.now())
  return [
    formatList(parts),
    bytes > 0 ? formatBytes(bytes) : undefined,
    onlyHere ? t('sync.deviceOnlyHere') : age,
    kept,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The reader's map is tiles of the network; on this device lies the drawn one. */
const isTiles = (): boolean =>
  deviceSettings.value.map_source !== 'drawn' && Boolean(appConfig.value?.map?.tile_url)
