/**
 * Carries out the effects of lanes: sends and saves entries, moves them to the attention list, asks what became of them.
 * One request at a time per stream.
 */
import { isAlreadySo } from '@caravel/sync-protocol/already-so'
import { classify, syncOf, type Answer } from '@caravel/sync-protocol/answer'
import { withoutRequest, type Entry, type EntryRequest } from '@caravel/sync-protocol/entry'
import { waitLeft, type LaneEffect, type LaneEvent } from '@caravel/sync-protocol/lane'
import { oldestOp, upcastEntry } from '@caravel/sync-protocol/upcast'
import type { PushAnswer, SyncResult } from '@caravel/sync-protocol/wire'
import { sameContent, withContentOf, type StoredAttentionItem } from '../../db/device-store.ts'
import { applyCommits } from '../streams/apply-commits.ts'
import type { Connection } from '../connection/connection.ts'
import type { AskToSettle } from '../connection/settle.ts'
import type { Core } from '../core.ts'
import { mintClientId } from '../client-id.ts'
import { atHome, toldOf } from '../storage/branch.ts'
import { isSaved } from '../is-saved.ts'
import { lacksCreate, makesTrip, wholeTripIn } from './making.ts'
import { attentionItem } from '../attention/attention-item.ts'
import { readLane } from './read-lane.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'

export interface LaneNeighbours {
  askToSettle: AskToSettle
  pull(memory: StreamMemory): Promise<boolean>
  /** Fetches the list of streams, then sends and pulls. */
  sync(): void
  /** Makes the socket follow the streams that are live now. */
  follow(): void
  /** True if the list of streams was fetched since the server last stopped answering. */
  greeted(): boolean
}

/** How long to wait after a refused write. */
const refusedMs = 5000

export class Lanes {
  private readonly core: Core
  private readonly connection: Connection
  private readonly near: LaneNeighbours
  /** Aborted when this tab loses the lead: answers that come after that are ignored. */
  private readonly signal: AbortSignal
  private readonly retries = new Map<string, () => void>()
  private readonly fellSilentAt = new Map<string, number>()
  sending = 0

  constructor(core: Core, connection: Connection, near: LaneNeighbours, signal: AbortSignal) {
    this.core = core
    this.connection = connection
    this.near = near
    this.signal = signal
    signal.addEventListener('abort', () => {
      for (const cancel of this.retries.values()) cancel()
    })
    core.onUnanswered = (memory, entries) => core.track(this.tellOfSkipped(memory, entries))
  }

  wake(memory: StreamMemory, force = false): void {
    const { core, connection } = this
    if (this.signal.aborted || connection.session !== undefined || !this.near.greeted()) return
    if (memory.record?.status === 'orphaned' || memory.record?.status === 'listed') return
    const now = core.ports.clock.now()
    const { lane } = memory
    if (lacksCreate(lane)) return core.track(memory.serial(() => this.unite(memory)))
    // A timer may run a little early, or before the list of streams is here: a lane that has to wait always gets a new
    // timer.
    if (!force && waitLeft(lane, now) > 0 && !lane.in_flight) this.retryAt(memory, lane.not_before)
    else this.core.track(this.run(memory, { type: 'wake', now, force, oldest_op: oldestOp(core.ops) }))
  }

  private async run(memory: StreamMemory, event: LaneEvent): Promise<void> {
    try {
      await this.performAll(memory, memory.moveLane(event))
    } catch (error) {
      if (!this.signal.aborted) await this.startOver(memory)
      throw error
    }
  }

  private async performAll(memory: StreamMemory, effects: LaneEffect[]): Promise<void> {
    const acknowledged = effects.flatMap(effect => (effect.type === 'acknowledge' ? [effect] : []))
    const applied = acknowledged.length
      ? await this.settleAcknowledged(memory, acknowledged)
      : new Set<string>()
    for (const effect of effects) {
      if (this.signal.aborted) return
      await this.perform(memory, effect, applied)
    }
  }

  /** After a refused write: reads the lane from the disk again, and tries a little later. */
  private async startOver(memory: StreamMemory): Promise<void> {
    this.retryAt(memory, this.core.ports.clock.now() + refusedMs)
    await readLane(this.core, memory, 'as stored')
    memory.moveLane({ type: 'start' })
  }

  private async perform(memory: StreamMemory, effect: LaneEffect, applied: Set<string>): Promise<void> {
    switch (effect.type) {
      case 'save':
        return this.save(
          memory,
          effect.entries.filter(entry => !applied.has(entry.mutation_id)),
        )
      case 'send':
        return this.send(memory)
      case 'park':
        return this.park(memory, effect.parked)
      case 'settle':
        return this.settle(memory, effect.entry)
      case 'ask_streams':
        return this.near.sync()
      case 'session_ended':
        return this.connection.endSession(effect.code)
      case 'look':
        return this.look(memory, effect)
      case 'renew':
        return this.renew(memory, effect.entry)
      case 'copied':
        return this.renewClient(memory, effect.entry)
      case 'retry_at':
        return this.retryAt(memory, effect.at)
      case 'remove':
        return effect.why === 'dropped' ? this.drop(memory, effect.entries) : undefined
      case 'acknowledge':
    }
  }

