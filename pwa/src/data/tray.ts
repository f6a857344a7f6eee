/** What waits and what needs the person. Nothing leaves here but by their word. */
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { dependentsOf, type Entry } from '@caravel/sync-protocol/entry'
import { matchMutation, splitBody } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { ParkedItem } from './db/device-store.ts'
import { device, mustDevice } from './device.ts'
import { ApiError } from './api-error.ts'
import { inputOf } from './sync/entry-input.ts'
import type { EntryInput } from './sync/engine-types.ts'

export interface ChangeSummary {
  /** Name of the mutation, such as `place.update`. */
  name: string
  /** Name of the entity, when the change is about a row. */
  entity: string | undefined
  id: string | undefined
  /** What the row is called on this device; undefined when it is not here. */
  title: string | undefined
  verb: string
}

export interface TrayItem extends ParkedItem {
  summary: ChangeSummary
  /** Why, as the server said it: a code with a text under `error.<code>`. */
  code: string | undefined
}

export interface WaitingItem {
  entry: Entry
  summary: ChangeSummary
}

const tick = signal(0)

/** Changes that were not taken, the oldest first. */
export const tray: ReadonlySignal<readonly TrayItem[]> = computed(() => {
  void tick.value
  const items = device.value?.engine.tray() ?? []
  return items.map(item => ({
    ...item,
    summary: summaryOf(item.entry),
    code: typeof item.answer?.body['code'] === 'string' ? item.answer.body['code'] : undefined,
  }))
})

/** Changes on their way, in the order in which they are sent. */
export const waiting: ReadonlySignal<readonly WaitingItem[]> = computed(() => {
  void tick.value
  const engine = device.value?.engine
  const streams = new Set(engine?.records().map(record => record.stream))
  return [...streams]
    .flatMap(stream => engine?.memory(stream).entries ?? [])
    .sort((a, b) => (a.mutation_id < b.mutation_id ? -1 : 1))
    .map(entry => ({ entry, summary: summaryOf(entry) }))
})

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(({ type }) => {
    if (type === 'tray' || type === 'lane') tick.value++
  })
  tick.value++
})

const titleFields = ['title', 'name', 'text']

const summaryOf = (entry: Entry): ChangeSummary => {
  const matched = matchMutation(entry.method, entry.path)
  const name = matched?.route.name ?? `${entry.method} ${entry.path}`
  const entity = matched?.route.entity?.name ?? textOf(entry.body['entity'])
  const id = idOf(entry, matched?.params ?? {}, matched?.route.entity?.root ?? false)
  return { name, entity, id, title: titleOf(entry, entity, id), verb: name.slice(name.indexOf('.') + 1) }
}

const idOf = (entry: Entry, params: Record<string, string>, root: boolean): string | undefined =>
  params['id'] ?? textOf(entry.body['id']) ?? (root ? params['trip_id'] : undefined)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const titleOf = (entry: Entry, name: string | undefined, id: string | undefined): string | undefined => {
  const sent = titleFields.map(field => textOf(entry.body[field])).find(Boolean)
  const entity = name === undefined ? undefined : findEntity(name)
  const view = device.peek()?.engine.memory(entry.stream).view
  const row = entity && id !== undefined ? (view?.get(entity, id) as AnyRow | undefined) : undefined
  const place = typeof row?.['place_id'] === 'string' ? row['place_id'] : entry.body['place_id']
  const placed = typeof place === 'string' && view ? findEntity('place') : undefined
  const shown = placed && view ? (view.get(placed, String(place)) as AnyRow | undefined) : row
  return sent ?? titleFields.map(field => textOf(shown?.[field])).find(Boolean)
}

const mustItem = (id: string): ParkedItem => {
  const item = mustDevice()
    .engine.tray()
    .find(each => each.id === id)
  if (!item) throw new Error(`nothing in the tray is called ${id}`)
  return item
}

/** Lets it go, with what depends on it. */
export const discard = (id: string): Promise<void> => mustDevice().engine.discardParked(id)

/** The same again, at the end of the lane, as a change of its own. */
export const tryAgain = (id: string): Promise<void> => {
  const { entry, dependents } = mustItem(id)
  return goOn(id, [entry, ...dependents].map(inputOf))
}

