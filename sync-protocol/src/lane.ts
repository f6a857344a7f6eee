/**
 * The outbox of one stream as a state machine: first in, first out, one request in flight, nothing overtakes an
 * unresolved predecessor. Pure: `step` answers the next state and what is to be done; the engine does it.
 * One file, because every event decides over the same few fields and is checked against all others.
 */
import { classify, syncOf, type Answer } from './answer.ts'
import { contestedToo, joinedBy, mineIn } from './contested-edits.ts'
import { dependentsOf, requestOf, type Entry, type EntryRequest } from './entry.ts'
import type { Values } from './op.ts'
import { isReadMark } from './read-mark.ts'
import type { StreamKey } from './streams.ts'
import { oldestOp } from './upcast.ts'
import { pushLimits, type SettleResult, type SyncResult } from './wire.ts'

export type PauseReason = 'session' | 'access' | 'closed'

export interface Lane {
  stream: StreamKey
  /** Began on this device and its create is not acknowledged: its refusal holds up everything. */
  local: boolean
  entries: Entry[]
  in_flight: boolean
  /** So many entries go alone: a push with more than one got no answer that counts. */
  one_by_one: number
  /** An entry is being settled; the lane waits for the answer. */
  settling: string | null
  pause: PauseReason | null
  /** Failures running, for the backoff. */
  failures: number
  /** Not before this instant (epoch ms). */
  not_before: number
}

export type ParkReason = 'refused' | 'stuck' | 'unclear' | 'revoked'

export interface Parked {
  entry: Entry
  reason: ParkReason
  answer?: { status: number; body: Values }
  /** Entries that name what this one would have made; where it may have been made, those that never left. */
  dependents: Entry[]
  /** Later edits of the group that is contested: what they say is in `entry` now. */
  joined?: Entry[]
  /** The stream was born here and never reached the server. */
  whole_trip?: boolean
}

export type LaneEvent =
  | { type: 'enqueue'; entry: Entry }
  /** Something suggests that a try may succeed: open, online, socket, timer, sign-in. */
  | { type: 'wake'; now: number; force?: boolean; oldest_op?: number }
  /** `sent`: the mutations that were on the wire, in the order of their answers; some may have left the lane since. */
  | {
      type: 'answers'
      sent: readonly string[]
      answers: Answer[]
      now: number
      ids_made(entry: Entry): string[]
    }
  /** No counted answer. `others_do`: other requests to the server are answered meanwhile. */
  | { type: 'silence'; now: number; jitter: number; others_do: boolean }
  | {
      type: 'settled'
      result: SettleResult | null
      now: number
      ids_made(entry: Entry): string[]
      oldest_op?: number
    }
  /** The cursor moved: these commits are in the rows now. */
  | { type: 'applied'; mutation_ids: ReadonlySet<string>; cursor: number }
  | { type: 'pause'; reason: PauseReason }
  | { type: 'resume' }
  /**
   * The feed was asked for the commit of an entry; if it was there, the entry is gone by now. `seen`: up to its end;
   * an entry is unclear only then, and not where what it asks for is so already (`so`): nothing is left to decide.
   */
  | {
      type: 'looked'
      entry: Entry
      answer: Answer
      seen: boolean
      so?: boolean
      now: number
      ids_made(entry: Entry): string[]
    }
  /** A new generation of rows: acknowledged entries are asked for again. */
  | { type: 'regenerated' }
  /** Start of the app: what was being sent may or may not have arrived. */
  | { type: 'start' }
  | { type: 'live' }

export type LaneEffect =
  | { type: 'send'; entries: Entry[] }
  | { type: 'save'; entries: Entry[] }
  | { type: 'acknowledge'; entry: Entry; sync: SyncResult }
  /** `dropped`: it was not taken, and there is nothing to decide about. */
  | { type: 'remove'; entries: Entry[]; why: 'applied' | 'parked' | 'dropped' }
  | { type: 'park'; parked: Parked }
  | { type: 'settle'; entry: Entry }
  | { type: 'ask_streams' }
  | { type: 'session_ended'; code: string }
  /** Pull: whether the commit of an entry whose answer is forgotten is in the feed. */
  | { type: 'look'; entry: Entry; answer: Answer }
  /** Too old for the server, and it never arrived: made anew, and what follows it numbered behind it. */
  | { type: 'renew'; entry: Entry }
  /** The device's database is a copy of another's: a new client id is needed. */
  | { type: 'copied'; entry: Entry }
  | { type: 'retry_at'; at: number }

