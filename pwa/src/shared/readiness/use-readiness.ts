import { useEffect, useState } from 'preact/hooks'
import { isAppStored, tripReadiness, type TripReadiness } from '../../data/readiness.ts'
import { basemapOnDevice } from '../../map/stored-basemap.ts'

/** While something is missing the stores are looked at again this often, ms. */
const lookMs = 2_000

export interface Readiness extends TripReadiness {
  app: boolean
  map: boolean
}

/** What lies on this device; undefined until that is known. */
export function useReadiness(today: string): Readiness | undefined {
  const ofTrips = tripReadiness(today)
  const stored = useStored()
  if (!ofTrips || !stored) return undefined
  return { ...ofTrips, ...stored }
}

/** Whether the app itself and the detailed map lie on this device; undefined until that is known. */
export function useStored(): { app: boolean; map: boolean } | undefined {
  const [stored, setStored] = useState<{ app: boolean; map: boolean }>()
  const whole = stored?.app && stored.map
  useEffect(() => {
    if (whole) return undefined
    let current = true
    const look = async () => {
      const [app, map] = await Promise.all([isAppStored(), basemapOnDevice()])
      if (current) setStored({ app, map })
    }
    const say = (error: unknown) => console.error('what is stored could not be read', error)
    look().catch(say)
    const timer = setInterval(() => void look().catch(say), lookMs)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [whole])
  return stored
}
