import { useEffect, useState } from 'preact/hooks'
import { basemapOnDevice } from './stored-basemap.ts'

/** While it is not there, the store is looked at again this often, ms. */
const lookMs = 10_000

/** Whether the detailed map of the world lies on this device; false until that is known. */
export function useBasemapStored(): boolean {
  const [stored, setStored] = useState(false)
  useEffect(() => {
    if (stored) return undefined
    let current = true
    const look = () =>
      void basemapOnDevice().then(
        found => current && setStored(found),
        (error: unknown) => console.error('whether the map is stored could not be read', error),
      )
    look()
    const timer = setInterval(look, lookMs)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [stored])
  return stored
}
