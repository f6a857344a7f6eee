/**
 * Undo and redo of what this person did on this device, a stack for each trip, in the order it was done. Works offline,
 * and after the app was closed.
 */
import { signal } from '@preact/signals'
import { dependentsOf, type Entry } from '@caravel/sync-protocol/entry'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { SyncResult } from '@caravel/sync-protocol/wire'
import { ApiError } from './api-error.ts'
import { callApi } from './api.ts'
import type { ParkedItem } from './db/device-store.ts'
import { device, mustDevice, type Device } from './device.ts'
import { inputOf } from './sync/entry-input.ts'
import type { EntryInput } from './sync/engine-types.ts'
import { submit, type Submitted } from './sync/submit.ts'
import { isTakenAway, onPersonalOfOtherTab, readPersonal, writePersonal } from './personal-storage.ts'
import { turned, type UndoEdit } from './undo-edit.ts'
import { undoPlace } from './undo-place.ts'

/** A locale key, alone or with what it says. */
export type UndoLabel = string | { key: string; params?: Record<string, string | number> }

/** What taking back one step means: mutations to undo, entries to enqueue again. */
interface Step {
  unit: string
  label: { key: string; params: Record<string, string | number> }
  stream: StreamKey
  ids: string[]
  again: EntryInput[]
  /** Edits that no mutation of their own stands for, or may not stand for when their time comes. */
  edits: UndoEdit[]
  /** It deleted the trip: undoing it needs nothing of the trip on the device. */
  reopens?: boolean
}

const mostSteps = 50
const done = signal<readonly Step[]>([])
const undone = signal<readonly Step[]>([])

export type Undoable = Pick<Step, 'label' | 'unit'>
/** `later`: only the server knows what it takes back, so nothing shows before the next connection. */
export type Undone = Undoable & { later: boolean }

const lastOf = (steps: readonly Step[], stream: StreamKey | undefined): Step | undefined =>
  steps.findLast(step => stream === undefined || step.stream === stream)

/** The step that `undo` would take back: in one trip, or wherever it was. Reactive. */
export const undoable = (stream?: StreamKey): Undoable | undefined => lastOf(done.value, stream)
/** The step that `redo` would do again. Reactive. */
export const redoable = (stream?: StreamKey): Undoable | undefined => lastOf(undone.value, stream)

/** The latest steps of each stream. */
const bounded = (steps: readonly Step[]): Step[] => {
  const counts = new Map<StreamKey, number>()
  return steps
    .toReversed()
    .filter(({ stream }) => {
      const count = (counts.get(stream) ?? 0) + 1
      counts.set(stream, count)
      return count <= mostSteps
    })
    .toReversed()
}

const keep = (nextDone: readonly Step[], nextUndone: readonly Step[]): void => {
  done.value = bounded(nextDone)
  undone.value = bounded(nextUndone)
  writePersonal(undoPlace, { done: done.value, undone: undone.value })
}

const readKept = (): void => {
  const kept = device.peek() && readPersonal<{ done: Step[]; undone: Step[] }>(undoPlace)
  done.value = kept?.done ?? []
  undone.value = kept?.undone ?? []
}

let stopListening: (() => void) | undefined
device.subscribe(open => {
  readKept()
  stopListening?.()
  const stopHearing = open && onPersonalOfOtherTab(undoPlace, readKept)
  const stopFollowing = open?.engine.onChange(change => {
    if (change.type === 'stream' && isTakenAway(open.engine, change.stream)) forgetStream(change.stream)
  })
  stopListening = () => {
    stopHearing?.()
    stopFollowing?.()
  }
})

/** What was done to a trip that was taken away. That it was deleted here remains, and brings it back. */
const forgetStream = (stream: StreamKey): void => {
  const others = (steps: readonly Step[]) => steps.filter(step => step.stream !== stream || step.reopens)
  const kept = others(done.peek())
  const keptUndone = others(undone.peek())
  if (kept.length < done.peek().length || keptUndone.length < undone.peek().length) keep(kept, keptUndone)
}

const elsewhere = (steps: readonly Step[], stream: StreamKey): Step[] =>
  steps.filter(step => step.stream !== stream)