const goOn = (id: string, inputs: EntryInput[]): Promise<void> =>
  mustDevice().engine.requeue(inputs, id).saved

/**
 * Keep my version: over theirs where both wrote the same, as a delete all the same, or brought back with my changes
 * where they deleted.
 */
export const keepMine = (id: string): Promise<void> => {
  const { entry, dependents, answer } = mustItem(id)
  const code = answer?.body['code']
  const mine = inputOf(entry)
  const later = dependents.map(inputOf)
  if (code === 'CONFLICT') {
    const theirs = valuesOf(answer?.body['theirs'])
    const over = { ...mine, body: { ...mine.body, base: { ...splitBody(mine.body).base, ...theirs } } }
    return goOn(id, [{ ...over, ...seenIn(entry, answer?.body['theirs_seq']) }, ...later])
  }
  if (code === 'DELETE_CONFLICT') return goOn(id, [fresh(mine), ...later])
  if (code === 'ENTITY_GONE')
    return goOn(id, [...restoreFor(entry, answer?.body ?? {}), fresh(mine), ...later])
  return tryAgain(id)
}

/**
 * Where theirs stands, if that number counts in the epoch of today. Where it may not, everything counts as written
 * since: it is asked once more.
 */
const seenIn = (entry: Entry, seq: unknown): Pick<EntryInput, 'base_seq' | 'base_epoch'> => {
  if (typeof seq !== 'number') return {}
  const epoch = mustDevice().engine.memory(entry.stream).record?.cursor?.epoch ?? null
  return { base_seq: epoch === entry.base_epoch ? seq : 0, base_epoch: epoch }
}

/** Made from what is on the screen now. */
const fresh = ({ base_seq: _seen, base_epoch: _epoch, ...input }: EntryInput): EntryInput => input

const restoreFor = (entry: Entry, body: Values): EntryInput[] => {
  const { entity, id } = body
  if (typeof entity !== 'string' || typeof id !== 'string') return []
  const path = `/api/streams/${encodeURIComponent(entry.stream)}/restores`
  return [{ stream: entry.stream, method: 'POST', path, body: { entity, id }, unit: entry.unit }]
}

const valuesOf = (value: unknown): Values => (value && typeof value === 'object' ? (value as Values) : {})

/** Take their version. Mine stays in the history, where "use mine" brings it back. */
export const takeTheirs = (id: string): Promise<void> => {
  const { entry, dependents, answer } = mustItem(id)
  if (answer?.body['code'] !== 'CONFLICT') return discard(id)
  const mine = inputOf(entry)
  return goOn(id, [{ ...mine, body: { ...mine.body, decision: 'theirs' } }, ...dependents.map(inputOf)])
}

/** The words in a change, for the clipboard. */
export const textOfItem = (id: string): string => {
  const { entry, dependents } = mustItem(id)
  return [entry, ...dependents].flatMap(each => textsIn(splitBody(each.body).fields)).join('\n\n')
}

const textsIn = (fields: Values): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() && !/(^|_)id$|_ids$|position/.test(name) ? [value] : [],
  )

/** What builds on a change goes with it: without it, it would only be refused. */
const withDependents = (mutationId: string): string[] => {
  const { engine } = mustDevice()
  for (const { stream } of engine.records()) {
    const memory = engine.memory(stream)
    const { entries } = memory.lane
    const index = entries.findIndex(entry => entry.mutation_id === mutationId)
    const entry = entries[index]
    if (!entry) continue
    const later = dependentsOf(entry, memory.idsMade(entry), entries.slice(index + 1))
    return [entry, ...later].map(each => each.mutation_id)
  }
  return [mutationId]
}

/**
 * Takes a waiting change back, with what builds on it. One that may have left the device is first settled with the server, so that a late
 * copy is refused; `saved`: it had arrived already. Throws `ApiError` NO_ANSWER when that needs a connection.
 */
export const discardWaiting = async (mutationId: string): Promise<'removed' | 'saved'> => {
  const { engine } = mustDevice()
  if (await engine.removeUnsent(withDependents(mutationId))) return 'removed'
  const result = await engine.abandon(mutationId)
  if (result === 'no_answer') throw new ApiError('NO_ANSWER')
  return result
}
