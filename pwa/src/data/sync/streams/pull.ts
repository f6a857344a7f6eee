/** Follows streams: commits after the cursor, or all rows anew where the cursor does not lead there any more. */
import { classify } from '@caravel/sync-protocol/answer'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Commit, Cursor } from '@caravel/sync-protocol/wire'
import { applyCommits, isCurrent, loadStream, putSnapshot } from './apply-commits.ts'
import type { Connection } from '../connection/connection.ts'
import { readPage } from './changes-page.ts'
import type { Core } from '../core.ts'
import { laterCommits, type Later } from '../storage/later-commits.ts'
import { isRolledBack, readAtOf } from '../storage/server-rollback.ts'
import { putSnapshots } from './put-snapshots.ts'
import { parseSnapshot, parseSnapshots, type Snapshot } from './read-snapshots.ts'
import type { StreamMemory } from './stream-memory.ts'

const pageSize = 500

interface Running {
  promise: Promise<boolean>
  again: boolean
  /** The server showed all there is. */
  seen: boolean
}

export class Pull {
  private readonly core: Core
  private readonly connection: Connection
  /** Called with a stream whose rows were replaced: what was acknowledged is asked for again. */
  private readonly replaced: (memory: StreamMemory) => void
  private readonly askStreams: () => void
  private readonly isNeeded: (memory: StreamMemory) => boolean
  /** Aborted when this tab follows the server no more. */
  private readonly signal: AbortSignal
  private readonly running = new Map<StreamMemory, Running>()
  /** Their history at the server is another one than the device had followed. */
  private readonly rollback = new Set<StreamMemory>()
  private readonly fetching = new Map<StreamMemory, Promise<boolean>>()

  constructor(
    core: Core,
    connection: Connection,
    near: {
      replaced(memory: StreamMemory): void
      askStreams(): void
      /** Its rows have to be in memory. */
      isNeeded(memory: StreamMemory): boolean
    },
    signal: AbortSignal,
  ) {
    this.core = core
    this.connection = connection
    this.replaced = near.replaced
    this.askStreams = near.askStreams
    this.isNeeded = near.isNeeded
    this.signal = signal
  }

  private get idle(): boolean {
    const { connection, signal } = this
    return signal.aborted || connection.session !== undefined || connection.rest > 0
  }

  isFetching(memory: StreamMemory): boolean {
    return this.fetching.has(memory)
  }

  /**
   * Brings a stream to the server's head. Calls that come while it runs are one more round. False when it could not be
   * seen whether there is more.
   */
  pull(memory: StreamMemory): Promise<boolean> {
    const running = this.running.get(memory)
    if (running) {
      running.again = true
      return running.promise
    }
    const round: Running = { promise: Promise.resolve(false), again: false, seen: false }
    this.running.set(memory, round)
    round.promise = this.rounds(memory, round).finally(() => this.running.delete(memory))
    return round.promise
  }

  private async rounds(memory: StreamMemory, round: Running): Promise<boolean> {
    do {
      round.again = false
      round.seen = false
      await loadStream(this.core, memory)
      while (!this.idle && (await this.page(memory, round)));
    } while (round.again && !this.idle)
    return round.seen
  }

  /** One page; true when there is more to ask for. */
  private async page(memory: StreamMemory, round: Running): Promise<boolean> {
    const { record } = memory
    const cursor = record?.cursor
    if (!record && memory.lane.entries.some(entry => entry.state === 'answered')) {
      // A trip that was brought back is not on the device yet: only the server's list says how it may be read.
      this.askStreams()
    }
    if (!record || record.status === 'orphaned' || !isCurrent(this.core, memory)) return false
    if (!cursor) {
      round.seen = record.status !== 'local' && (await this.fetch(memory))
      return false
    }
    const query = new URLSearchParams({
      since: String(cursor.seq),
      epoch: cursor.epoch,
      ...(cursor.mark === null ? {} : { mark: cursor.mark }),
      limit: String(pageSize),
    })
    const path = `/api/streams/${encodeURIComponent(memory.stream)}/changes?${query.toString()}`
    const acknowledged = acknowledgedIn(memory, cursor.epoch, cursor.seq)
    const ahead = acknowledgedAfter(memory, cursor.seq)
    const answer = await this.connection.ask('GET', path)
    if (!answer || this.signal.aborted) return false
    if (answer.body['set_back'] === true) this.rollback.add(memory)
    if (answer.body['code'] === 'RESYNC_REQUIRED') return !(round.seen = await this.fetch(memory))
    if (classify(answer) === 'stream') this.askStreams()
    if (answer.status !== 200) return false
    const page = readPage(answer.body, memory.stream)
    if (!page) return false
    if (page.epoch !== cursor.epoch) return !(round.seen = await this.fetch(memory))
    // The page proves that the server's history contains our cursor, so what it acknowledged up to there is in our rows.
    const whole = await applyCommits(
      this.core,
      memory,
      page.epoch,
      linked(page.commits, cursor.mark),
      acknowledged,
    )
    round.seen = whole && !page.more
    if (whole && isForgotten(memory, ahead, page.more)) this.replaced(memory)
    return whole ? page.more : memory.record?.cursor?.seq !== cursor.seq
  }

  /** Takes a whole stream; true when its rows are here now. */
  fetch(memory: StreamMemory): Promise<boolean> {
    const running = this.fetching.get(memory)
    if (running) return running
    return this.fetchingBy(memory, this.fetchOnce(memory))
  }