  private async drop(memory: StreamMemory, entries: readonly Entry[]): Promise<void> {
    await this.core.ports.store.revert(entries.map(entry => entry.mutation_id))
    this.core.redraw(memory)
    this.core.tell({ type: 'changed', stream: memory.stream })
  }

  /**
   * Saves entries. Those that another tab has removed from the outbox leave the lane too; where another tab has merged an
   * edit into an entry, the merged entry is sent.
   */
  private async save(memory: StreamMemory, entries: Entry[]): Promise<void> {
    if (!entries.length) return
    const saved = await this.core.ports.store.saveEntries(entries, this.core.term)
    const stored = new Map(saved.map(entry => [entry.mutation_id, entry]))
    const asked = new Set(entries.map(entry => entry.mutation_id))
    const next = memory.lane.entries.flatMap(entry => {
      const there = stored.get(entry.mutation_id)
      if (!there) return asked.has(entry.mutation_id) ? [] : [entry]
      return [sameContent(there, entry) ? entry : withContentOf(entry, there)]
    })
    const before = memory.lane.entries
    if (next.length === before.length && next.every((entry, index) => entry === before[index])) return
    memory.setEntries(next)
    this.core.redraw(memory)
  }

  private async send(memory: StreamMemory): Promise<void> {
    const batch = memory.lane.entries.filter(entry => entry.state === 'sending')
    this.sending += batch.length
    this.core.emit({ type: 'lane', stream: memory.stream })
    this.core.emit({ type: 'status' })
    // Other tabs have to know that these entries may have left the device: they can no longer be removed without asking.
    this.core.tell({ type: 'queued', stream: memory.stream })
    const answers = batch.length ? await this.request(memory, batch) : []
    if (this.signal.aborted) return
    this.sending -= batch.length
    const now = this.core.ports.clock.now()
    if (!answers) {
      await this.run(memory, this.silence(memory, now))
    } else {
      const ids_made = (entry: Entry) => memory.idsMade(entry)
      const sent = batch.map(entry => entry.mutation_id)
      await this.run(memory, { type: 'answers', sent, answers, now, ids_made })
    }
    this.core.emit({ type: 'status' })
    if (memory.headAhead && !memory.lane.entries.some(entry => entry.state === 'waiting')) {
      memory.headAhead = false
      this.core.track(this.near.pull(memory))
    }
    this.wake(memory)
  }

  private silence(memory: StreamMemory, now: number) {
    const before = this.fellSilentAt.get(memory.stream)
    const { lastParsed } = this.connection
    this.fellSilentAt.set(memory.stream, now)
    const others_do = before !== undefined && lastParsed !== undefined && lastParsed >= before
    return { type: 'silence' as const, now, jitter: this.core.ports.random.unit(), others_do }
  }

  /** Sends a batch and returns the answers, perhaps for the first entries only; undefined without a valid response. */
  private async request(memory: StreamMemory, batch: Entry[]): Promise<Answer[] | undefined> {
    const { meta, owner } = this.core
    const headersFor = (entry: Entry) => toldOf(memory.record, entry, meta.client_id, owner.user_id)
    const [first] = batch
    if (!first) return []
    if (batch.length === 1) {
      const headers = headersFor(first)
      const { method, path } = leftAs(first)
      const answer = await this.connection.ask(method, path, first.body, headers)
      return answer && [answer]
    }
    const mutations = batch.map(entry => ({
      ...leftAs(entry),
      headers: headersFor(entry),
      body: entry.body,
    }))
    const answer = await this.connection.ask('POST', '/api/sync/push', { mutations })
    if (!answer) return undefined
    if (answer.status === 200) return pushResults(answer.body as PushAnswer, batch.length)
    // The response is about the whole push. Only an ended session or a busy server concerns every request alike, and so
    // counts as the answer to the first entry.
    const kind = classify(answer)
    return kind === 'session' || kind === 'busy' ? [answer] : undefined
  }

