import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import {
  continuePacks,
  NoRoom,
  planPack,
  takeAlong,
  type PackDetail,
  type PackPlan,
} from '../../../data/map/download-pack.ts'
import { packProblems, packsOfTrip } from '../../../data/map/map-packs.ts'
import { tripMap } from '../../../data/map/trip-map.ts'
import type { MapPack } from '../../../data/map/pack-db.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'

export interface OfflineMap {
  /** On this device as a whole. */
  saved: MapPack | undefined
  /** On its way. */
  loading: MapPack | undefined
  /** It was on this device, which ran short of storage. */
  gaveWay: boolean
  /** The server has another map by now. */
  outdated: boolean
}

/** What of the streets of a trip is on this device. */
export function offlineMapOf(tripId: string): OfflineMap {
  const packs = packsOfTrip(tripId)
  const saved = packs.find(({ state }) => state === 'ready')
  const version = tripMap(tripId)?.version ?? undefined
  return {
    saved,
    loading: packs.find(({ state }) => state === 'loading'),
    gaveWay: !saved && packs.some(({ state }) => state === 'removed'),
    outdated: saved !== undefined && version !== undefined && saved.archive_version !== version,
  }
}

/** Goes on with what was interrupted, as long as the map shows, and again when the network is back. */
export function useContinuedPacks(): void {
  useEffect(() => {
    const go = () => void continuePacks()
    go()
    addEventListener('online', go)
    return () => removeEventListener('online', go)
  }, [])
}

/** The plan of a pack for the chosen detail, and what keeps it from being made or taken. */
export function usePackPlan(tripId: string, detail: PackDetail) {
  const [plan, setPlan] = useState<PackPlan>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let over = false
    setPlan(undefined)
    setProblem(undefined)
    planPack(tripId, detail).then(
      made => {
        if (!over) setPlan(made)
      },
      (error: unknown) => {
        if (!over) setProblem(problemText(error))
      },
    )
    return () => {
      over = true
    }
  }, [tripId, detail])
  const take = async () => {
    if (!plan) return
    try {
      await takeAlong(tripId, plan)
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return { plan, problem, take }
}

/** Why the disk did not take the map of a trip, or does not let go of it, and what to do. Reactive. */
export function diskProblem(tripId: string): string | undefined {
  const why = packProblems.value.get(tripId)
  return why && t(why === 'full' ? 'offlineMap.noRoom' : 'offlineMap.refused')
}

function problemText(error: unknown): string {
  if (error instanceof NoRoom) return t('offlineMap.noRoom')
  if (error instanceof ApiError) return errorText(error)
  throw error
}
