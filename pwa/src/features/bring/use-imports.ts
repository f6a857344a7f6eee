/** The files that someone brings: read one after the other, added together, and taken back together. */
import { useState } from 'preact/hooks'
import {
  commitImport,
  dropImport,
  previewImport,
  undoImport,
  type ImportOutcome,
  type ImportPreview,
} from '../../data/trip-imports.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'

/** A file with what was found in it, or why nothing was. */
export interface ReadFile {
  /** Of this page. */
  id: number
  file: File
  preview?: ImportPreview
  error?: unknown
}

export interface Done extends ImportOutcome {
  /** Imports with something to take back. */
  imports: string[]
}

export type Busy = 'reading' | 'adding' | 'undoing' | undefined

export const choiceOf = (importId: string, key: string): string => `${importId} ${key}`

export function useImports() {
  const [files, setFiles] = useState<readonly ReadFile[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<Done>()
  const [undone, setUndone] = useState<{ left: string[] }>()
  const [busy, setBusy] = useState<Busy>()

  const during = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(undefined)
    }
  }

  const read = async (entry: ReadFile): Promise<ReadFile> => {
    const { id, file } = entry
    try {
      const preview = await previewImport(file)
      const possible = preview.trips.filter(trip => !trip.too_large && !trip.broken)
      setChosen(now => new Set([...now, ...possible.map(({ key }) => choiceOf(preview.id, key))]))
      return { id, file, preview }
    } catch (error) {
      return { id, file, error }
    }
  }

  const take = (taken: readonly File[]) =>
    during('reading', async () => {
      setUndone(undefined)
      for (const file of taken) {
        const entry = await read({ id: nextId++, file })
        setFiles(now => [...now, entry])
      }
    })

  const retry = (entry: ReadFile) =>
    during('reading', async () => {
      const again = await read(entry)
      setFiles(now => now.map(each => (each.id === entry.id ? again : each)))
    })

  const add = () =>
    during('adding', async () => {
      const made: Done = { trips: [], failed: [], imports: [] }
      try {
        for (const { preview } of files) {
          const keys = preview?.trips
            .map(({ key }) => key)
            .filter(key => chosen.has(choiceOf(preview.id, key)))
          if (!preview || !keys?.length) continue
          const { trips, failed } = await commitImport(preview.id, keys)
          made.trips.push(...trips)
          made.failed.push(...failed)
          made.imports.push(preview.id)
        }
      } finally {
        // What came before something failed can be taken back as well.
        if (made.imports.length) setDone(made)
      }
    })

  const undo = () =>
    during('undoing', async () => {
      const left: string[] = []
      for (const id of (done?.imports ?? []).toReversed()) left.push(...(await undoImport(id)))
      setUndone({ left })
      if (!left.length) setDone(undefined)
    })

  const discard = () =>
    during(undefined, async () => {
      const read = files.flatMap(({ preview }) => preview ?? [])
      setFiles([])
      setChosen(new Set())
      for (const { id } of read) await dropImport(id)
    })

  const toggle = (choice: string) =>
    setChosen(now =>
      now.has(choice) ? new Set([...now].filter(each => each !== choice)) : new Set([...now, choice]),
    )

  return { files, chosen, done, undone, busy, take, retry, add, undo, discard, toggle }
}

let nextId = 1
