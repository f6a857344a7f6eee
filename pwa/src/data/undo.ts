/**
 * Undo and redo of what this person did on this device, in the order it was done. Works offline, and after the app was
 * closed. On the page of a trip those steps count that were done there or to that trip, and those that have to do with
 * no trip; on all other pages every step does.
 */
import { signal } from '@preact/signals'
import type { Entry } from '@caravel/sync-protocol/entry'
import { fromRequest } from '@caravel/sync-protocol/entry-from-request'
import { AppError } from '@caravel/sync-protocol/errors'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { ApiError } from './api-error.ts'
import type { StoredAttentionItem } from './db/device-store.ts'
import { itemFromRequests } from './db/item-from-requests.ts'
import { device, mustDevice, type Device } from './device.ts'
import { inputOf } from './sync/outbox/entry-input.ts'
import type { Submitted } from './sync/outbox/submit.ts'
import { isTakenAway, onPersonalOfOtherTab, readPersonal, writePersonal } from './personal-storage.ts'
import type { UndoEdit } from './undo-edit.ts'
import { streamsOf, revert, wasTaken, withIds, type Step, type Reverted } from './revert.ts'
import { tripOfPage } from './trip-page.ts'
import { undoPlace } from './undo-place.ts'

/** A locale key, alone or with what it says. */
export type UndoLabel = string | { key: string; params?: Record<string, string | number> }

const mostSteps = 50
const done = signal<readonly Step[]>([])
const undone = signal<readonly Step[]>([])

/** A step on its way from one stack to the other, and what it becomes there as far as that is known. */
interface Begun {
  from: 'done' | 'undone'
  step: Step
  taken?: { back: Step; renamed: [string, string][] }
}
/** Should the page end before the disk has answered, the next one finds them here. */
let begun: readonly Begun[] = []
/** What an earlier page began is being found out. */
let ending: Promise<void> | undefined
/** What is being taken from each stack: a redo that is asked for meanwhile finds what its undo leaves, and the reverse. */
let taking: Partial<Record<Begun['from'], Promise<unknown>>> = {}

export type Undoable = Pick<Step, 'label' | 'unit'>
/** `later`: only the server knows what it takes back, so nothing shows before the next connection. */
export type Undone = Undoable & { later: boolean }

/** The trips that it changed, and that on whose page it was done. */
const tripsOf = (step: Step): StreamKey[] =>
  [...streamsOf(step), step.page ?? ''].filter(stream => parseStream(stream)?.kind === 'trip')

const shareOne = (trips: readonly StreamKey[], others: readonly StreamKey[]): boolean =>
  trips.some(trip => others.includes(trip))

/** There is a page on which both count. */
const meet = (trips: readonly StreamKey[], others: readonly StreamKey[]): boolean =>
  !trips.length || !others.length || shareOne(trips, others)

/** What was done here to another trip counts until something newer is done to that one elsewhere. */
const lastOf = (steps: readonly Step[], stream: StreamKey | undefined): Step | undefined => {
  if (stream === undefined) return steps.at(-1)
  const elsewhere: StreamKey[] = []
  return steps.findLast(step => {
    const trips = tripsOf(step)
    const here = meet(trips, [stream])
    if (!here) elsewhere.push(...trips)
    return here && !shareOne(trips, elsewhere)
  })
}

/** The step that `undo` would take back on the page of a trip, or on any other. Reactive. */
export const undoable = (stream?: StreamKey): Undoable | undefined => lastOf(done.value, stream)
/** There is a step of this unit to take back. */
export const isUndoable = (unit: string): boolean => done.peek().some(step => step.unit === unit)
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
  write()
}

const write = (): void =>
  void writePersonal(undoPlace, {
    done: done.peek(),
    undone: undone.peek(),
    ...(begun.length ? { begun } : {}),
  } satisfies KeptSteps)

interface KeptSteps {
  done: readonly Step[]
  undone: readonly Step[]
  begun?: readonly Begun[]
}

const readKept = (): void => {
  const kept = device.peek() && readPersonal<KeptSteps>(undoPlace)
  done.value = kept?.done.map(readStep) ?? []
  undone.value = kept?.undone.map(readStep) ?? []
  begun = kept?.begun?.map(readBegun) ?? []
}

/** Reads also the form in which an earlier version of the app stored it. */
const readStep = (step: Step): Step => ({
  ...step,
  again: step.again.map(fromRequest),
  parks: (step.parks ?? []).map(itemFromRequests),
  unparks: step.unparks ?? [],
})

const readBegun = (each: Begun): Begun => ({
  ...each,
  step: readStep(each.step),
  ...(each.taken ? { taken: { ...each.taken, back: readStep(each.taken.back) } } : {}),
})

/** The page that began them ended: each lies where the disk says that it belongs. */
const endBegun = async (open: Device): Promise<void> => {
  for (const each of begun)
    try {
      const { taken } = each
      const isTaken = taken !== undefined && (await wasTaken(open, taken.back))
      if (device.peek() !== open) return
      if (isTaken) end(each, { back: taken.back, renamed: new Map(taken.renamed) })
      else putBack(each)
    } catch (error) {
      console.error('what became of a step of undo could not be read', error)
    }
}

