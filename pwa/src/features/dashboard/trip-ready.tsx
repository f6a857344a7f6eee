import { CircleCheck, CircleDashed } from 'lucide-preact'
import { FilesAction } from '../../shared/readiness/files-action.tsx'
import { tripReadyText } from '../../shared/readiness/ready-words.ts'
import { storedParts } from '../../shared/readiness/stored-parts.ts'
import { tripFiles } from '../../data/readiness.ts'
import { appConfig } from '../../data/session.ts'
import { deviceSettings } from '../../data/settings.ts'
import { syncStatus } from '../../data/sync/status.ts'
import type { TripSummary } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'

/** What of the trip lies on this device; nothing is said until that is known. */
export default function TripReady({ trip }: { trip: TripSummary }) {
  const stored = storedParts.value
  const files = tripFiles(trip.id)
  const { connected } = syncStatus.value
  if (!trip.on_device)
    return (
      <>
        <Icon of={CircleDashed} />
        {t('trips.notOnDevice')}
      </>
    )
  if (!stored || !files) return null
  const tiles = deviceSettings.value.map_source !== 'drawn' && Boolean(appConfig.value?.map?.tile_url)
  const { ready, text } = tripReadyText({ ...stored, files, connected }, tiles)
  return (
    <>
      <Icon of={ready ? CircleCheck : CircleDashed} />
      <span>{text}</span>
      <FilesAction files={files} connected={connected} tripIds={[trip.id]} />
    </>
  )
}