  /** Until then it is said to be on its way, and not asked for a second time. */
  private fetchingBy(memory: StreamMemory, work: Promise<boolean>): Promise<boolean> {
    const tracked = work.finally(() => {
      this.fetching.delete(memory)
      this.core.emit({ type: 'stream', stream: memory.stream })
    })
    this.fetching.set(memory, tracked)
    this.core.emit({ type: 'stream', stream: memory.stream })
    return tracked
  }

  /** Takes the first rows of several streams in one request. What does not come this way is left to `fetch`. */
  async fetchSeveral(memories: readonly StreamMemory[]): Promise<void> {
    const absent = memories.filter(
      memory => memory.record?.status === 'listed' && !memory.record.cursor && !this.fetching.has(memory),
    )
    if (absent.length < 2 || this.idle) return
    const streams = absent.map(({ stream }) => stream)
    const work = this.severalOnce(absent).finally(() => {
      for (const memory of absent) this.fetching.delete(memory)
      this.core.emitStreams(streams)
    })
    for (const memory of absent)
      this.fetching.set(
        memory,
        work.then(came => came.includes(memory)),
      )
    this.core.emitStreams(streams)
    await Promise.all(absent.map(memory => this.fetching.get(memory)))
  }

  private async severalOnce(memories: readonly StreamMemory[]): Promise<StreamMemory[]> {
    const { core, connection } = this
    const revs = new Map(memories.map(memory => [memory, memory.listed?.access_rev]))
    const query = new URLSearchParams({ streams: memories.map(({ stream }) => stream).join(',') })
    const path = `/api/sync/snapshots?${query.toString()}`
    const answer = await connection.ask('GET', path, undefined, lines)
    if (answer?.status !== 200 || this.signal.aborted) return []
    const snapshots = parseSnapshots(answer.text)
    const arrived = memories.flatMap(memory => {
      const snapshot = snapshots.get(memory.stream)
      return snapshot
        ? [{ memory, snapshot: readAt(snapshot, answer.server_time), accessRev: revs.get(memory) }]
        : []
    })
    const here = await putSnapshots(core, arrived, this.isNeeded)
    for (const memory of here) this.replaced(memory)
    return here
  }

  private async fetchOnce(memory: StreamMemory): Promise<boolean> {
    if (this.idle || !isCurrent(this.core, memory)) return false
    const path = `/api/streams/${encodeURIComponent(memory.stream)}/snapshot`
    const accessRev = memory.listed?.access_rev
    const asked = memory.record?.cursor
    // What may be lost has to be in memory to be seen.
    if (asked) await loadStream(this.core, memory)
    const answer = await this.connection.ask('GET', path, undefined, lines)
    if (!answer || this.signal.aborted) return false
    if (classify(answer) === 'stream') this.askStreams()
    const snapshot = answer.status === 200 ? parseSnapshot(answer.text, memory.stream) : undefined
    if (!snapshot) return false
    const rollback = this.rollback.has(memory) || (asked ? isRolledBack(asked, snapshot.cursor) : false)
    const later = rollback ? await this.laterThan(memory, snapshot.cursor) : undefined
    if ((rollback && !later) || this.signal.aborted) return false
    const read = readAt(snapshot, answer.server_time)
    if (!(await putSnapshot(this.core, memory, read, accessRev, later))) return false
    this.rollback.delete(memory)
    this.replaced(memory)
    return true
  }

  /** What came after the server was rolled back; undefined: it cannot be told now. */
  private async laterThan(memory: StreamMemory, now: Cursor): Promise<Later | undefined> {
    const { core, connection } = this
    const had = memory.record?.cursor
    // Nothing is listed of these.
    if (!had || core.ports.resets?.() || parseStream(memory.stream)?.kind === 'app') return 'followed'
    const ask = (method: string, path: string) => connection.ask(method, path)
    return laterCommits(ask, memory.stream, had, readAtOf(had, memory.confirmed), now)
  }
}

const lines = { Accept: 'application/x-ndjson' }

/** `at`: by the server's clock, epoch ms. */
const readAt = (snapshot: Snapshot, at: number | undefined): Snapshot => ({
  ...snapshot,
  cursor: { ...snapshot.cursor, ...(at === undefined ? {} : { at }) },
})

const acknowledgedIn = (memory: StreamMemory, epoch: string, seq: number): Set<string> =>
  new Set(
    memory.lane.entries
      .filter(entry => entry.state === 'answered' && (entry.seq ?? Infinity) <= seq)
      .filter(entry => memory.acknowledged.get(entry.mutation_id) === epoch)
      .map(entry => entry.mutation_id),
  )

const acknowledgedAfter = (memory: StreamMemory, seq: number): Set<string> =>
  new Set(
    memory.lane.entries
      .filter(entry => entry.state === 'answered' && (entry.seq ?? 0) > seq)
      .map(entry => entry.mutation_id),
  )

/**
 * The server acknowledged one of these before it was asked for its log, and the log has got past it without it: an
 * older database file was put back, up to the very commit where this device stood, so that no mark gives it away.
 */
const isForgotten = ({ lane, record }: StreamMemory, ahead: ReadonlySet<string>, more: boolean): boolean =>
  lane.entries.some(
    entry =>
      ahead.has(entry.mutation_id) &&
      entry.state === 'answered' &&
      (!more || (entry.seq ?? 0) <= (record?.cursor?.seq ?? 0)),
  )

/** Adds to each commit the mutation id of the one before it; the first follows the last mutation id of the cursor. */
const linked = (commits: readonly Commit[], mark: string | null): Commit[] =>
  commits.map((commit, index) => ({ ...commit, after: commits[index - 1]?.mutation_id ?? mark }))
