import { useEffect, useMemo } from 'preact/hooks'
import type { LibraryPart } from '../../../data/photo-libraries.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { LibraryReading, type LoadedPhotos } from './library-reading.ts'

/** The photos of some parts of a library. After a failure, loading goes on with the next connection. Reactive. */
export function useLibraryPhotos(
  provider: string,
  parts: readonly LibraryPart[],
  all: boolean,
): LoadedPhotos & { loadMore: () => void } {
  const key = JSON.stringify(parts)
  const reading = useMemo(
    () => new LibraryReading(provider, JSON.parse(key) as LibraryPart[], all),
    [provider, key, all],
  )
  const { connected } = syncStatus.value
  useEffect(() => () => reading.stop(), [reading])
  useEffect(() => reading.loadMore(), [reading, connected])
  return { ...reading.loaded.value, loadMore: reading.loadMore }
}