export interface Stepped {
  lane: Lane
  effects: LaneEffect[]
}

export const maxBackoffMs = 60_000
const stuckAfterErrors = 3
const stuckAfterSilence = { tries: 10, ms: 10 * 60_000 }

/** Nobody is made to wait longer; where a wait seems to be, the device's clock was set back meanwhile. */
export const longestWaitMs = 3_600_000

/** How long a lane, or whatever else is told to wait, still does before its next try. */
export const waitLeft = ({ not_before }: Pick<Lane, 'not_before'>, now: number): number => {
  const left = not_before - now
  return left > 0 && left <= longestWaitMs ? left : 0
}

export const newLane = (stream: StreamKey, local = false, entries: Entry[] = []): Lane => ({
  stream,
  local,
  entries,
  in_flight: false,
  one_by_one: 0,
  settling: null,
  pause: null,
  failures: 0,
  not_before: 0,
})

export const step = (lane: Lane, event: LaneEvent): Stepped => {
  switch (event.type) {
    case 'start':
      return start(lane)
    case 'enqueue':
      return enqueue(lane, event.entry)
    case 'wake':
      return wake(lane, event.now, event.force ?? false, event.oldest_op ?? oldestOp())
    case 'answers':
      return answers(lane, event)
    case 'silence':
      return silence(lane, event)
    case 'settled':
      return settled(lane, event)
    case 'looked':
      return looked(lane, event)
    case 'applied':
      return applied(lane, event)
    case 'pause':
      return { lane: { ...lane, pause: event.reason }, effects: [] }
    case 'resume':
      return { lane: { ...lane, pause: null, failures: 0, not_before: 0 }, effects: [] }
    case 'regenerated':
      return regenerated(lane)
    case 'live':
      return { lane: { ...lane, local: false }, effects: [] }
  }
}

/** In the order of the database: what another tab enqueued meanwhile may be known already. */
const enqueue = (lane: Lane, entry: Entry): Stepped => {
  const behind = lane.entries.findIndex(each => each.client_seq > entry.client_seq)
  const at = behind < 0 ? lane.entries.length : behind
  return { lane: { ...lane, entries: lane.entries.toSpliced(at, 0, entry) }, effects: [] }
}

/** A lease ends with the page that held it. */
const start = (lane: Lane): Stepped => {
  const back = lane.entries
    .filter(entry => entry.state === 'sending')
    .map(entry => ({ ...entry, state: 'waiting' as const }))
  return {
    lane: {
      ...replace(lane, back),
      in_flight: false,
      settling: null,
      pause: null,
      failures: 0,
      not_before: 0,
    },
    effects: back.length ? [{ type: 'save', entries: back }] : [],
  }
}

const regenerated = (lane: Lane): Stepped => {
  const again = lane.entries
    .filter(entry => entry.state === 'answered')
    .map(entry => ({ ...entry, state: 'waiting' as const }))
  return { lane: replace(lane, again), effects: again.length ? [{ type: 'save', entries: again }] : [] }
}

