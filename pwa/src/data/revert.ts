/** One step of undo, taken back as a whole or not at all. Answers the step that does it again. */
import { undo as undoAction } from '@caravel/sync-protocol/actions/undo'
import { dependentsOf, type Entry } from '@caravel/sync-protocol/entry'
import { fillPath } from '@caravel/sync-protocol/route'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { SyncResult } from '@caravel/sync-protocol/wire'
import { ApiError } from './api-error.ts'
import { callApi } from './api.ts'
import type { StoredAttentionItem } from './db/device-store.ts'
import type { Device } from './device.ts'
import { inputOf } from './sync/outbox/entry-input.ts'
import type { EntryInput } from './sync/engine-types.ts'
import { submit } from './sync/outbox/submit.ts'
import { turned, type UndoEdit } from './undo-edit.ts'

/** An entry that was taken out of its lane, and the id it had. */
type Dropped = EntryInput & { was?: string }

/** What taking back one step means: mutations to undo, entries to enqueue again, questions to ask again. */
export interface Step {
  unit: string
  label: { key: string; params: Record<string, string | number> }
  stream: StreamKey
  /** The trip on whose page it was done. */
  page?: StreamKey | undefined
  ids: string[]
  /** Those of `ids` that lie in another stream than `stream`. */
  apart?: Record<string, StreamKey>
  again: Dropped[]
  /** Edits that no mutation of their own stands for, or may not stand for when their time comes. */
  edits: UndoEdit[]
  /** Questions that it answered: they lie in the attention list again. */
  parks: StoredAttentionItem[]
  /** Questions that lie in the attention list only because the answer was taken back. */
  unparks: string[]
  /** It deleted the trip: undoing it needs nothing of the trip on the device. */
  reopens?: boolean
}

/** All that it changed something in. */
export const streamsOf = ({ stream, apart = {}, again }: Step): StreamKey[] => [
  ...new Set([stream, ...Object.values(apart), ...again.map(each => each.stream)]),
]

/** With more mutations, which lie in `stream`. */
export const withIds = (step: Step, stream: StreamKey, ids: readonly string[]): Step => {
  const more = ids.filter(id => !step.ids.includes(id))
  const all = { ...step, ids: [...step.ids, ...more] }
  if (stream === step.stream) return all
  return { ...all, apart: { ...step.apart, ...Object.fromEntries(more.map(id => [id, stream])) } }
}

const streamOf = ({ stream, apart }: Step, id: string): StreamKey => apart?.[id] ?? stream

export interface Reverted {
  back: Step
  /** Only the server knows what it takes back, and it could not be asked yet. */
  later: boolean
  /** Entries that wait again: by the id they had, the one they have now. */
  renamed: ReadonlyMap<string, string>
}

/** What a step becomes. Told before the disk is asked, so that a page that ends meanwhile leaves word of it. */
export type Begin = (taken: Pick<Reverted, 'back' | 'renamed'>) => void

type Back = Step & Required<Pick<Step, 'apart'>>

interface Taking {
  open: Device
  step: Step
  back: Back
  begin: Begin
  /** What puts back what was begun, should the rest fail. */
  putBack: (() => Promise<unknown>)[]
}

/** Throws `AppError` when it cannot be; then everything is as it was. */
export const revert = async (open: Device, step: Step, begin: Begin): Promise<Reverted> => {
  await load(open, step)
  const back: Back = { ...step, ids: [], apart: {}, again: [], edits: [], parks: [], unparks: [] }
  const it: Taking = { open, step, back, begin, putBack: [] }
  try {
    const gone = new Set([...(await removeNeverSent(it)), ...(await discardAttention(it))])
    const left = step.ids.filter(id => !gone.has(id))
    const [only] = left
    const more = gone.size + step.again.length + step.edits.length + step.parks.length
    const alone = left.length === 1 && more === 0
    if (alone && only !== undefined && isOnlyAtServer(it, only)) {
      const stream = streamOf(step, only)
      const { id, later } = await undoAtServer(open, stream, only)
      first(back, stream, id)
      return { back, later, renamed: new Map() }
    }
    await parkAgain(it)
    return { back, ...(await sendBack(it, left)) }
  } catch (error) {
    for (const put of it.putBack.toReversed()) await put()
    throw error
  }
}

