import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../data/api-error.ts'
import type { ChosenFile } from '../../data/chosen-files.ts'
import { mustDevice } from '../../data/device.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { enterPreview, importKey, importState } from './import-state.ts'
import { mostAtOnce, requestPreview, type Preview } from './request-preview.ts'

/** How the reading of the chosen files goes. `offline`: they are read as soon as the server answers. */
export type Reading = { is: 'done' | 'reading' | 'offline' } | { is: 'refused'; error: unknown }

/** Has files read that were not yet, a few at a time and each by itself: one that takes long keeps no other back. */
export function useReading(tripId: string, files: readonly ChosenFile[]): Reading & { again: () => void } {
  const [reading, setReading] = useState<Reading>({ is: 'done' })
  const [turn, setTurn] = useState(0)
  const { drafts } = mustDevice()
  const { read } = importState(tripId)
  const unread = files.filter(({ id }) => read[id] === undefined).map(({ id }) => id)
  const ids = unread.join(' ')
  const isReady = drafts.loaded.value && ids !== ''
  const { kind } = syncStatus.value
  const busyRef = useRef(new Set<string>())
  const isRefused = reading.is === 'refused'
  useEffect(() => {
    if (!isReady || isRefused) return
    const busy = busyRef.current
    const free = ids.split(' ').filter(id => !busy.has(id))
    for (const id of free.slice(0, mostAtOnce - busy.size)) {
      busy.add(id)
      setReading({ is: 'reading' })
      void readFile(tripId, id)
        .then((): Reading => ({ is: busy.size > 1 ? 'reading' : 'done' }), readingAfter)
        .then(after => {
          busy.delete(id)
          setReading(after)
          setTurn(turn => (after.is === 'done' || after.is === 'reading' ? turn + 1 : turn))
        })
    }
    // A new state of the connection is another chance.
  }, [tripId, ids, isReady, isRefused, kind, turn])
  const again = () => {
    setReading({ is: 'done' })
    setTurn(turn + 1)
  }
  const is = isReady || reading.is === 'refused' ? reading : ({ is: 'done' } as const)
  return { ...is, again }
}

function readingAfter(error: unknown): Reading {
  return error instanceof ApiError && error.code === 'NO_ANSWER'
    ? { is: 'offline' }
    : { is: 'refused', error }
}

async function readFile(tripId: string, id: string): Promise<void> {
  const kept = await mustDevice().chosen.read(importKey(tripId))
  const file = kept.find(each => each.id === id)
  if (!file) return
  const preview = await requestPreview(tripId, [file]).catch(refusedFile)
  // Another page may have had it read meanwhile, or it is not wanted any more.
  const isWanted = mustDevice()
    .chosen.of(importKey(tripId))
    .some(each => each.id === id)
  if (isWanted && importState(tripId).read[id] === undefined) enterPreview(tripId, [id], preview)
}

/** What is wrong with the file itself is said of it; any other error is one of the request. */
const ofFile = ['FILE_TOO_LARGE', 'FILE_TOO_COMPLEX', 'FILE_TYPE_REFUSED', 'FILE_BROKEN'] as const

function refusedFile(error: unknown): Preview {
  const code = error instanceof ApiError ? ofFile.find(each => each === error.code) : undefined
  if (code === undefined) throw error
  return { items: [], failed: [{ file: 0, name: '', code }] }
}