const wake = (lane: Lane, now: number, force: boolean, oldestOpTaken: number): Stepped => {
  if (lane.in_flight || lane.settling || lane.pause || (!force && waitLeft(lane, now) > 0))
    return { lane, effects: [] }
  // The last one first: when one is numbered anew, all that follow it can be (C10).
  const old = lane.entries.findLast(entry => entry.state === 'waiting' && isTooOld(entry, oldestOpTaken))
  if (old) return { lane: { ...lane, settling: old.mutation_id }, effects: [{ type: 'settle', entry: old }] }
  const next = lane.entries.find(entry => entry.state === 'waiting')
  if (next && !requestOf(next)) {
    const parked = park(lane, next, 'refused', { ids_made: () => [] }, unknownHere)
    const further = wake(parked.lane, now, force, oldestOpTaken)
    return { lane: further.lane, effects: [...parked.effects, ...further.effects] }
  }
  const batch = nextBatch(lane)
  if (!batch.length) return { lane, effects: [] }
  const sending = batch.map(({ entry, request }): Entry => ({
    ...entry,
    request,
    state: 'sending',
    sent: true,
    tries: entry.tries + 1,
    // Counted from the first silence that others did not share, not from a try long before.
    first_try_at: entry.silent_tries > 0 ? (entry.first_try_at ?? now) : now,
  }))
  return {
    lane: { ...replace(lane, sending), in_flight: true },
    effects: [
      { type: 'save', entries: sending },
      { type: 'send', entries: sending },
    ],
  }
}

/** Stands for the server's answer to a change of a newer version of the app, which this version cannot send. */
const unknownHere: Answer = { status: 426, body: { code: 'CLIENT_TOO_OLD' } }

/** What was never sent is rewritten when the app starts; only frozen bytes can be too old. */
const isTooOld = (entry: Entry, oldestOpTaken: number): boolean =>
  entry.sent && entry.op_version < oldestOpTaken

/** The waiting entries at the head of the lane that fit one push, each with the request it leaves as. */
const nextBatch = (lane: Lane): { entry: Entry; request: EntryRequest }[] => {
  const batch: ReturnType<typeof nextBatch> = []
  const most = lane.one_by_one > 0 ? 1 : pushLimits.entries
  let bytes = 0
  for (const entry of lane.entries) {
    if (entry.state !== 'waiting') continue
    const request = requestOf(entry)
    bytes += JSON.stringify(entry.body).length + 600
    if (!request || batch.length >= most || (batch.length && bytes > pushLimits.bytes)) break
    batch.push({ entry, request })
  }
  return batch
}

const answers = (lane: Lane, event: Extract<LaneEvent, { type: 'answers' }>): Stepped => {
  let next: Lane = {
    ...lane,
    in_flight: false,
    one_by_one: Math.max(0, lane.one_by_one - 1),
    failures: 0,
    not_before: 0,
  }
  const effects: LaneEffect[] = []
  for (const [index, answer] of event.answers.entries()) {
    const entry = next.entries.find(item => item.mutation_id === event.sent[index])
    if (entry?.state !== 'sending') continue
    const stepped = answered(next, entry, answer, event)
    next = stepped.lane
    effects.push(...stepped.effects)
  }
  const unsent = next.entries
    .filter(entry => entry.state === 'sending')
    .map((entry): Entry => ({ ...entry, state: 'waiting' }))
  if (unsent.length) effects.push({ type: 'save', entries: unsent })
  return { lane: replace(next, unsent), effects }
}

const answered = (
  lane: Lane,
  entry: Entry,
  answer: Answer,
  event: { now: number; ids_made(entry: Entry): string[] },
): Stepped => {
  const kind = classify(answer)
  if (kind === 'ok') return acknowledge(lane, entry, answer, event.now)
  const waiting: Entry = { ...entry, state: 'waiting', silent_tries: 0 }
  if (kind === 'operation') return park(lane, entry, 'refused', event, answer)
  if (kind === 'unclear') {
    if (entry.tries <= 1) return { lane, effects: [{ type: 'copied', entry }] }
    return save({ ...lane, settling: entry.mutation_id }, waiting, [{ type: 'look', entry: waiting, answer }])
  }
  if (kind === 'stream') {
    return save({ ...lane, pause: 'access' }, waiting, [{ type: 'ask_streams' }])
  }
  if (kind === 'session') {
    return save({ ...lane, pause: 'session' }, waiting, [
      { type: 'session_ended', code: String(answer.body['code'] ?? '') },
    ])
  }
  if (kind === 'busy') {
    const at = event.now + Math.min((answer.retry_after ?? 1) * 1000, longestWaitMs)
    return save({ ...lane, failures: lane.failures + 1, not_before: at }, waiting, [{ type: 'retry_at', at }])
  }
  const errors = entry.server_errors + 1
  const failed: Entry = { ...waiting, server_errors: errors }
  if (errors >= stuckAfterErrors)
    return save({ ...lane, settling: entry.mutation_id }, failed, [{ type: 'settle', entry: failed }])
  const at = event.now + backoff(errors, 0.5)
  return save({ ...lane, failures: errors, not_before: at }, failed, [{ type: 'retry_at', at }])
}