let stopListening: (() => void) | undefined
device.subscribe(open => {
  readKept()
  taking = {}
  ending = open && begun.length ? endBegun(open) : undefined
  stopListening?.()
  const stopHearing = open && onPersonalOfOtherTab(undoPlace, readKept)
  const stopFollowing = open?.engine.onChange(change => {
    if (change.type === 'stream' && isTakenAway(open.engine, change.stream)) forgetStream(change.stream)
    if (change.type === 'come-true') forgetForUndo(change.mutation_id)
  })
  stopListening = () => {
    stopHearing?.()
    stopFollowing?.()
  }
})

/** What was done to a trip that was taken away. That it was deleted here remains, and brings it back. */
const forgetStream = (stream: StreamKey): void => {
  const stays = (step: Step) => step.reopens || !streamsOf(step).includes(stream)
  const others = (steps: readonly Step[]) => steps.filter(stays)
  const kept = others(done.peek())
  const keptUndone = others(undone.peek())
  begun = begun.filter(({ step }) => stays(step))
  if (kept.length < done.peek().length || keptUndone.length < undone.peek().length) keep(kept, keptUndone)
}

/** A step that something is added to, or one that begins. */
const stepOf = (
  known: Step | undefined,
  { unit, stream, label }: { unit: string; stream: StreamKey; label: UndoLabel },
): Step => ({
  ...(known ?? { unit, stream, ids: [], again: [], edits: [], parks: [], unparks: [] }),
  // The last change of a unit says what the person did: a place was added to a day, not only to the ideas.
  label: { params: {}, ...(typeof label === 'string' ? { key: label } : label) },
  page: known?.page ?? tripOfPage(globalThis.location?.pathname ?? ''),
})

/** Where the newest step counts, nothing that was taken back before it can be done again. */
const keepNewest = (known: Step | undefined, step: Step): void => {
  const trips = tripsOf(step)
  const others = undone.peek().filter(each => !meet(tripsOf(each), trips))
  keep([...done.peek().filter(each => each !== known), step], others)
}

/** What is remembered of a change beside what `submit` answered. */
export interface UserAction {
  unit: string
  label: UndoLabel
  edit?: UndoEdit | undefined
  reopens?: boolean
}

/** Offers a change for undo. Changes of one unit are one step. */
export const rememberForUndo = ({ unit, label, edit, reopens }: UserAction, submitted: Submitted): void => {
  const { stream, mutation_id, removed, amended, instead } = submitted
  void instead?.then(
    id => id !== undefined && notRemoved(removed ?? [], stream, id),
    // The disk refused: `saved` says so.
    () => undefined,
  )
  // What is part of a question in the attention list has no mutation of its own.
  if (amended && !edit) return
  const ids = removed || amended ? [] : [mutation_id]
  const edits = edit ? [{ ...edit, mutation_id: amended ? undefined : mutation_id }] : []
  const again = removed?.map(entry => ({ ...inputOf(entry), was: entry.mutation_id })) ?? []
  const last = done.peek().findLast(step => step.unit === unit || step.stream === stream)
  const known = last?.unit === unit ? last : undefined
  const step = stepOf(known, { unit, stream, label })
  step.edits = [...step.edits, ...edits]
  step.again = [...step.again, ...again]
  keepNewest(known, withIds(reopens ? { ...step, reopens } : step, stream, ids))
}

/** What seemed never to have left had left from another tab: the step is a change of its own. */
const notRemoved = (entries: readonly Entry[], stream: StreamKey, mutationId: string): void => {
  const left = new Set(entries.map(entry => entry.mutation_id))
  const isLeft = ({ was }: Step['again'][number]) => was !== undefined && left.has(was)
  const corrected = (step: Step): Step =>
    step.again.some(isLeft)
      ? withIds({ ...step, again: step.again.filter(each => !isLeft(each)) }, stream, [mutationId])
      : step
  keep(done.peek().map(corrected), undone.peek())
}

/** Offers a commit for undo that was made elsewhere than in a lane: by a request of its own. */
export const rememberCommit = (stream: StreamKey, mutationId: string, label: UndoLabel): void =>
  rememberForUndo({ unit: mutationId, label }, { stream, mutation_id: mutationId, saved: Promise.resolve() })

/** The disk refused the change, or others did the same before it: there is nothing to undo. */
export const forgetForUndo = (mutationId: string): void => {
  const without = (steps: readonly Step[]) =>
    steps
      .map(step => ({
        ...step,
        ids: step.ids.filter(id => id !== mutationId),
        edits: step.edits.filter(edit => edit.mutation_id !== mutationId),
      }))
      .filter(step => step.ids.length || step.again.length || step.edits.length || step.parks.length)
  keep(without(done.peek()), undone.peek())
}

/** What was answered to a change in the attention list: taking it back puts the question there again. */
export interface Answer {
  stream: StreamKey
  unit: string
  label: UndoLabel
  /** The question. Undefined: the change had still been waiting. */
  item?: StoredAttentionItem
  /** What went on because of it. */
  ids?: readonly string[]
  /** What was let go while it waited. */
  dropped?: readonly Entry[]
}

