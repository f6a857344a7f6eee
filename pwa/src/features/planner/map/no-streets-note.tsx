import './no-streets-note.css'
import { useEffect, useState } from 'preact/hooks'
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { deviceCities } from '../../../data/search/device-cities.ts'
import { hasStreetsAt } from '../../../data/map/street-cover.ts'
import { getTripMap, tripMap, type TripMap } from '../../../data/map/trip-map.ts'
import { mustDevice } from '../../../data/device.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { t } from '../../../i18n/t.ts'
import { turnOnServices } from '../../../shared/online-services/turn-on.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { closestWithoutStreets } from './closest-fit.ts'

interface Props {
  view: { zoom: number; lat: number; lng: number }
}

/** Closer up than the built-in map: what is near, why there are no streets, and how to get them. */
export function NoStreetsNote({ view }: Props) {
  const isBare = view.zoom > closestWithoutStreets && !hasStreetsAt(view)
  return isBare ? <Note view={view} /> : null
}

function Note({ view }: Props) {
  const { tripId, may } = usePlanner()
  const { connected } = syncStatus.value
  const town = useNearestTown(view)
  const areas = tripMap(tripId)
  const words = stateText(areas)
  const mayGet = areas?.maps_on ? may.places : areas !== undefined && mustDevice().actor.is_admin
  const canGet = connected && mayGet && words === undefined
  return (
    <output class="no-streets">
      <span>
        {town !== undefined && `${t('planner.nearTown', { name: town })} · `}
        {words ?? t('planner.noStreets')}
      </span>
      {canGet && (
        <Button size="small" onClick={() => attempt(() => getStreets(tripId, areas?.maps_on === true))}>
          {t('planner.getStreets')}
        </Button>
      )}
    </output>
  )
}

/** With maps off only admins get here: they turn them on first. */
async function getStreets(tripId: string, isOn: boolean): Promise<void> {
  const turnOn = () =>
    turnOnServices(['maps'], {
      question: t('planner.mapsQuestion'),
      fact: hosts => t('planner.mapsFact', { hosts }),
      yes: t('planner.mapsYes'),
      no: t('planner.mapsNo'),
      fixed: t('planner.mapsFixed'),
    })
  if (isOn || (await turnOn())) await getTripMap(tripId)
}

/** What the server does about it; undefined where it does nothing. */
function stateText(known: TripMap | undefined): string | undefined {
  const running = known?.areas.find(({ state }) => state === 'running')
  if (running)
    return t('planner.streetsComing', {
      done: formatBytes(running.done_bytes),
      size: formatBytes(running.bytes ?? 0),
    })
  if (known?.areas.some(({ state }) => state === 'waiting' || state === 'planning'))
    return t('planner.streetsWaiting')
  const refused = known?.areas.find(({ state }) => state === 'refused')
  return refused && t('planner.streetsRefused')
}

/** Metres; further away a name says nothing. */
const farthestTown = 60_000

/** The nearest larger town, to the kilometre. */
function useNearestTown({ lat, lng }: { lat: number; lng: number }): string | undefined {
  const [name, setName] = useState<string>()
  const [at, on] = [Math.round(lat * 100) / 100, Math.round(lng * 100) / 100]
  useEffect(() => {
    let left = false
    deviceCities().then(
      ({ all }) => {
        const here = { lat: at, lng: on }
        let best: { name: string; metres: number } | undefined
        for (const city of all) {
          const metres = distanceBetween(here, city)
          if (metres <= (best?.metres ?? farthestTown)) best = { name: city.name, metres }
        }
        if (!left) setName(best?.name)
      },
      (error: unknown) => console.warn('the cities of this device could not be read', error),
    )
    return () => {
      left = true
    }
  }, [at, on])
  return name
}
