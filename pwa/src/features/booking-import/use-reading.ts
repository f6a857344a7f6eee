import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../data/api-error.ts'
import type { ChosenFile } from '../../data/chosen-files.ts'
import { mustDevice } from '../../data/device.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { enterPreview, importKey, importState } from './import-state.ts'
import { mostAtOnce, requestPreview } from './request-preview.ts'

/** How the reading of the chosen files goes. `offline`: they are read as soon as the server answers. */
export type Reading = { is: 'done' | 'reading' | 'offline' } | { is: 'refused'; error: unknown }

/** Has files read that were not yet, five at a time. */
export function useReading(tripId: string, files: readonly ChosenFile[]): Reading & { again: () => void } {
  const [reading, setReading] = useState<Reading>({ is: 'done' })
  const [turn, setTurn] = useState(0)
  const { drafts } = mustDevice()
  const { read } = importState(tripId)
  const next = files.filter(({ id }) => read[id] === undefined).slice(0, mostAtOnce)
  const ids = next.map(({ id }) => id).join(' ')
  const isReady = drafts.loaded.value && ids !== ''
  const { kind } = syncStatus.value
  const busyRef = useRef(false)
  const isRefused = reading.is === 'refused'
  useEffect(() => {
    // Files that are added meanwhile wait for the next turn.
    if (!isReady || isRefused || busyRef.current) return
    busyRef.current = true
    setReading({ is: 'reading' })
    void readFiles(tripId, ids.split(' '))
      .then(
        (): Reading => ({ is: 'done' }),
        (error: unknown): Reading =>
          error instanceof ApiError && error.code === 'NO_ANSWER'
            ? { is: 'offline' }
            : { is: 'refused', error },
      )
      .then(after => {
        busyRef.current = false
        setReading(after)
        setTurn(turn => (after.is === 'done' ? turn + 1 : turn))
      })
    // A new state of the connection is another chance.
  }, [tripId, ids, isReady, isRefused, kind, turn])
  const again = () => {
    setReading({ is: 'done' })
    setTurn(turn + 1)
  }
  const is = isReady || reading.is === 'refused' ? reading : ({ is: 'done' } as const)
  return { ...is, again }
}

async function readFiles(tripId: string, ids: readonly string[]): Promise<void> {
  const kept = await mustDevice().chosen.read(importKey(tripId))
  const files = kept.filter(({ id }) => ids.includes(id))
  if (!files.length) return
  const preview = await requestPreview(tripId, files)
  enterPreview(
    tripId,
    files.map(({ id }) => id),
    preview,
  )
}
