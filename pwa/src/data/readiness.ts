/** What of all that is needed without a network lies on this device: counted, never guessed. */
import { computed, signal } from '@preact/signals'
import { file } from '@caravel/sync-protocol/entities/file'
import { fileLink } from '@caravel/sync-protocol/entities/file-link'
import { tripStream } from '@caravel/sync-protocol/streams'
import { device } from './device.ts'
import type { TripFiles } from './sync/downloads/file-plan.ts'
import type { EngineChange } from './sync/engine-types.ts'
import { syncStatus } from './sync/status.ts'
import { trips, type TripSummary } from './trips.ts'

export type { TripFiles } from './sync/downloads/file-plan.ts'

/** Trips that are not over or that the person keeps here, and what is attached to those whose rows are here. */
export interface TripReadiness {
  trips: {
    here: number
    all: number
    /** They come by themselves while there is a connection; the others were taken off this device. */
    coming: number
  }
  files: TripFiles
  /** Trips of which a person can ask for files. */
  askable: readonly string[]
}

const counts = ({ archived, end_date: end, pinned }: TripSummary, today: string): boolean =>
  pinned || (!archived && (end === null || end >= today))

const moves = (change: EngineChange): boolean =>
  change.type === 'copies' ||
  change.type === 'stream' ||
  (change.type === 'rows' && [file, fileLink].some(({ name }) => change.entities.has(name)))

/** Rises with all that the files on this device may follow from. */
const tick = signal(0)
let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(change => {
    if (moves(change)) tick.value++
  })
  tick.value++
})

const standing = computed(() => {
  void tick.value
  return device.value?.engine.downloads.standing()
})

/**
 * What is attached to a trip, and how much of it is here; undefined until that is known, and while the device keeps
 * nothing. Reactive.
 */
export const tripFiles = (tripId: string): TripFiles | undefined =>
  syncStatus.value.stored ? standing.value?.get(tripStream(tripId)) : undefined

/** Whether a file opens without a network. Reactive. */
export const isFileHere = (id: string): boolean => {
  void tick.value
  return device.value?.engine.files.isHere(id) ?? false
}

/** Some trip on this device has PDF files. Reactive. */
export const hasPdfs = (): boolean => [...(standing.value?.values() ?? [])].some(({ pdfs }) => pdfs > 0)

/** Undefined until the device was read. Reactive. */
export const tripReadiness = (today: string): TripReadiness | undefined => {
  const open = device.value
  const counted = trips.value?.filter(trip => counts(trip, today))
  if (!open || !counted) return undefined
  const here = counted.filter(trip => trip.on_device)
  const files = here.flatMap(({ id }) => tripFiles(id) ?? [])
  const askable = here.flatMap(({ id }, n) => ((files[n]?.asks ?? 0) + (files[n]?.full ?? 0) ? [id] : []))
  // What is not read yet may be missing.
  if (files.length < here.length) return undefined
  const away = counted.filter(trip => !trip.on_device)
  const coming = away.filter(({ id }) => !open.engine.memory(tripStream(id)).record?.off).length
  return { trips: { here: here.length, all: counted.length, coming }, files: sumOf(files), askable }
}

const sumOf = (files: readonly TripFiles[]): TripFiles => {
  const sum = (part: keyof TripFiles) => files.reduce((total, each) => total + each[part], 0)
  return {
    all: sum('all'),
    here: sum('here'),
    coming: sum('coming'),
    asks: sum('asks'),
    over: sum('over'),
    full: sum('full'),
    unsent: sum('unsent'),
    bytes: sum('bytes'),
    pdfs: sum('pdfs'),
  }
}

/** The person wants the files of these trips on this device, whatever the dates and the connection. */
export const getFiles = async (tripIds: readonly string[]): Promise<void> => {
  const engine = device.peek()?.engine
  for (const id of tripIds) await engine?.downloads.get(tripStream(id))
}

/** Whether the app itself opens without a network: its worker runs, and the page lies in its store. */
export const isAppStored = async (): Promise<boolean> => {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  if (!registration?.active || !('caches' in globalThis)) return false
  return (await caches.match('/index.html', { ignoreSearch: true })) !== undefined
}
