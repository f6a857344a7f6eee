/**
 * The history of a trip or a journal: what the server tells of it, and the last of that, kept on this device for when there is no
 * connection. What is done from here are changes like any other.
 */
import { undo } from '@caravel/sync-protocol/actions/undo'
import { signal, type Signal } from '@preact/signals'
import {
  inverseOf,
  type HistoryAssistant,
  type HistoryEntry,
  type HistoryPage,
  type HistoryPerson,
  type RewindPreview,
} from '@caravel/sync-protocol/history'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { callApi } from './api.ts'
import { device, mustDevice } from './device.ts'
import { refreshNews } from './history-news.ts'
import { mint, mutate, type Mutation, type MutateOptions } from './mutate.ts'
import { readPersonal, writePersonal } from './personal-storage.ts'
import { undoAtServer } from './revert.ts'
import { rememberCommit, type UndoLabel } from './undo.ts'

export interface HistoryFilter {
  /** Changes of this person. */
  by?: string | undefined
  /** Changes of this assistant, by its client. */
  via?: string | undefined
  /** Changes of this kind of thing; several with commas. */
  entity?: string | undefined
  /** Only of this one, with what belongs to it. */
  id?: string | undefined
}

/** `loading`: asked for · `fresh`: as the server has it · `kept`: what this device read last. */
export type HistoryReach = 'loading' | 'fresh' | 'kept'

type Kept = Pick<HistoryPage, 'history' | 'people' | 'seen'> & { at: number }

const pageSize = 50
/** Kept without a connection: so many entries, and no more text than this. */
const keptEntries = 40
const keptLength = 60_000
const refreshMs = 400

/** One reader's view of the history of a trip or a journal. Begins with `start`, ends with `stop`. */
export class StreamHistory {
  readonly stream: StreamKey
  readonly entries: Signal<readonly HistoryEntry[]> = signal([])
  readonly people: Signal<readonly HistoryPerson[]> = signal([])
  readonly assistants: Signal<readonly HistoryAssistant[]> = signal([])
  /** Where one assistant's changes are shown: those of its last session, the latest first. */
  readonly session: Signal<NonNullable<HistoryPage['session']>> = signal([])
  /** How far the reader had read when the page was opened. */
  readonly seen: Signal<HistoryPage['seen'] | undefined> = signal(undefined)
  /** Changes of others since then. */
  readonly unseen: Signal<number> = signal(0)
  readonly more: Signal<boolean> = signal(false)
  /** What is older is no longer kept; `floor_at`: the earliest moment the trip can be taken back to, epoch ms. */
  readonly floor: Signal<number> = signal(0)
  readonly floorAt: Signal<number | undefined> = signal(undefined)
  /** When the server said so last, epoch ms. */
  readonly asOf: Signal<number | undefined> = signal(undefined)
  readonly reach: Signal<HistoryReach> = signal('loading')
  /** Of a trip: only there it is noted how far somebody has read. */
  readonly tripId: string | undefined
  private readonly path: string
  private readonly filter: HistoryFilter
  private head = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private stopListening: (() => void) | undefined
  private stopped = false

  constructor(stream: StreamKey, filter: HistoryFilter = {}) {
    const { kind, id = '' } = parseStream(stream) ?? {}
    this.tripId = kind === 'trip' ? id : undefined
    this.path = `/api/${kind === 'trip' ? 'trips' : 'journeys'}/${id}/history`
    this.stream = stream
    this.filter = filter
  }

  start(): void {
    this.showKept()
    let reached = device.peek()?.engine.state().reach
    this.stopListening = device.peek()?.engine.onChange(change => {
      const { engine } = mustDevice()
      const now = engine.state().reach
      const back = change.type === 'status' && now === 'reached' && reached !== 'reached'
      reached = now
      if (back || (change.type === 'rows' && change.stream === this.stream)) this.refreshSoon()
    })
    void this.refresh()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
    this.stopListening?.()
  }