/** What is remembered of a change beside what `submit` answered. */
export interface Deed {
  unit: string
  label: UndoLabel
  edit?: UndoEdit | undefined
  reopens?: boolean
}

/** Offers a change for undo. Changes of one unit are one step. */
export const rememberForUndo = ({ unit, label, edit, reopens }: Deed, submitted: Submitted): void => {
  const { stream, mutation_id, removed, amended } = submitted
  // What is part of a question in the tray has no mutation of its own.
  if (amended && !edit) return
  const ids = removed || amended ? [] : [mutation_id]
  const edits = edit ? [{ ...edit, mutation_id: amended ? undefined : mutation_id }] : []
  const steps = done.peek()
  const known = lastOf(steps, stream)
  const named = { params: {}, ...(typeof label === 'string' ? { key: label } : label) }
  const others = elsewhere(undone.peek(), stream)
  if (known?.unit === unit) {
    // The last change of a unit says what the person did: a place was added to a day, not only to the ideas.
    const joined = {
      ...known,
      label: named,
      ids: [...known.ids, ...ids.filter(id => !known.ids.includes(id))],
      edits: [...known.edits, ...edits],
    }
    return keep([...steps.filter(step => step !== known), joined], others)
  }
  const again = removed?.map(inputOf) ?? []
  const step: Step = { unit, label: named, stream, ids, again, edits }
  keep([...steps, reopens ? { ...step, reopens } : step], others)
}

/** Offers a commit for undo that was made elsewhere than in a lane: by a request of its own. */
export const rememberCommit = (stream: StreamKey, mutationId: string, label: UndoLabel): void =>
  rememberForUndo({ unit: mutationId, label }, { stream, mutation_id: mutationId, saved: Promise.resolve() })

/** The disk refused the change, so there is nothing to undo. */
export const forgetForUndo = (mutationId: string): void => {
  const without = (steps: readonly Step[]) =>
    steps
      .map(step => ({
        ...step,
        ids: step.ids.filter(id => id !== mutationId),
        edits: step.edits.filter(edit => edit.mutation_id !== mutationId),
      }))
      .filter(step => step.ids.length || step.again.length || step.edits.length)
  keep(without(done.peek()), undone.peek())
}

/**
 * Takes back the last step in a trip (without `stream`: wherever it was), or that of `unit`; undefined when there is
 * none. Throws `AppError` when it cannot be.
 */
export const undo = async (of: { unit?: string; stream?: StreamKey } = {}): Promise<Undone | undefined> => {
  const steps = done.peek()
  const step = of.unit === undefined ? lastOf(steps, of.stream) : steps.find(each => each.unit === of.unit)
  if (!step) return undefined
  keep(without(done.peek(), step), undone.peek())
  try {
    const { back, later } = await takeBack(mustDevice(), step)
    keep(done.peek(), [...undone.peek(), back])
    return { ...step, later }
  } catch (error) {
    keep([...done.peek(), step], undone.peek())
    throw error
  }
}

/** Does again what was taken back last. */
export const redo = async (stream?: StreamKey): Promise<Undone | undefined> => {
  const step = lastOf(undone.peek(), stream)
  if (!step) return undefined
  keep(done.peek(), without(undone.peek(), step))
  try {
    const { back, later } = await takeBack(mustDevice(), step)
    keep([...done.peek(), back], undone.peek())
    return { ...step, later }
  } catch (error) {
    keep(done.peek(), [...undone.peek(), step])
    throw error
  }
}

const without = (steps: readonly Step[], step: Step): Step[] => steps.filter(each => each !== step)