/** A page ended after `begin`: the disk says whether the step was taken. */
export const wasTaken = async (open: Device, back: Step): Promise<boolean> => {
  await open.ready
  await load(open, back)
  const isIn = (stream: StreamKey, id: string) =>
    open.engine.memory(stream).entries.some(entry => entry.mutation_id === id) || isKnown(open, stream, id)
  const isHere = (id: string) => streamsOf(back).some(stream => isIn(stream, id))
  if (back.ids.length) return back.ids.some(isHere)
  return !back.again.some(({ was }) => was !== undefined && isHere(was))
}

/** A trip that no page shows may still lie on the disk alone. */
const load = async ({ engine }: Device, step: Step): Promise<void> => {
  for (const stream of streamsOf(step)) {
    const memory = engine.memory(stream)
    if (memory.loaded || !memory.record?.cursor) continue
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = engine.onChange(() => memory.loaded && resolve())
    engine.open(stream)
    await Promise.race([promise, engine.idle()])
    stop()
  }
}

/** What is taken back last was done first. */
const first = (back: Back, stream: StreamKey, id: string): void => {
  back.ids.unshift(id)
  if (stream !== back.stream) back.apart[id] = stream
}

/** Each in its own lane; part of `together` while that runs. */
const requeue = ({ engine }: Device, inputs: readonly Dropped[]) =>
  [...new Set(inputs.map(({ stream }) => stream))].map(stream => {
    const these = inputs.filter(each => each.stream === stream)
    return { stream, these, ...engine.requeue(these) }
  })

const parkAgain = async ({ open: { engine }, step, back, putBack }: Taking): Promise<void> => {
  for (const item of step.parks) {
    await engine.keepAttention(item)
    putBack.push(() => engine.discardAttention(item.id))
    back.unparks.push(item.id)
  }
}

/** Everything that goes out, as one user action: the disk keeps all of it or none. */
const sendBack = async (
  it: Taking,
  left: readonly string[],
): Promise<Pick<Reverted, 'later' | 'renamed'>> => {
  const { open, step, back } = it
  const { engine } = open
  const renamed = new Map<string, string>()
  const saved: Promise<unknown>[] = []
  let later = false
  engine.together(() => {
    const loose = step.edits.filter(edit => edit.mutation_id === undefined)
    for (const edit of loose.toReversed()) saved.push(editBack(it, edit))
    for (const id of left.toReversed()) {
      const stream = streamOf(step, id)
      const edit = step.edits.find(each => each.mutation_id === id)
      // An edit that joined another in the attention list is no longer a mutation of its own: its values are set back.
      if (edit && engine.memory(stream).loaded && !isKnown(open, stream, id)) {
        saved.push(editBack(it, edit))
      } else if (isOnlyAtServer(it, id)) {
        // With others it goes their way, so that all of them are kept, or none.
        later = true
        const { ids, saved: kept } = engine.requeue([undoOf(stream, id)])
        for (const each of ids) first(back, stream, each)
        saved.push(kept)
      } else {
        const submitted = submit(engine, open.actor, 'undo', { stream }, { mutation_id: id })
        first(back, stream, submitted.mutation_id)
        saved.push(submitted.saved)
      }
    }
    // Last: they may stand on what came back just now.
    for (const { stream, these, ids, saved: kept } of requeue(open, step.again)) {
      for (const [index, { was }] of these.entries()) if (was) renamed.set(was, ids[index] ?? was)
      Object.assign(back, withIds(back, stream, ids))
      saved.push(kept)
    }
  })
  it.begin({ back, renamed })
  await Promise.all(saved)
  return { later, renamed }
}

const isKnown = ({ engine }: Device, stream: StreamKey, id: string): boolean =>
  engine.memory(stream).view.pastCommit(id) !== undefined

/** A rewind, or something done long ago: this device does not know what it did. */
const isOnlyAtServer = ({ open, step }: Taking, id: string): boolean =>
  open.engine.status(streamOf(step, id)) === 'live' && !isKnown(open, streamOf(step, id), id)

const undoOf = (stream: StreamKey, mutationId: string) => ({
  stream,
  mutation: undoAction.name,
  params: { stream },
  body: { mutation_id: mutationId },
})

/**
 * At once where the server answers; without a connection in the order of the lane. A try whose answer was lost goes on
 * in the lane under the same id, so that it is done once (sync rule S3).
 */
export const undoAtServer = async (
  { engine }: Device,
  stream: StreamKey,
  mutationId: string,
): Promise<{ id: string; later: boolean }> => {
  const input = undoOf(stream, mutationId)
  const { reach } = engine.state()
  const tried = reach !== 'silent' && reach !== 'portal'
  const id = engine.mint()
  if (tried)
    try {
      const answer = await callApi(undoAction.method, fillPath(undoAction.path, input.params), input.body, {
        key: id,
      })
      engine.wake('person')
      return { id: (answer['sync'] as SyncResult).mutation_id, later: false }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NO_ANSWER') throw error
    }
  await engine.requeue([{ ...input, known: { mutation_id: id, sent: tried } }]).saved
  return { id, later: true }
}

