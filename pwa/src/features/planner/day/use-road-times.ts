import type { Point, TravelMode } from '@caravel/sync-protocol/domain/travel-guess'
import { useEffect, useState } from 'preact/hooks'
import { askRoadTimes, pointsOfDay, type RoadTimes } from '../model/road-times.ts'
import type { PlanDay } from '../model/trip-plan.ts'

/** Asked for again when a point or the mode changes; undefined until they are there, and where nobody tells them. */
export function useRoadTimes(tripId: string, day: PlanDay, mode: TravelMode): RoadTimes | undefined {
  const [told, setTold] = useState<{ key: string; times: RoadTimes | undefined }>()
  // As text, and sorted: the same points in another order are the same question.
  const spots = JSON.stringify(pointsOfDay(day).toSorted((a, b) => a.lat - b.lat || a.lng - b.lng))
  const key = `${tripId} ${mode} ${spots}`
  useEffect(() => {
    const gone = new AbortController()
    void askRoadTimes(tripId, JSON.parse(spots) as Point[], mode, gone.signal).then(times => {
      if (!gone.signal.aborted) setTold({ key, times })
    })
    return () => gone.abort()
  }, [tripId, mode, spots, key])
  return told?.key === key ? told.times : undefined
}