  private refreshSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.refresh(), refreshMs)
  }

  /** The newest page; what was read below it stays. */
  async refresh(): Promise<void> {
    const page = await this.ask({})
    if (!page) return
    const oldest = page.history.at(-1)?.seq ?? 0
    const below = page.more ? this.entries.peek().filter(entry => entry.seq < oldest) : []
    this.entries.value = [...page.history, ...below]
    if (!below.length) this.more.value = page.more
    this.people.value = page.people
    this.assistants.value = page.assistants
    this.session.value = page.session ?? []
    this.floor.value = page.floor
    this.floorAt.value = page.floor_at
    this.seen.value ??= page.seen
    this.unseen.value = page.unseen
    this.head = page.sync.seq
    this.asOf.value = Date.now()
    this.reach.value = 'fresh'
    if (!this.filter.by && !this.filter.via && !this.filter.entity) this.keep(page)
  }

  /** The next older page. */
  async readOn(): Promise<void> {
    const last = this.entries.peek().at(-1)
    const page = last && (await this.ask({ before: last.seq }))
    if (!page) return
    this.entries.value = [...this.entries.peek().filter(entry => entry.seq >= last.seq), ...page.history]
    this.more.value = page.more
  }

  /** The reader has seen everything there is now. Throws `ApiError`: until the server has it, it counts as unseen. */
  async markSeen(): Promise<void> {
    if (!this.head || this.tripId === undefined) return
    const seq = this.head
    await callApi('PUT', `${this.path}/seen`, { seq })
    this.unseen.value = 0
    await refreshNews()
  }

  private async ask(more: { before?: number }): Promise<HistoryPage | undefined> {
    const query = new URLSearchParams({ limit: String(pageSize) })
    for (const [name, value] of Object.entries({ ...this.filter, ...more }))
      if (value !== undefined) query.set(name, String(value))
    // Without an answer this shows what is here; a refusal means that the trip is gone, and says so elsewhere.
    const body = await callApi('GET', `${this.path}?${query}`).catch(() => undefined)
    if (this.stopped) return undefined
    if (!body && this.reach.peek() === 'loading') this.reach.value = 'kept'
    if (!body && this.reach.peek() === 'fresh' && more.before === undefined) this.reach.value = 'kept'
    return body as HistoryPage | undefined
  }

  private place() {
    return { kept: 'local', name: 'history', stream: this.stream } as const
  }

  private keep({ history, people, seen }: HistoryPage): void {
    for (let count = Math.min(history.length, keptEntries); count > 0; count = Math.floor(count / 2)) {
      const kept: Kept = { history: history.slice(0, count), people, seen, at: Date.now() }
      if (JSON.stringify(kept).length <= keptLength) return void writePersonal(this.place(), kept)
    }
  }

  private showKept(): void {
    const kept = readPersonal<Kept>(this.place())
    if (!kept) return
    this.entries.value = kept.history.filter(entry => matches(entry, this.filter))
    this.people.value = kept.people
    this.asOf.value = kept.at
    this.more.value = true
  }
}

const matches = (entry: HistoryEntry, { by, via, entity, id }: HistoryFilter): boolean =>
  (by === undefined || entry.user_id === by) &&
  (via === undefined || entry.client_id === via) &&
  (id === undefined || entry.changes.some(change => touches(change, id))) &&
  (id !== undefined ||
    entity === undefined ||
    entry.changes.some(change => entity.split(',').includes(change.entity)))

/** It is that row, or a row that belongs to it. */
const touches = (change: HistoryEntry['changes'][number], id: string): boolean =>
  change.id === id || ('row' in change && Object.values(change.row).includes(id))

/** Takes a commit back, of anybody's: drawn at once, and judged by the server when it arrives. */
export const revertEntry = (stream: StreamKey, entry: HistoryEntry, options: MutateOptions): Mutation => {
  const { mutation_id, seq, changes } = entry
  const past = { mutation_id, seq, inverse: inverseOf(changes) }
  mustDevice().engine.memory(stream).confirmed.past.set(mutation_id, past)
  return mutate(undo, { stream }, { mutation_id }, { ...options, past })
}

/** A commit of so many rows that only the server knows them all. `later`: it waits for a connection. */
export const revertOnline = async (
  stream: StreamKey,
  mutationId: string,
  label: UndoLabel,
): Promise<{ unit: string; later: boolean }> => {
  const { id, later } = await undoAtServer(mustDevice(), stream, mutationId)
  rememberCommit(stream, id, label)
  return { unit: id, later }
}

/** Takes back all that an assistant did in a session, as one change. Throws `ApiError`. Answers its unit. */
export const undoSession = async (
  stream: StreamKey,
  mutation_ids: readonly string[],
  label: UndoLabel,
): Promise<string> => {
  const key = mint()
  await callApi('POST', `/api/streams/${encodeURIComponent(stream)}/undos/several`, { mutation_ids }, { key })
  rememberCommit(stream, key, label)
  mustDevice().engine.wake('person')
  return key
}

/** What was shown, and the id under which it is done, however often it is tried. */
export type RewindOffer = RewindPreview & { mutation_id: string }

/** What taking the trip back would do. Throws `ApiError`. */
export const previewRewind = async (
  stream: StreamKey,
  to: { at: number } | { to_seq: number },
): Promise<RewindOffer> => {
  const query = new URLSearchParams(Object.entries(to).map(([name, value]) => [name, String(value)]))
  const body = await callApi('GET', `/api/streams/${encodeURIComponent(stream)}/rewinds?${query}`)
  return { ...(body['rewind'] as RewindPreview), mutation_id: mint() }
}

/**
 * Takes the trip back, to what the preview showed and no further. Undo knows it like any other change. Throws
 * `ApiError`; after NO_ANSWER the same offer may be taken again, and is done once. Answers its unit.
 */
export const rewindTrip = async (
  stream: StreamKey,
  { to_seq, head, mutation_id }: RewindOffer,
  label: UndoLabel,
): Promise<string> => {
  const path = `/api/streams/${encodeURIComponent(stream)}/rewinds`
  await callApi('POST', path, { to_seq, head }, { key: mutation_id })
  rememberCommit(stream, mutation_id, label)
  mustDevice().engine.wake('person')
  return mutation_id
}
