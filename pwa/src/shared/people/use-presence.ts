import { useEffect } from 'preact/hooks'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { showPlace, tellWhatShows } from '../../data/presence-target.ts'

/** A page of a trip tells fellow travellers that someone looks at it: at this day, and at what is open. */
export function usePresence(stream: StreamKey, day: string | null = null, item: string | null = null): void {
  useEffect(() => showPlace({ stream, day, item }), [stream, day, item])
  useEffect(() => {
    const stop = tellWhatShows()
    return () => {
      stop()
      showPlace(undefined)
    }
  }, [])
}
