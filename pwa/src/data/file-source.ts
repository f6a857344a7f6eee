/**
 * Object URLs of files: the bytes come from this device, else from the server, and are then stored on this device. Also
 * lists the files whose bytes the server does not have yet.
 */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { device, type Device } from './device.ts'
import { fileEntityNames, streamOfFile, type FileRef } from './file-entities.ts'
import { fetchContent, keepCopy } from './file-transfer.ts'
import type { UploadState } from './sync/uploads/uploads.ts'

export type FileSource =
  | { status: 'loading' }
  /** `url`: an object URL, good for as long as someone reads the signal. */
  | { status: 'ready'; url: string }
  /** `offline`: it comes with the next connection · `missing`: the server does not have it (yet). */
  | { status: 'absent'; why: 'offline' | 'missing' }

export type { FileRef } from './file-entities.ts'

/** How long an object URL outlives its last reader, so that going back does not load the file again. */
const keptUnreadMs = 30_000

class Source {
  readonly signal: Signal<FileSource>
  private readonly ref: FileRef
  private dropTimer: ReturnType<typeof setTimeout> | undefined
  private stopListening: (() => void) | undefined
  private loading = false

  constructor(ref: FileRef) {
    this.ref = ref
    this.signal = signal<FileSource>(
      { status: 'loading' },
      // Deferred: loading may set the signal at once, which must not happen while it is being read.
      { watched: () => queueMicrotask(() => this.read()), unwatched: () => this.leave() },
    )
  }

  private read(): void {
    clearTimeout(this.dropTimer)
    const open = device.peek()
    this.stopListening ??= open?.engine.onChange(({ type }) => {
      const { status } = this.signal.peek()
      if (status === 'absent' && (type === 'status' || type === 'rows')) this.load(open)
    })
    if (open && this.signal.peek().status !== 'ready') this.load(open)
  }

  private leave(): void {
    this.stopListening?.()
    this.stopListening = undefined
    this.dropTimer = setTimeout(() => this.drop(), keptUnreadMs)
  }

  drop(): void {
    clearTimeout(this.dropTimer)
    this.stopListening?.()
    this.stopListening = undefined
    sources.delete(this.ref.id)
    const now = this.signal.peek()
    if (now.status === 'ready') URL.revokeObjectURL(now.url)
    this.signal.value = { status: 'absent', why: 'missing' }
  }

  isOf(stream: string): boolean {
    return streamOfFile(this.ref) === stream
  }

  private load(open: Device): void {
    if (this.loading) return
    this.loading = true
    this.find(open)
      .then(found => {
        if (device.peek() === open && sources.get(this.ref.id) === this) this.signal.value = found
        else if (found.status === 'ready') URL.revokeObjectURL(found.url)
      })
      .catch((error: unknown) => console.error('a file could not be read', error))
      .finally(() => (this.loading = false))
  }

  private async find(open: Device): Promise<FileSource> {
    const { id, mime } = this.ref
    const { files } = open.engine
    const here = await files.read(id)
    if (here) return ready(here, mime)
    if (open.engine.state().reach === 'silent') return { status: 'absent', why: 'offline' }
    const found = await fetchContent(id)
    if (found === 'no-answer') return { status: 'absent', why: 'offline' }
    if (found === 'not-there') return { status: 'absent', why: 'missing' }
    // A disk that has no room for it is no reason not to show it.
    await keepCopy(open, this.ref, found.bytes).catch((error: unknown) =>
      console.warn('a file could not be kept', error),
    )
    return ready(found.bytes, found.mime)
  }
}

const ready = (bytes: ArrayBuffer, type = ''): FileSource => ({
  status: 'ready',
  url: URL.createObjectURL(new Blob([bytes], { type })),
})

const sources = new Map<string, Source>()

/** The bytes of a file for `<img src>` or a download, with or without a network. Reading the signal begins it. */
export const fileSource = (ref: FileRef): ReadonlySignal<FileSource> => {
  let source = sources.get(ref.id)
  if (!source) sources.set(ref.id, (source = new Source(ref)))
  return source.signal
}

const tick = signal(0)
/** Files of which the server does not have the bytes, by id. */
export const uploads: ReadonlySignal<ReadonlyMap<string, UploadState>> = computed(() => {
  void tick.value
  return new Map((device.value?.engine.files.states() ?? []).map(each => [each.id, each]))
})

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  // Nothing of one account is shown to the next.
  for (const source of sources.values()) source.drop()
  stopListening = open?.engine.onChange(change => {
    if (
      change.type === 'files' ||
      (change.type === 'rows' && fileEntityNames.some(name => change.entities.has(name)))
    )
      tick.value++
    if (change.type === 'stream' && open.engine.status(change.stream) === 'revoked')
      forgetStream(change.stream)
  })
  tick.value++
})

const forgetStream = (stream: string): void => {
  for (const source of sources.values()) if (source.isOf(stream)) source.drop()
}