/** Offers an answer for undo. Answers of one unit are one step. */
export const rememberAnswer = ({ stream, unit, label, item, ids = [], dropped = [] }: Answer): void => {
  const known = done.peek().find(step => step.unit === unit)
  const step = stepOf(known, { unit, stream, label })
  step.again = [...step.again, ...dropped.map(entry => ({ ...inputOf(entry), was: entry.mutation_id }))]
  step.parks = [...step.parks, ...(item ? [item] : [])]
  keepNewest(known, withIds(step, stream, ids))
}

/** What no later try can take back either: the step is said to have failed, and is in nobody's way any more. */
const isFinal = (error: unknown): boolean =>
  (error instanceof AppError || error instanceof ApiError) && finalCodes.includes(error.code)
const finalCodes: readonly ApiError['code'][] = [
  'NOTHING_TO_UNDO',
  'SNAPSHOT_EXPIRED',
  'ENTITY_GONE',
  'NOT_FOUND',
]

/** That of `unit`, or the last that counts on the page of the trip `stream`; without that on all other pages. */
export interface UndoOf {
  unit?: string
  stream?: StreamKey | undefined
}

/** Answers undefined when there is no such step. Throws `AppError` when it cannot be, and then nothing of it was. */
export const undo = (of: UndoOf = {}): Promise<Undone | undefined> =>
  take('done', steps =>
    of.unit === undefined ? lastOf(steps, of.stream) : steps.find(each => each.unit === of.unit),
  )

/** Does again what was taken back last. */
export const redo = (stream?: StreamKey): Promise<Undone | undefined> =>
  take('undone', steps => lastOf(steps, stream))

type Choose = (steps: readonly Step[]) => Step | undefined

const take = (from: Begun['from'], choose: Choose): Promise<Undone | undefined> => {
  const [stack, other] = from === 'done' ? ([done, 'undone'] as const) : ([undone, 'done'] as const)
  const moved = Promise.all([ending, taking[other]]).then(() => {
    const step = choose(stack.peek())
    return step && move(from, step)
  })
  taking[from] = Promise.allSettled([taking[from], moved])
  return moved
}

const move = async (from: Begun['from'], step: Step): Promise<Undone> => {
  let it: Begun = { from, step }
  begun = [...begun, it]
  keep(without(done.peek(), step), without(undone.peek(), step))
  try {
    const taken = await revert(mustDevice(), step, ({ back, renamed }) => {
      const next = { ...it, taken: { back, renamed: [...renamed] } }
      begun = begun.map(each => (isSame(each, it) ? next : each))
      it = next
      write()
    })
    end(it, taken)
    return { ...step, later: taken.later }
  } catch (error) {
    if (isFinal(error)) leave(it)
    else putBack(it)
    throw error
  }
}

const end = (it: Begun, { back, renamed }: Pick<Reverted, 'back' | 'renamed'>): void => {
  const [steps, others] = stacksWithout(it)
  const [nextDone, nextUndone] = [follow(steps, renamed), follow(others, renamed)]
  if (it.from === 'done') keep(nextDone, [...nextUndone, back])
  else keep([...nextDone, back], nextUndone)
}

const putBack = (it: Begun): void => {
  const [nextDone, nextUndone] = stacksWithout(it)
  if (it.from === 'done') keep([...nextDone, it.step], nextUndone)
  else keep(nextDone, [...nextUndone, it.step])
}

/** No later try can take it either. */
const leave = (it: Begun): void => keep(...stacksWithout(it))

type Stacks = [done: readonly Step[], undone: readonly Step[]]

/** A tab that was opened meanwhile may have put it back already. */
const stacksWithout = (it: Begun): Stacks => {
  begun = begun.filter(each => !isSame(each, it))
  const isIt = ({ unit, ids }: Step) => unit === it.step.unit && String(ids) === String(it.step.ids)
  const others = (steps: readonly Step[]) => steps.filter(each => !isIt(each))
  return it.from === 'done' ? [others(done.peek()), undone.peek()] : [done.peek(), others(undone.peek())]
}

/** Another tab's news read all of them anew. */
const isSame = (one: Begun, other: Begun): boolean =>
  one.from === other.from && one.step.unit === other.step.unit

const without = (steps: readonly Step[], step: Step): Step[] => steps.filter(each => each !== step)

/** What waits again does so under a new id; other steps that are about it know it by that. */
const follow = (steps: readonly Step[], renamed: ReadonlyMap<string, string>): Step[] =>
  steps.map(step => ({
    ...step,
    ids: step.ids.map(id => renamed.get(id) ?? id),
    ...(step.apart && {
      apart: Object.fromEntries(
        Object.entries(step.apart).map(([id, stream]) => [renamed.get(id) ?? id, stream]),
      ),
    }),
    edits: step.edits.map(edit => {
      const id = edit.mutation_id === undefined ? undefined : renamed.get(edit.mutation_id)
      return id === undefined ? edit : { ...edit, mutation_id: id }
    }),
  }))
