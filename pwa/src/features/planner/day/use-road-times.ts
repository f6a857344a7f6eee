import type { TravelMode } from '@caravel/sync-protocol/domain/travel-guess'
import { useEffect, useState } from 'preact/hooks'
import { askRoadTimes, pointsOfDay, type RoadTimes } from '../model/road-times.ts'
import type { PlanDay } from '../model/trip-plan.ts'

/** Asked for again when a point or the mode changes; undefined until they are there, and where nobody tells them. */
export function useRoadTimes(tripId: string, day: PlanDay, mode: TravelMode): RoadTimes | undefined {
  const [told, setTold] = useState<{ key: string; times: RoadTimes | undefined }>()
  const points = pointsOfDay(day)
  const key = JSON.stringify([tripId, mode, points.map(({ lat, lng }) => [lat, lng]).toSorted()])
  useEffect(() => {
    const gone = new AbortController()
    void askRoadTimes(tripId, points, mode, gone.signal).then(times => {
      if (!gone.signal.aborted) setTold({ key, times })
    })
    return () => gone.abort()
  }, [key])
  return told?.key === key ? told.times : undefined
}
