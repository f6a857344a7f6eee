/**
 * Brings what is attached to the trips ahead to this device, one file after another while there is a connection, so that
 * nothing is missing on the road: the next trip first, and no more than leaves room for what people open. Nothing is
 * asked for twice: what had to make room does not come back by itself.
 */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { file } from '@caravel/sync-protocol/entities/file'
import { tripStream } from '@caravel/sync-protocol/streams'
import { device, deviceRead, type Device } from './device.ts'
import { fetchContent, keepCopy } from './file-transfer.ts'
import type { FileRow } from './files.ts'
import { tripsAhead } from './readiness.ts'
import { openStream } from './store.ts'
import { syncStatus } from './sync/status.ts'
import type { TripSummary } from './trips.ts'

/** Of all copies that a device keeps, in bytes. */
const mostBytes = 200 * 1024 * 1024

const connected = computed(() => syncStatus.value.connected)

/** Somebody pays for what comes. */
const isSpared = (): boolean =>
  (globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData === true

const nextFirst = (a: TripSummary, b: TripSummary): number =>
  (a.start_date ?? '9').localeCompare(b.start_date ?? '9')

/** What is missing on this device and has room there. Reactive. */
function missing({ engine }: Device, today: string): FileRow[] {
  let room = mostBytes
  return tripsAhead(today)
    .toSorted(nextFirst)
    .flatMap(({ id }) => [...openStream(tripStream(id)).rows(file).value.values()])
    .filter(({ id, state, size }) => {
      if (state !== 'stored') return false
      room -= size
      return room >= 0 && !engine.files.isHere(id)
    })
}

/** Called once. `today`: local date `YYYY-MM-DD`. The answer stops it. */
export function followFiles(today: ReadonlySignal<string>): () => void {
  const round = signal(0)
  const asked = new WeakMap<Device, Set<string>>()
  let running = false

  const bring = async (open: Device, wanted: readonly FileRow[], known: Set<string>) => {
    running = true
    try {
      for (const row of wanted) {
        if (device.peek() !== open) return
        known.add(row.id)
        // What another tab has brought meanwhile is taken from the disk.
        const bytes = (await open.engine.files.read(row.id)) ?? (await bytesOf(row.id))
        // The next connection goes on with it.
        if (bytes === 'no-answer') return void known.delete(row.id)
        if (bytes !== 'not-there' && device.peek() === open) await keepCopy(open, row, bytes)
      }
    } finally {
      running = false
    }
    round.value++
  }

  return effect(() => {
    const open = device.value
    void round.value
    if (!open || !deviceRead.value || !connected.value || isSpared()) return
    if (open.engine.state().disk !== 'ok') return
    const known = asked.get(open) ?? new Set()
    asked.set(open, known)
    const wanted = missing(open, today.value).filter(({ id }) => !known.has(id))
    if (running || wanted.length === 0) return
    bring(open, wanted, known).catch((error: unknown) =>
      console.warn('A file could not be kept on this device; the next start tries again', error),
    )
  })
}

const bytesOf = async (id: string): Promise<ArrayBuffer | 'no-answer' | 'not-there'> => {
  const found = await fetchContent(id)
  return typeof found === 'string' ? found : found.bytes
}