/** Answers the step that takes this back in turn. */
const takeBack = async (open: Device, step: Step): Promise<{ back: Step; later: boolean }> => {
  const { engine } = open
  let later = false
  const back: Step = { ...step, ids: [], again: [], edits: [] }
  if (step.again.length) {
    const { ids, saved } = engine.requeue(step.again)
    back.ids.push(...ids)
    await saved
  }
  const unsent = await removeNeverSent(open, step)
  back.again.push(...unsent.map(inputOf))
  const gone = new Set(unsent.map(entry => entry.mutation_id))
  const loose = step.edits.filter(edit => edit.mutation_id === undefined)
  for (const edit of loose.toReversed()) await editBack(open, step, edit, back)
  for (const id of step.ids.toReversed()) {
    if (gone.has(id) || (await discardParked(open, id, back))) continue
    const edit = step.edits.find(each => each.mutation_id === id)
    // An edit that joined another in the tray is a mutation no more: its values are what can be taken back.
    if (edit && engine.memory(step.stream).loaded && !isKnown(open, step.stream, id)) {
      await editBack(open, step, edit, back)
      continue
    }
    if (engine.status(step.stream) === 'live' && !isKnown(open, step.stream, id)) {
      // A rewind, or something done long ago: only the server still knows what it did.
      const undone = await undoAtServer(open, step.stream, id)
      back.ids.unshift(undone.id)
      later ||= undone.later
      continue
    }
    const { mutation_id, saved } = submit(
      engine,
      open.actor,
      'undo',
      { stream: step.stream },
      { mutation_id: id },
    )
    back.ids.unshift(mutation_id)
    await saved
  }
  return { back, later }
}

/** At once where the server answers; without a connection in the order of the lane. */
const undoAtServer = async (
  { engine }: Device,
  stream: StreamKey,
  mutationId: string,
): Promise<{ id: string; later: boolean }> => {
  const path = `/api/streams/${encodeURIComponent(stream)}/undos`
  const body = { mutation_id: mutationId }
  try {
    const answer = await callApi('POST', path, body)
    engine.wake('person')
    return { id: (answer['sync'] as SyncResult).mutation_id, later: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NO_ANSWER') throw error
    const { ids, saved } = engine.requeue([{ stream, method: 'POST', path, body, unit: engine.mint() }])
    await saved
    return { id: ids[0] ?? '', later: true }
  }
}

const isKnown = ({ engine }: Device, stream: StreamKey, id: string): boolean =>
  engine.memory(stream).view.pastCommit(id) !== undefined

/** The values from before, as an edit like any other. */
const editBack = async (open: Device, step: Step, edit: UndoEdit, back: Step): Promise<void> => {
  const { name, params, before, after } = edit
  const submitted = submit(open.engine, open.actor, name, params, before, { base: after, unit: step.unit })
  const id = submitted.amended ? undefined : submitted.mutation_id
  if (id !== undefined) back.ids.unshift(id)
  back.edits.unshift({ ...turned(edit), mutation_id: id })
  await submitted.saved
}

/** What the server did not take is let go, with what depends on it, or from what it depends on. */
const discardParked = async ({ engine }: Device, id: string, back: Step): Promise<boolean> => {
  const item = engine
    .tray()
    .find(each => each.id === id || each.dependents.some(entry => entry.mutation_id === id))
  if (!item) return false
  if (item.id === id) {
    if (await engine.discardParked(id)) back.again.push(...[item.entry, ...item.dependents].map(inputOf))
    return true
  }
  const without = (each: ParkedItem) =>
    each.dependents.some(entry => entry.mutation_id === id)
      ? { ...each, dependents: each.dependents.filter(entry => entry.mutation_id !== id) }
      : undefined
  if (await engine.amendParked(item.id, without))
    back.again.push(...item.dependents.filter(entry => entry.mutation_id === id).map(inputOf))
  return true
}

/** What never left the device simply goes, unless later entries build on it. */
const removeNeverSent = async ({ engine }: Device, step: Step): Promise<Entry[]> => {
  const memory = engine.memory(step.stream)
  const { entries } = memory.lane
  const mine = entries.filter(entry => step.ids.includes(entry.mutation_id))
  if (!mine.length || mine.some(entry => entry.sent)) return []
  const builtOn = mine.some(entry => {
    const later = entries.slice(entries.indexOf(entry) + 1)
    return dependentsOf(entry, memory.idsMade(entry), later).some(each => !mine.includes(each))
  })
  if (builtOn) return []
  return (await engine.removeUnsent(mine.map(entry => entry.mutation_id))) ? mine : []
}
