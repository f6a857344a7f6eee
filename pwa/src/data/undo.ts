/** Undo and redo of what was done on this device, in the order it was done. Works offline. */
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { dependentsOf, type Entry } from '@caravel/sync-protocol/entry'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { device, mustDevice, type Device } from './device.ts'
import { inputOf } from './sync/entry-input.ts'
import type { EntryInput } from './sync/engine-types.ts'
import { submit, type Submitted } from './sync/submit.ts'
import { isTakenAway, readPersonal, writePersonal } from './personal-storage.ts'

/** A locale key, alone or with what it says. */
export type UndoLabel = string | { key: string; params?: Record<string, string | number> }

/** What taking back one step means: mutations to undo, entries to enqueue again. */
interface Step {
  unit: string
  label: { key: string; params: Record<string, string | number> }
  stream: StreamKey
  ids: string[]
  again: EntryInput[]
  /** It deleted the trip: undoing it needs nothing of the trip on the device. */
  reopens?: boolean
}

const mostSteps = 50
const done = signal<readonly Step[]>([])
const undone = signal<readonly Step[]>([])

export type Undoable = Pick<Step, 'label' | 'unit'>

const last = (steps: readonly Step[]): Undoable | undefined => steps.at(-1)
/** The step that `undo` would take back. */
export const undoable: ReadonlySignal<Undoable | undefined> = computed(() => last(done.value))
/** The step that `redo` would do again. */
export const redoable: ReadonlySignal<Undoable | undefined> = computed(() => last(undone.value))

const place = { kept: 'session', name: 'undo' } as const

const keep = (nextDone: readonly Step[], nextUndone: readonly Step[]): void => {
  done.value = nextDone.slice(-mostSteps)
  undone.value = nextUndone.slice(-mostSteps)
  writePersonal(place, { done: done.value, undone: undone.value })
}

let stopListening: (() => void) | undefined
device.subscribe(open => {
  const kept = open && readPersonal<{ done: Step[]; undone: Step[] }>(place)
  done.value = kept?.done ?? []
  undone.value = kept?.undone ?? []
  stopListening?.()
  stopListening = open?.engine.onChange(change => {
    if (change.type === 'stream' && isTakenAway(open.engine, change.stream)) forgetStream(change.stream)
  })
})

/** What was done to a trip that was taken away. That it was deleted here remains, and brings it back. */
const forgetStream = (stream: StreamKey): void => {
  const others = (steps: readonly Step[]) => steps.filter(step => step.stream !== stream || step.reopens)
  const kept = others(done.peek())
  const keptUndone = others(undone.peek())
  if (kept.length < done.peek().length || keptUndone.length < undone.peek().length) keep(kept, keptUndone)
}

/** Offers a change for undo. Changes of one unit are one step. */
export const rememberForUndo = (
  unit: string,
  label: UndoLabel,
  submitted: Submitted,
  reopens = false,
): void => {
  const { stream, mutation_id, removed } = submitted
  const steps = done.peek()
  const known = steps.at(-1)
  const named = typeof label === 'string' ? { key: label } : label
  const ids = removed ? [] : [mutation_id]
  if (known?.unit === unit) {
    // The last change of a unit says what the person did: a place was added to a day, not only to the ideas.
    const joined = {
      ...known,
      label: { params: {}, ...named },
      ids: [...known.ids, ...ids.filter(id => !known.ids.includes(id))],
    }
    return keep([...steps.slice(0, -1), joined], [])
  }
  if (!removed && steps.some(step => step.ids.includes(mutation_id))) return
  const again = removed?.map(inputOf) ?? []
  const step = { unit, label: { params: {}, ...named }, stream, ids, again }
  keep([...steps, reopens ? { ...step, reopens } : step], [])
}

/** The disk refused the change, so there is nothing to undo. */
export const forgetForUndo = (mutationId: string): void => {
  const without = (steps: readonly Step[]) =>
    steps
      .map(step => ({ ...step, ids: step.ids.filter(id => id !== mutationId) }))
      .filter(step => step.ids.length || step.again.length)
  keep(without(done.peek()), undone.peek())
}

/** Takes back the last step, or that of `unit`; undefined when there is none. Throws `AppError` when it cannot be. */
export const undo = async (unit?: string): Promise<Undoable | undefined> => {
  const steps = done.peek()
  const step = unit === undefined ? steps.at(-1) : steps.find(each => each.unit === unit)
  if (!step) return undefined
  const rest = steps.filter(each => each !== step)
  keep(rest, undone.peek())
  try {
    const back = await takeBack(mustDevice(), step)
    keep(done.peek(), [...undone.peek(), back])
  } catch (error) {
    keep([...done.peek(), step], undone.peek())
    throw error
  }
  return step
}

export const redo = async (): Promise<Undoable | undefined> => {
  const step = undone.peek().at(-1)
  if (!step) return undefined
  keep(done.peek(), undone.peek().slice(0, -1))
  try {
    const back = await takeBack(mustDevice(), step)
    keep([...done.peek(), back], undone.peek())
  } catch (error) {
    keep(done.peek(), [...undone.peek(), step])
    throw error
  }
  return step
}

/** Answers the step that takes this back in turn. */
const takeBack = async (open: Device, step: Step): Promise<Step> => {
  const { engine, actor } = open
  const back: Step = { ...step, ids: [], again: [] }
  if (step.again.length) {
    const { ids, saved } = engine.requeue(step.again)
    back.ids.push(...ids)
    await saved
  }
  const unsent = await removeNeverSent(open, step)
  back.again.push(...unsent.map(inputOf))
  const gone = new Set(unsent.map(entry => entry.mutation_id))
  for (const id of step.ids.toReversed()) {
    if (gone.has(id)) continue
    const parked = engine.tray().find(item => item.id === id)
    if (parked) {
      await engine.discardParked(id)
      back.again.push(...[parked.entry, ...parked.dependents].map(inputOf))
      continue
    }
    const { mutation_id, saved } = submit(engine, actor, 'undo', { stream: step.stream }, { mutation_id: id })
    back.ids.unshift(mutation_id)
    await saved
  }
  return back
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