/** The values from before, as an edit like any other. */
const editBack = (it: Taking, edit: UndoEdit): Promise<void> => {
  const { open, step, back } = it
  const { name, params, before, after } = edit
  const tray = open.engine.attention()
  const submitted = submit(open.engine, open.actor, name, params, before, { base: after, unit: step.unit })
  const was = submitted.amended && tray.find(item => item.id === submitted.mutation_id)
  if (was) {
    const left = open.engine.attention().find(item => item.id === was.id)
    const back = (now: StoredAttentionItem) => (sameValue(now, left) ? was : undefined)
    it.putBack.push(() => open.engine.amendAttention(was.id, back))
  }
  const id = submitted.amended ? undefined : submitted.mutation_id
  if (id !== undefined) first(back, submitted.stream, id)
  back.edits.unshift({ ...turned(edit), mutation_id: id })
  return submitted.saved
}

const dropped = (entry: Entry): Dropped => ({ ...inputOf(entry), was: entry.mutation_id })

const drop = (it: Taking, entries: readonly Entry[]): void => {
  it.back.again.push(...entries.map(dropped))
}

/** What the server did not take is let go, with what depends on it, or from what it depends on. */
const discardAttention = async (it: Taking): Promise<string[]> => {
  const { open, step, back, putBack } = it
  const { engine } = open
  const gone: string[] = []
  for (const id of step.unparks) {
    const item = engine.attention().find(each => each.id === id)
    if (!item || !(await engine.discardAttention(id))) continue
    putBack.push(() => engine.keepAttention(item))
    back.parks.push(item)
  }
  for (const id of step.ids.toReversed()) {
    const item = engine
      .attention()
      .find(each => each.id === id || each.dependents.some(entry => entry.mutation_id === id))
    if (!item) continue
    gone.push(id)
    if (item.id === id) {
      if (!(await engine.discardAttention(id))) continue
      putBack.push(() => engine.keepAttention(item))
      drop(it, [item.entry, ...item.dependents])
      continue
    }
    const without = (each: StoredAttentionItem) =>
      each.dependents.some(entry => entry.mutation_id === id)
        ? { ...each, dependents: each.dependents.filter(entry => entry.mutation_id !== id) }
        : undefined
    if (!(await engine.amendAttention(item.id, without))) continue
    const at = item.dependents.findIndex(entry => entry.mutation_id === id)
    const out = item.dependents.slice(at, at + 1)
    const within = (each: StoredAttentionItem) => ({
      ...each,
      dependents: each.dependents.toSpliced(at, 0, ...out),
    })
    putBack.push(() => engine.amendAttention(item.id, within))
    drop(it, out)
  }
  return gone
}

/** What never left the device simply goes, unless later entries build on it. */
const removeNeverSent = async (it: Taking): Promise<string[]> => {
  const { open, step, back, putBack } = it
  const { engine } = open
  const lanes = streamsOf(step).map(stream => engine.memory(stream))
  const isMine = (entry: Entry) => step.ids.includes(entry.mutation_id)
  const mine = lanes.flatMap(({ lane }) => lane.entries.filter(isMine))
  if (!mine.length || mine.some(entry => entry.sent)) return []
  // Over several streams it goes by one write: all of it here, or all of it as changes.
  if (lanes.length > 1 && mine.length < step.ids.length) return []
  const builtOn = mine.some(entry => {
    const memory = engine.memory(entry.stream)
    const { entries } = memory.lane
    const later = entries.slice(entries.indexOf(entry) + 1)
    return dependentsOf(entry, memory.idsMade(entry), later).some(each => !mine.includes(each))
  })
  if (builtOn) return []
  const ids = mine.map(entry => entry.mutation_id)
  const { again } = back
  back.again = [...again, ...mine.map(dropped)]
  it.begin({ back, renamed: new Map() })
  if (!(await engine.removeUnsent(ids))) {
    back.again = again
    return []
  }
  putBack.push(() =>
    engine.together(() => Promise.all(requeue(open, mine.map(known)).map(each => each.saved))),
  )
  return ids
}

/** As it was: it never left, so its id is still free. */
const known = (entry: Entry): EntryInput => ({
  ...inputOf(entry),
  known: { mutation_id: entry.mutation_id, sent: false },
})
