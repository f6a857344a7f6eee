/** Which parts of the app lie on this device: all that opens a page, with what draws its files, and the detailed map. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { hasPdfs, isAppStored } from '../../data/readiness.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { basemapOnDevice } from '../../map/stored-basemap.ts'
import { isPdfViewerStored } from '../files/pdf-viewer.ts'

export interface StoredParts {
  app: boolean
  map: boolean
}

/** While something is missing the stores are looked at again this often, ms. */
const lookMs = 2_000

const needsViewer = computed(hasPdfs)

let isRead = false
let stopFollowing: (() => void) | undefined

const found = signal<StoredParts | undefined>(undefined, {
  watched: () => {
    isRead = true
    // Deferred: nothing may be looked at while the signal is being read.
    queueMicrotask(() => {
      if (isRead) stopFollowing ??= effect(() => follow(needsViewer.value))
    })
  },
  unwatched: () => {
    isRead = false
    stopFollowing?.()
    stopFollowing = undefined
  },
})

/**
 * Undefined until that is known, and where the device keeps nothing: trips that are in this tab alone would not be there
 * the next time. It is looked at while someone reads it.
 */
export const storedParts: ReadonlySignal<StoredParts | undefined> = computed(() =>
  syncStatus.value.stored ? found.value : undefined,
)

/** Looks again until all is there. The answer ends it. */
function follow(viewer: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const look = async () => {
    const [page, pdf, map] = await Promise.all([
      isAppStored(),
      !viewer || isPdfViewerStored(),
      basemapOnDevice(),
    ])
    if (over) return
    const app = page && pdf
    const before = found.peek()
    if (before?.app !== app || before.map !== map) found.value = { app, map }
    if (!app || !map) timer = setTimeout(lookAgain, lookMs)
  }
  const lookAgain = () =>
    void look().catch((error: unknown) => console.error('what is stored could not be read', error))
  lookAgain()
  return () => {
    over = true
    clearTimeout(timer)
  }
}