/** Known by its seq until the feed brings it; a success that names no commit is no answer of ours. */
const acknowledge = (lane: Lane, entry: Entry, answer: Answer, now: number): Stepped => {
  const sync = syncOf(answer)
  if (!sync || sync.mutation_id !== entry.mutation_id) {
    const at = now + backoff(1, 0.5)
    return save({ ...lane, not_before: at }, { ...entry, state: 'waiting' }, [{ type: 'retry_at', at }])
  }
  const done: Entry = {
    ...entry,
    state: 'answered',
    seq: sync.seq,
    outcome: sync.outcome,
    server_errors: 0,
    silent_tries: 0,
  }
  return save({ ...lane, local: false }, done, [{ type: 'acknowledge', entry: done, sync }])
}

/** An entry that the feed showed has left as applied; only one that it did not show is unclear. */
const looked = (lane: Lane, event: Extract<LaneEvent, { type: 'looked' }>): Stepped => {
  const free = lane.settling === event.entry.mutation_id ? { ...lane, settling: null } : lane
  const entry = free.entries.find(item => item.mutation_id === event.entry.mutation_id)
  if (!entry) return { lane: free, effects: [] }
  if (event.seen && event.so)
    return {
      lane: { ...free, entries: free.entries.filter(item => item !== entry) },
      effects: [{ type: 'remove', entries: [entry], why: 'applied' }],
    }
  return event.seen ? park(free, entry, 'unclear', event, event.answer) : retryLater(free, event.now)
}

const park = (
  lane: Lane,
  entry: Entry,
  reason: ParkReason,
  event: { ids_made(entry: Entry): string[] },
  answer?: Answer,
): Stepped => {
  if (isReadMark(entry)) return drop(lane, entry)
  const later = lane.entries.slice(lane.entries.indexOf(find(lane, entry)) + 1)
  const wholeTrip = lane.local && lane.entries[0]?.mutation_id === entry.mutation_id
  const below = wholeTrip ? later : dependentsOf(entry, event.ids_made(entry), later)
  // What left after it may have been carried out before the server was rolled back: it is asked for under its own id.
  const dependents = reason === 'unclear' && !wholeTrip ? below.filter(each => !each.sent) : below
  const joined = wholeTrip ? [] : contestedToo(entry, later, answer)
  const parked: Parked = {
    entry: joined.reduce(joinedBy, { ...entry, state: 'waiting' }),
    reason,
    dependents: dependents.map(item => ({ ...item, state: 'waiting' })),
    ...(answer ? { answer: { status: answer.status, body: mineIn(answer.body, joined) } } : {}),
    ...(joined.length ? { joined } : {}),
    ...(wholeTrip ? { whole_trip: true } : {}),
  }
  const out = [entry, ...joined, ...dependents]
  const gone = new Set(out.map(item => item.mutation_id))
  return {
    lane: { ...lane, settling: null, entries: lane.entries.filter(item => !gone.has(item.mutation_id)) },
    effects: [
      { type: 'park', parked },
      { type: 'remove', entries: out, why: 'parked' },
    ],
  }
}

const drop = (lane: Lane, { mutation_id: id }: Entry): Stepped => ({
  lane: { ...lane, settling: null, entries: lane.entries.filter(each => each.mutation_id !== id) },
  effects: [
    { type: 'remove', entries: lane.entries.filter(each => each.mutation_id === id), why: 'dropped' },
  ],
})

const find = (lane: Lane, entry: Entry): Entry =>
  lane.entries.find(item => item.mutation_id === entry.mutation_id) ?? entry