  /**
   * Applies the commits of the answers if they follow the cursor; otherwise the feed brings them. An entry leaves its lane
   * only when the cursor passes its commit, not because it was answered. Returns the ids of the entries that left.
   */
  private async settleAcknowledged(
    memory: StreamMemory,
    acknowledged: { entry: Entry; sync: SyncResult }[],
  ): Promise<Set<string>> {
    for (const { entry, sync } of acknowledged) {
      memory.acknowledged.set(entry.mutation_id, sync.epoch)
      const { skipped } = sync
      if (skipped?.length) this.core.emit({ type: 'skipped', stream: memory.stream, entry, skipped })
    }
    const epoch = acknowledged[0]?.sync.epoch ?? ''
    const commits = acknowledged.flatMap(({ sync }) => (sync.commit ? [sync.commit] : []))
    const begins = commits[0]?.seq === 1 && beginAt(this.core, memory, epoch)
    const before = memory.lane.entries
    const whole = await applyCommits(this.core, memory, epoch, commits).catch((error: unknown) => {
      this.core.failed(error)
      return false
    })
    if (begins) this.near.follow()
    const left = new Set(memory.lane.entries.map(entry => entry.mutation_id))
    const waits = memory.lane.entries.some(entry => entry.state === 'answered')
    if (!whole || waits) this.core.track(this.near.pull(memory))
    return new Set(before.map(entry => entry.mutation_id).filter(id => !left.has(id)))
  }

  /** Only the answer says what was left out of a change. If the answer never arrived, the server is asked for it again. */
  private async tellOfSkipped(memory: StreamMemory, entries: readonly Entry[]): Promise<void> {
    const asked = entries.filter(mayLeaveOut)
    const results = asked.length ? await this.near.askToSettle(asked) : []
    for (const result of results ?? []) {
      const entry = asked.find(each => each.mutation_id === result.mutation_id)
      const sync = result.outcome === 'recorded' && syncOf(result)
      if (entry && sync && sync.skipped?.length)
        this.core.emit({ type: 'skipped', stream: memory.stream, entry, skipped: sync.skipped })
    }
  }

  private async park(
    memory: StreamMemory,
    parked: Extract<LaneEffect, { type: 'park' }>['parked'],
  ): Promise<void> {
    const entry = atHome(memory.record, parked)
    const item = attentionItem(memory.stream, { ...parked, entry }, this.core.now())
    const { joined = [] } = parked
    // Moves the whole entries out of the outbox first: whatever happens after that, their content is in the attention
    // list.
    const whole = { ...item, dependents: [...joined, ...item.dependents] }
    const needsAttention = await this.core.ports.store.park(whole, this.core.term)
    // The person undid or discarded the entry while its answer was on its way.
    if (!needsAttention) return this.core.redraw(memory)
    const said = new Set(joined.map(entry => entry.mutation_id))
    const left = (each: StoredAttentionItem) => each.dependents.filter(entry => !said.has(entry.mutation_id))
    const without = (each: StoredAttentionItem) => ({ ...each, dependents: left(each) })
    const there = joined.length ? await this.core.ports.store.amendAttention(item.id, without) : item
    this.core.items = [...this.core.items.filter(each => each.id !== item.id), ...(there ? [there] : [])]
    this.core.redraw(memory)
    this.core.emit({ type: 'tray' })
    this.core.tell({ type: 'changed', stream: memory.stream })
    this.core.tell({ type: 'tray' })
  }

  /**
   * Entries that came into the lane while the server refused to create their trip join the attention item of the trip. If
   * the trip is to be created again, the entry that creates it is sent before them.
   */
  private async unite(memory: StreamMemory): Promise<void> {
    const { core } = this
    const { entries } = memory.lane
    const [first] = entries
    const whole = wholeTripIn(core.items, memory.stream)
    if (!first || !lacksCreate(memory.lane) || !(whole ?? entries.some(makesTrip))) return
    const left = (whole ? entries : [first]).filter(entry => entry.sent)
    const settled = left.length ? await this.near.askToSettle(left) : []
    if (!settled || settled.some(isSaved) || this.signal.aborted) return
    if (!whole) {
      await this.renew(memory, first, 'alone')
      return this.wake(memory)
    }
    const item = await core.ports.store.joinAttention(whole.id, core.term)
    if (item) core.items = core.items.map(each => (each.id === item.id ? item : each))
    await readLane(core, memory, 'as stored')
    core.emit({ type: 'tray' })
    core.tell({ type: 'changed', stream: memory.stream })
    core.tell({ type: 'tray' })
  }

  /**
   * Pulls, to see whether the rows already are as the entry wants them. The lane sends nothing meanwhile; entries whose
   * commits the pull applies leave it.
   */
  private async look(memory: StreamMemory, { entry, answer }: Extract<LaneEffect, { type: 'look' }>) {
    const seen = await this.near.pull(memory)
    if (this.signal.aborted) return
    const now = this.core.ports.clock.now()
    const ids_made = (each: Entry) => memory.idsMade(each)
    // If the pull brought the commit of this entry, the entry has left its lane as applied and can be undone like any
    // other.
    const waits = memory.lane.entries.some(each => each.mutation_id === entry.mutation_id)
    const so = waits && seen && memory.loaded && isAlreadySo(memory.confirmed, entry)
    if (so) await this.core.ports.store.revert([entry.mutation_id])
    await this.run(memory, { type: 'looked', entry, answer, seen, so, now, ids_made })
    if (so) this.tellOfDone(memory, entry)
    this.wake(memory)
  }

