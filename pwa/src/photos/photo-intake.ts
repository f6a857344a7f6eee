/** Files on their way to becoming photos, by what they will belong to. It goes on when the page is left. */
import { signal } from '@preact/signals'
import type { PreparedFile } from '../data/files.ts'
import { prepareImage } from './prepare-image.ts'
import { RefusedImage } from './refused-image.ts'

export type Incoming = { id: number; name: string; cancel: () => void }

const incoming = signal<ReadonlyMap<string, readonly Incoming[]>>(new Map())
const refused = signal<ReadonlyMap<string, readonly RefusedImage[]>>(new Map())
let last = 0

/** What is being prepared now. Reactive. */
export const incomingFor = (owner: string): readonly Incoming[] => incoming.value.get(owner) ?? []

/** What could not become a photo since someone last tried. Reactive. */
export const refusedFor = (owner: string): readonly RefusedImage[] => refused.value.get(owner) ?? []

export const forgetRefused = (owner: string): void => setIn(refused, owner, [])

type Prepare<T> = (file: File, signal: AbortSignal) => Promise<T>

/** Prepares files one after the other, as each takes memory, and hands over what has become a photo. */
export async function takeIn<T extends PreparedFile = PreparedFile>(
  owner: string,
  files: readonly File[],
  attach: (image: T) => Promise<unknown>,
  prepare: Prepare<T> = prepareImage as Prepare<T>,
): Promise<void> {
  forgetRefused(owner)
  const waiting = files.map(file => {
    const stop = new AbortController()
    return { file, stop, entry: { id: ++last, name: file.name, cancel: () => stop.abort() } }
  })
  setIn(incoming, owner, [...(incoming.peek().get(owner) ?? []), ...waiting.map(({ entry }) => entry)])
  const gone = (...entries: readonly Incoming[]) => {
    const rest = (incoming.peek().get(owner) ?? []).filter(each => !entries.includes(each))
    setIn(incoming, owner, rest)
  }
  try {
    for (const { file, stop, entry } of waiting) {
      try {
        stop.signal.throwIfAborted()
        await attach(await prepare(file, stop.signal))
      } catch (error) {
        if (error instanceof RefusedImage) setIn(refused, owner, [...refusedIn(owner), error])
        else if (!stop.signal.aborted) throw error
      }
      gone(entry)
    }
  } finally {
    // Where one cannot be stored, those behind it are not tried.
    gone(...waiting.map(({ entry }) => entry))
  }
}

const refusedIn = (owner: string) => refused.peek().get(owner) ?? []

function setIn<T>(
  lists: { value: ReadonlyMap<string, readonly T[]>; peek(): ReadonlyMap<string, readonly T[]> },
  owner: string,
  list: readonly T[],
): void {
  const next = new Map(lists.peek())
  if (list.length) next.set(owner, list)
  else next.delete(owner)
  lists.value = next
}
