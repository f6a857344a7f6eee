import { CircleCheck, CircleDashed } from 'lucide-preact'
import { useStored } from '../../shared/readiness/use-readiness.ts'
import { filesOf } from '../../data/readiness.ts'
import { appConfig } from '../../data/session.ts'
import { deviceSettings } from '../../data/settings.ts'
import type { TripSummary } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { readyText } from './ready-words.ts'

/** What of the trip lies on this device; nothing is said until that is known. */
export default function TripReady({ trip }: { trip: TripSummary }) {
  const stored = useStored()
  if (!stored) return null
  const tiles = deviceSettings.value.map_source !== 'drawn' && Boolean(appConfig.value?.map?.tile_url)
  const { ready, text } = trip.on_device
    ? readyText({ ...stored, files: filesOf(trip.id), tiles })
    : { ready: false, text: t('trips.notOnDevice') }
  return (
    <>
      <Icon of={ready ? CircleCheck : CircleDashed} />
      {text}
    </>
  )
}