  /** The rows already are as the entry wanted them, whoever did it: there is nothing to undo. */
  private tellOfDone(memory: StreamMemory, { mutation_id }: Entry): void {
    this.core.redraw(memory)
    this.core.emit({ type: 'come-true', mutation_id })
    this.core.tell({ type: 'changed', stream: memory.stream })
  }

  private async settle(memory: StreamMemory, entry: Entry): Promise<void> {
    const [result] = (await this.near.askToSettle([entry])) ?? []
    if (this.signal.aborted) return
    const now = this.core.ports.clock.now()
    const ids_made = (each: Entry) => memory.idsMade(each)
    const oldest_op = oldestOp(this.core.ops)
    await this.run(memory, { type: 'settled', result: result ?? null, now, ids_made, oldest_op })
    this.wake(memory)
  }

  /**
   * The entry never reached the server: rewrites it in the form of this version of the app and moves it to the end of its
   * lane, together with the unsent entries behind it unless `which` is 'alone'.
   */
  private async renew(memory: StreamMemory, entry: Entry, which?: 'alone'): Promise<void> {
    const { core } = this
    const mutation_id = entry.sent ? core.mint() : entry.mutation_id
    // By the old or the new id: after a lost connection this transaction may run twice.
    const ids = new Set([entry.mutation_id, mutation_id])
    const isChosen = (each: Entry) =>
      ids.has(each.mutation_id) ||
      (which !== 'alone' && !each.sent && each.stream === entry.stream && each.client_seq > entry.client_seq)
    const fresh = { state: 'waiting', sent: false, tries: 0, server_errors: 0, silent_tries: 0 } as const
    const makeAnew = (each: Entry): Entry => {
      if (!ids.has(each.mutation_id)) return each
      const { client_id: _other, first_try_at: _first, ...rest } = withoutRequest(upcastEntry(each, core.ops))
      return { ...rest, ...fresh, mutation_id }
    }
    await core.ports.store.renew(isChosen, makeAnew, core.term)
    await readLane(core, memory)
    memory.endSettling()
    core.tell({ type: 'changed', stream: memory.stream })
  }

  /** This database is a copy of another device's: gives this device a client id of its own. */
  private async renewClient(memory: StreamMemory, entry: Entry): Promise<void> {
    const { core } = this
    const clientId = mintClientId(core.ports.random)
    const anew: Entry = {
      ...withoutRequest(entry),
      mutation_id: core.mint(),
      state: 'waiting',
      sent: false,
      tries: 0,
    }
    await core.ports.store.renewClient(clientId, entry.mutation_id, anew, core.term)
    core.meta = { ...core.meta, client_id: clientId }
    const entries = memory.lane.entries.map(each => (each.mutation_id === entry.mutation_id ? anew : each))
    memory.setEntries(entries)
    core.redraw(memory)
  }

  private retryAt(memory: StreamMemory, at: number): void {
    this.retries.get(memory.stream)?.()
    const wait = Math.max(1, Math.ceil(at - this.core.ports.clock.now()))
    const cancel = this.core.ports.timers.after(wait, () => {
      this.retries.delete(memory.stream)
      this.wake(memory)
    })
    this.retries.set(memory.stream, cancel)
  }
}

/** True if the plan of this mutation leaves out what is impossible instead of being refused. */
const mayLeaveOut = ({ mutation }: Entry): boolean => ['undo', 'restore', 'trip.import'].includes(mutation)

/** The stored request of an entry. The lane stores it before sending. */
const leftAs = ({ request, mutation }: Entry): EntryRequest => {
  if (!request) throw new Error(`${mutation} was never made a request`)
  return request
}

/** Makes a stream that was created on this device live with its first commit; true if it did. */
const beginAt = (core: Core, memory: StreamMemory, epoch: string): boolean => {
  const { record } = memory
  if (record?.status !== 'local' || record.cursor) return false
  memory.setRecord({ ...record, status: 'live', cursor: { epoch, seq: 0, mark: null } })
  core.emit({ type: 'stream', stream: memory.stream })
  return true
}

const pushResults = ({ results }: PushAnswer, most: number): Answer[] | undefined => {
  if (!Array.isArray(results) || results.length === 0 || results.length > most) return undefined
  const sound = results.every(
    each => Number.isInteger(each?.status) && each.body && typeof each.body === 'object',
  )
  return sound ? results.map(({ status, body }) => withWait({ status, body })) : undefined
}

const withWait = (answer: Answer): Answer => {
  const wait = answer.body['retry_after']
  return typeof wait === 'number' ? { ...answer, retry_after: wait } : answer
}
