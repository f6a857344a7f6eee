/** What the server says there is (sync rule L8), asked on every reconnect before anything is sent. */
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { membersOf, parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream, SettleResult, StreamInfo, StreamsAnswer } from '@caravel/sync-protocol/wire'
import { mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import type { StreamFate, StreamRecord } from '../../db/device-store.ts'
import { loadStream } from './apply-commits.ts'
import type { Connection } from '../connection/connection.ts'
import type { Core } from '../core.ts'
import { dropRecord } from './drop-record.ts'
import { isSaved } from '../is-saved.ts'
import { makesTrip, wholeTripIn } from '../outbox/making.ts'
import { readLane } from '../outbox/read-lane.ts'
import type { StreamMemory } from './stream-memory.ts'
import { streamsPath, wholeList } from './streams-answer.ts'
import { hasComeTrue, keptOf, keptUploads, takenAnswer, withoutOthers } from '../taken-words.ts'

export interface StreamsNeighbours {
  pull(memory: StreamMemory): Promise<boolean>
  fetch(memory: StreamMemory): Promise<boolean>
  askToSettle(entries: readonly Entry[]): Promise<SettleResult[] | undefined>
  /** Opened by a screen: fetched whatever its dates. */
  isWanted(stream: StreamKey): boolean
  /** A screen shows it: it comes before other trips. */
  isOpen(stream: StreamKey): boolean
}

/** Trips that ended longer ago are fetched when someone opens them. */
const keepDays = 60

/** False when no answer counted or the session is over. */
export const askStreams = async (core: Core, connection: Connection): Promise<StreamsAnswer | undefined> => {
  for (const memory of core.memories.values()) memory.statusWhenAsked = memory.record?.status
  const answer = await connection.ask('GET', streamsPath(core.listed))
  if (!answer || answer.status !== 200 || core.stopped) return undefined
  const streams = answer.body as StreamsAnswer
  const sound =
    Array.isArray(streams.streams) && Array.isArray(streams.gone) && typeof streams.epoch === 'string'
  if (!sound) return undefined
  if (streams.user_id !== core.owner.user_id) {
    connection.endSession('ACCOUNT_MISMATCH')
    return undefined
  }
  core.listed = wholeList(core.listed, streams)
  return core.listed
}

/** Brings what the device knows of its streams in line. Answers those whose rows have to be pulled or fetched. */
export const takeStreams = async (
  core: Core,
  answer: StreamsAnswer,
  near: StreamsNeighbours,
): Promise<{ pull: StreamMemory[]; fetch: StreamMemory[] }> => {
  if (core.meta.is_admin !== answer.is_admin) {
    core.meta = { ...core.meta, is_admin: answer.is_admin }
    await core.ports.store.patchMeta({ is_admin: answer.is_admin })
  }
  const changed: StreamRecord[] = []
  const todo = { pull: [] as StreamMemory[], fetch: [] as StreamMemory[] }
  for (const info of answer.streams) {
    const memory = core.memory(info.stream)
    const before = memory.record
    const next = seenNow(recordOf(before, info), info, core.now())
    if (JSON.stringify(before) !== JSON.stringify(next)) changed.push(next)
    memory.setRecord(next)
    memory.listed = info
    core.revoked.delete(info.stream)
    const want = whatToDo(memory, before, info, answer.epoch, near)
    if (want) todo[want].push(memory)
  }
  const listed = new Set(answer.streams.map(info => info.stream))
  const gone = new Map(answer.gone.map(each => [each.stream, each]))
  for (const memory of core.memories.values()) {
    if (listed.has(memory.stream)) continue
    memory.listed = undefined
    const left = gone.get(memory.stream)
    // Without a record, entries may wait: someone tried again what was parked when the stream was taken away.
    if (!memory.record && mayComeBack(memory) && !(left && cameBack(memory))) continue
    if (left && (await isNews(core, memory, left, answer.epoch))) await revoke(core, memory, left, near)
    else if (!left && isNowhere(core, memory)) await parkAll(core, memory, near)
    else if (!left && isOnlyCard(memory)) await dropRecord(core, memory)
    else {
      const lost = missing(memory)
      changed.push(...lost)
      // What it is called, and whose it is, stands in its rows.
      if (lost.length) core.track(loadStream(core, memory))
    }
  }
  for (const each of answer.gone) if (!core.memories.get(each.stream)?.record) say(core, each)
  if (changed.length) {
    await core.ports.store.saveStreams(changed, core.term)
    core.emitStreams(changed.map(({ stream }) => stream))
    core.tell({ type: 'streams' })
  }
  const turn = (memory: StreamMemory) =>
    near.isOpen(memory.stream) ? Math.min(urgency(memory, core), 0.5) : urgency(memory, core)
  todo.fetch.sort((a, b) => turn(a) - turn(b))
  return todo
}

/** A page that shows it says what became of it, in every tab. */
const say = (core: Core, gone: GoneStream): void => {
  if (core.revoked.get(gone.stream)?.at === gone.at) return
  core.revoked.set(gone.stream, gone)
  core.emit({ type: 'stream', stream: gone.stream })
  core.tell({ type: 'gone', gone: [gone] })
}

const recordOf = (before: StreamRecord | undefined, info: StreamInfo): StreamRecord => ({
  stream: info.stream,
  // What is born here stays so until its own create is acknowledged or its rows are taken.
  status: before?.status === 'local' ? 'local' : before?.cursor ? 'live' : 'listed',
  role: info.role,
  cursor: before?.cursor ?? null,
  generation: before?.generation ?? '',
  access_rev: before?.cursor && before.access_rev !== -1 ? before.access_rev : info.access_rev,
  schema_rev: before?.cursor && before.schema_rev !== -1 ? before.schema_rev : info.schema_rev,
  card: info.card ?? before?.card ?? null,
  ...(before?.off ? { off: true } : {}),
  ...(before?.turns ? { turns: before.turns } : {}),
  ...(before?.pinned ? { pinned: true } : {}),
  ...(before?.files_asked_at ? { files_asked_at: before.files_asked_at } : {}),
  ...(before?.seen_at === undefined ? {} : { seen_at: before.seen_at }),
})

/** Not written at each answer that brings no news. */
const seenStepMs = 10 * 60_000

const seenNow = (record: StreamRecord, info: StreamInfo, now: number): StreamRecord => {
  const { cursor, seen_at: before = -Infinity } = record
  const all = cursor?.seq === info.head && cursor.mark === info.mark
  return all && now - before >= seenStepMs ? { ...record, seen_at: now } : record
}

const whatToDo = (
  memory: StreamMemory,
  before: StreamRecord | undefined,
  info: StreamInfo,
  epoch: string,
  near: StreamsNeighbours,
): 'pull' | 'fetch' | undefined => {
  const { record } = memory
  const cursor = record?.cursor
  if (!record || !cursor) return near.isWanted(info.stream) ? 'fetch' : undefined
  const anew =
    cursor.epoch !== epoch || record.access_rev !== info.access_rev || record.schema_rev !== info.schema_rev
  if (anew) return 'fetch'
  const same = cursor.seq === info.head && cursor.mark === info.mark
  const waits = memory.lane.entries.some(entry => entry.state === 'answered')
  return same && !waits && before?.status !== 'orphaned' ? undefined : 'pull'
}

/** The only requests that a deleted trip takes: they wait for their answer although it is not on the device. */
const isWayBack = (entry: Entry): boolean => mutationOf(entry)?.reopens === true

/** Nothing waits but what brings the trip back, and the server has not said no to it. */
const mayComeBack = ({ lane }: StreamMemory): boolean =>
  lane.entries.every(isWayBack) && (lane.pause !== 'access' || !lane.entries.length)

/** The server has brought it back: where it is gone all the same, it was taken away once more, and no commit will come. */
const cameBack = ({ lane }: StreamMemory): boolean => lane.entries.some(entry => entry.state === 'answered')

/**
 * Absence never wipes. What is only a card goes; what has rows stays, and says that the server lost it. The server always
 * has the streams without members, and an answer says nothing of a stream that began here while it was on its way.
 */
const missing = (memory: StreamMemory): StreamRecord[] => {
  const { record, statusWhenAsked, stream } = memory
  if (record?.status !== 'live' || statusWhenAsked !== 'live' || membersOf(stream) === undefined) return []
  const orphaned = { ...record, status: 'orphaned' } as const
  memory.setRecord(orphaned)
  return [orphaned]
}

/** Neither the server nor this device has anything of it but what waits. */
const isNowhere = (core: Core, memory: StreamMemory): boolean =>
  (memory.record === undefined || memory.record.status === 'listed' || isUnmade(core, memory)) &&
  !mayComeBack(memory) &&
  !memory.lane.entries.some(makesTrip)

const isOnlyCard = ({ record, lane }: StreamMemory): boolean =>
  record?.status === 'listed' && !record.cursor && !lane.entries.length

/** Something waits for a trip that began here, and its making was taken back while that was written. */
const isUnmade = (core: Core, { record, stream, lane }: StreamMemory): boolean =>
  record?.status === 'local' && !record.cursor && lane.entries.length > 0 && !wholeTripIn(core.items, stream)

/**
 * What waits for a trip that is nowhere, such as changes that were sealed before the server was rolled back: it cannot be
 * sent, so the person decides. What may have left the device is settled first.
 */
const parkAll = async (core: Core, memory: StreamMemory, near: StreamsNeighbours): Promise<void> => {
  const settled = await settleLeft(memory, near)
  if (!settled || core.stopped) return
  const answerFor = takenAnswer(memory, undefined)
  for (const entry of memory.lane.entries) {
    const now = memory.lane.entries.find(each => each.mutation_id === entry.mutation_id)
    // It left meanwhile: it is asked about in the next round.
    if (now?.sent && !settled.has(now.mutation_id)) break
    const item = keptOf(entry, answerFor(entry), core.now())
    if (await core.ports.store.park(item, core.term)) core.items = [...core.items, item]
  }
  if (core.stopped) return
  await readLane(core, memory)
  if (memory.record?.status === 'local') await dropRecord(core, memory)
  core.emit({ type: 'tray' })
  core.tell({ type: 'changed', stream: memory.stream })
  core.tell({ type: 'tray' })
}

/** What became of all that may have left the device, by id; undefined: the server cannot say yet. */
const settleLeft = async (
  { lane }: StreamMemory,
  near: StreamsNeighbours,
): Promise<Map<string, SettleResult> | undefined> => {
  if (lane.in_flight) return undefined
  const left = lane.entries.filter(entry => entry.sent)
  const results = left.length ? await near.askToSettle(left) : []
  return results && new Map(results.map(result => [result.mutation_id, result]))
}

/**
 * Of another epoch the server may tell what has long been undone again: then the device has read what is younger. A
 * removal that is younger than all that the device has read is one.
 */
const isNews = async (
  core: Core,
  memory: StreamMemory,
  { at }: GoneStream,
  epoch: string,
): Promise<boolean> => {
  const cursor = memory.record?.cursor
  if (!cursor || cursor.epoch === epoch) return true
  await loadStream(core, memory)
  const rows = [...memory.confirmed.tables.values()].flatMap(table => [...table.values()])
  return rows.every(({ updated_at }) => updated_at < at)
}

/**
 * Taken away: only by an answer to the account that owns this database, and never what only its person may let go of:
 * what began here, and what the server lost, until they have decided (I19). Rows go, the person's own words stay in the
 * attention list, and so do their files that the server lacks (I20). What may have left the device is settled first, so that nothing arrives later; what left while the server was
 * asked keeps all of it for the next round.
 */
const revoke = async (
  core: Core,
  memory: StreamMemory,
  gone: GoneStream,
  near: StreamsNeighbours,
): Promise<void> => {
  if (memory.record?.status === 'local' || memory.record?.status === 'orphaned') return
  const settled = await settleLeft(memory, near)
  if (!settled) return
  await loadStream(core, memory)
  if (core.stopped) return
  const answerFor = takenAnswer(memory, gone)
  let goes = false
  const comeTrue = new Set<string>()
  const isDone = (entry: Entry): boolean => {
    const result = settled.get(entry.mutation_id)
    if (result && isSaved(result)) return true
    if (!hasComeTrue(entry, gone)) return false
    comeTrue.add(entry.mutation_id)
    return true
  }
  await memory.serial(async () => {
    const fate: StreamFate = {
      goes: entries => (goes = entries.every(entry => !entry.sent || settled.has(entry.mutation_id))),
      ofEntry: entry => (isDone(entry) ? undefined : keptOf(entry, answerFor(entry), core.now())),
      ofAttention: item =>
        !item.dependents.length && isDone(item.entry) ? undefined : withoutOthers(item, answerFor),
      ofUpload: keptUploads(memory, gone, core.owner.user_id),
    }
    const left = await core.ports.store.dropStream(memory.stream, fate, core.term)
    if (!goes) return
    // What is still on its way for it finds nothing to go into; what is enqueued from now on has a memory of its own.
    core.memories.delete(memory.stream)
    memory.forget()
    if (core.stopped) return
    core.notices = core.notices.filter(({ stream }) => stream !== memory.stream)
    core.items = [...core.items.filter(item => item.stream !== memory.stream), ...left]
    core.putRollback(memory.stream, undefined)
  })
  if (!goes || core.stopped) return
  const entities = core.entitiesOf(memory)
  core.emit({ type: 'rows', stream: memory.stream, entities })
  for (const mutation_id of comeTrue) core.emit({ type: 'come-true', mutation_id })
  say(core, gone)
  core.emit({ type: 'tray' })
  core.emit({ type: 'set-back' })
  core.tell({ type: 'changed', stream: memory.stream })
  core.tell({ type: 'tray' })
  core.tell({ type: 'set-back' })
  core.tell({ type: 'files' })
  await revokeLate(core, gone, near)
}

/** What was enqueued right behind the drop, by hand or by another tab, before anybody saw that the trip is gone. */
const revokeLate = async (core: Core, gone: GoneStream, near: StreamsNeighbours): Promise<void> => {
  const late = await core.ports.store.loadLane(gone.stream)
  if (core.stopped || late.every(isWayBack)) return
  const memory = core.memory(gone.stream)
  await readLane(core, memory)
  if (memory.lane.entries.length) await revoke(core, memory, gone, near)
}

/** The trip of now or next comes first, then later ones, then past ones; what is no trip comes before all. */
export const urgency = ({ record }: StreamMemory, core: Core): number => {
  const card = record?.card
  if (!card) return 0
  if (!card.start_date || !card.end_date) return Number.MAX_SAFE_INTEGER - 1
  const today = dateAt(core.now())
  const daysOver = daysBetween(card.end_date, today)
  return daysOver > 0 ? 40_000 + daysOver : Math.max(1, 366 + daysBetween(today, card.start_date))
}

/** Does the device fetch this stream by itself? */
export const fetchesByItself = ({ stream, card, off, pinned }: StreamRecord, now: number): boolean => {
  if (pinned) return true
  if (off) return false
  if (parseStream(stream)?.kind !== 'trip') return true
  if (!card || card.archived) return false
  return !card.end_date || daysBetween(card.end_date, dateAt(now)) <= keepDays
}

/** In UTC: no day more or less matters here. */
const dateAt = (now: number): string => new Date(now).toISOString().slice(0, 10)