const silence = (lane: Lane, event: Extract<LaneEvent, { type: 'silence' }>): Stepped => {
  const failures = lane.failures + 1
  const at = event.now + backoff(failures, event.jitter)
  const back = lane.entries
    .filter(entry => entry.state === 'sending')
    .map((entry): Entry => ({
      ...entry,
      state: 'waiting',
      silent_tries: event.others_do ? entry.silent_tries + 1 : entry.silent_tries,
    }))
  const first = back[0]
  const next = {
    ...replace(lane, back),
    in_flight: false,
    one_by_one: back.length > 1 ? back.length : lane.one_by_one,
    failures,
    not_before: at,
  }
  const effects: LaneEffect[] = [
    { type: 'save', entries: back },
    { type: 'retry_at', at },
  ]
  if (
    first &&
    first.silent_tries >= stuckAfterSilence.tries &&
    event.now - (first.first_try_at ?? event.now) >= stuckAfterSilence.ms
  ) {
    return {
      lane: { ...next, settling: first.mutation_id },
      effects: [...effects, { type: 'settle', entry: first }],
    }
  }
  return { lane: next, effects }
}

/** The server says what became of it: recorded, then that is its answer; abandoned, then it can never arrive. */
const settled = (lane: Lane, event: Extract<LaneEvent, { type: 'settled' }>): Stepped => {
  const entry = lane.entries.find(item => item.mutation_id === lane.settling)
  if (!entry) return { lane: { ...lane, settling: null }, effects: [] }
  const free = { ...lane, settling: null }
  if (!event.result) return retryLater(free, event.now)
  const old = isTooOld(entry, event.oldest_op ?? oldestOp())
  if (event.result.outcome === 'abandoned') {
    const later = lane.entries.slice(lane.entries.indexOf(entry) + 1)
    if (old && later.every(each => !each.sent)) return { lane, effects: [{ type: 'renew', entry }] }
    return park(free, entry, 'stuck', event)
  }
  // Its first try was long ago: an outcome that is forgotten is unclear, not a sign of a copied device (S4).
  const tried = old ? { ...entry, tries: Math.max(2, entry.tries) } : entry
  return answered(free, tried, { status: event.result.status, body: event.result.body }, event)
}

const retryLater = (lane: Lane, now: number): Stepped => {
  const failures = lane.failures + 1
  const at = now + backoff(failures, 0.5)
  return { lane: { ...lane, failures, not_before: at }, effects: [{ type: 'retry_at', at }] }
}

const applied = (lane: Lane, event: Extract<LaneEvent, { type: 'applied' }>): Stepped => {
  const done = lane.entries.filter(
    entry =>
      event.mutation_ids.has(entry.mutation_id) ||
      (entry.state === 'answered' && entry.outcome === 'noop' && (entry.seq ?? 0) <= event.cursor),
  )
  if (!done.length) return { lane, effects: [] }
  const ids = new Set(done.map(entry => entry.mutation_id))
  const entries = lane.entries.filter(entry => !ids.has(entry.mutation_id))
  return {
    lane: { ...lane, local: false, one_by_one: Math.min(lane.one_by_one, entries.length), entries },
    effects: [{ type: 'remove', entries: done, why: 'applied' }],
  }
}

const save = (lane: Lane, entry: Entry, effects: LaneEffect[]): Stepped => ({
  lane: replace(lane, [entry]),
  effects: [{ type: 'save', entries: [entry] }, ...effects],
})

const replace = (lane: Lane, changed: readonly Entry[]): Lane => {
  if (!changed.length) return lane
  const byId = new Map(changed.map(entry => [entry.mutation_id, entry]))
  return { ...lane, entries: lane.entries.map(entry => byId.get(entry.mutation_id) ?? entry) }
}

/** Full jitter between half and whole of an exponential wait, at most a minute. */
const backoff = (failures: number, jitter: number): number => {
  const wait = Math.min(maxBackoffMs, 500 * 2 ** Math.min(failures, 8))
  return wait / 2 + (wait / 2) * jitter
}
