/** Changes that wait to be sent, and those that need a decision. Only the person discards one. */
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { entities, findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import { splitBody } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import { namedBy, rowTitle, titleFields } from '@caravel/sync-protocol/row-title'
import { tripStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { StoredAttentionItem } from './db/device-store.ts'
import { device, mustDevice } from './device.ts'
import { ApiError } from './api-error.ts'
import { withDependents } from './sync/attention/with-dependents.ts'
import { userActionsOf } from './sync/user-actions.ts'
import { cardsOf, isContested, isGone, isSettledMeanwhile } from './sync/attention/cards.ts'
import { inputOf } from './sync/outbox/entry-input.ts'
import { rememberAnswer, type Answer } from './undo.ts'

export interface ChangeSummary {
  stream: StreamKey
  /** Name of the mutation, such as `place.update`. */
  name: string
  /** Name of the entity, when the change is about a row. */
  entity: string | undefined
  id: string | undefined
  /** What the row is called on this device; undefined when it is not here. */
  title: string | undefined
  verb: string
}

/**
 * `contested`: two versions of one group · `gone`: edited here, deleted by others · `expired`: the same, but the row can
 * no longer be restored · `changed`: deleted here, edited by others · `settled`: someone recorded a payment between the
 * same two people · `trip`: a trip that the server does not have · `taken`: this account lost its access to the trip ·
 * `back`: it lost the access and has it again · `stuck`: every try failed · `unclear`: it cannot be found out whether
 * the server has it · `refused`: the server did not accept it.
 */
export type AttentionKind =
  | 'contested'
  | 'gone'
  | 'expired'
  | 'changed'
  | 'settled'
  | 'trip'
  | 'taken'
  | 'back'
  | 'stuck'
  | 'unclear'
  | 'refused'

export interface AttentionItem extends StoredAttentionItem {
  summary: ChangeSummary
  /** Why, as the server said it: a code with a text under `error.<code>`. */
  code: string | undefined
  kind: AttentionKind
}

export interface Change {
  entry: Entry
  summary: ChangeSummary
}

/** Changes of one user action that wait to be sent: read, discarded and counted as one. */
export type WaitingItem = readonly [Change, ...Change[]]

const tick = signal(0)

/** Changes that the server did not accept, the oldest first. */
export const attentionItems: ReadonlySignal<readonly AttentionItem[]> = computed(() => {
  void tick.value
  const { engine } = device.value ?? {}
  const items = engine?.attention() ?? []
  const entries = items.flatMap(({ entry, dependents }) => [entry, ...dependents])
  const here = new Set(engine?.records().map(({ stream }) => stream))
  return items.map(item => ({
    ...item,
    summary: withTitle(summaryAmong(item.entry, entries), item),
    code: typeof item.answer?.body['code'] === 'string' ? item.answer.body['code'] : undefined,
    kind: kindOf(item, here),
  }))
})

/** A deleted row is called as the server last called it; one that is no longer shared, as this device did. */
const withTitle = (summary: ChangeSummary, { answer }: StoredAttentionItem): ChangeSummary => {
  const title = textOf(answer?.body['title'])
  return summary.title === undefined && title !== undefined ? { ...summary, title } : summary
}

const kindOf = (item: StoredAttentionItem, here: ReadonlySet<StreamKey>): AttentionKind => {
  const { reason, answer, whole_trip: wholeTrip } = item
  if (reason === 'revoked') return here.has(item.stream) ? 'back' : 'taken'
  if (wholeTrip) return 'trip'
  if (reason !== 'refused') return reason
  const { code } = answer?.body ?? {}
  if (isSettledMeanwhile(item)) return 'settled'
  if (isContested(item)) return 'contested'
  if (code === 'DELETE_CONFLICT') return 'changed'
  if (isGone(item)) return 'gone'
  if (code === 'SNAPSHOT_EXPIRED' || code === 'ENTITY_GONE') return 'expired'
  return 'refused'
}

/** The same as cards: what a person sees as one thing is one card. */
export const attentionCards: ReadonlySignal<readonly (readonly [AttentionItem, ...AttentionItem[]])[]> =
  computed(() => {
    const byId = new Map(attentionItems.value.map(item => [item.id, item]))
    return cardsOf(attentionItems.value, rowIn).map(
      card => card.map(({ id }) => byId.get(id)) as [AttentionItem, ...AttentionItem[]],
    )
  })

/** A row with the changes of this device; undefined when the device has none. */
export const rowIn = (stream: StreamKey, name: string, id: string): AnyRow | undefined => {
  const entity = findEntity(name)
  return entity && (device.peek()?.engine.memory(stream).view.get(entity, id) as AnyRow | undefined)
}

/** Changes on their way, in the order in which they are sent. */
export const waiting: ReadonlySignal<readonly WaitingItem[]> = computed(() => {
  void tick.value
  const engine = device.value?.engine
  const streams = new Set(engine?.records().map(record => record.stream))
  return [...streams]
    .flatMap(stream => userActionsOf(engine?.memory(stream).lane.entries ?? []))
    .map(entries => entries.map(entry => ({ entry, summary: summaryOf(entry) })) as unknown as WaitingItem)
    .sort(([a], [b]) => (a.entry.mutation_id < b.entry.mutation_id ? -1 : 1))
})

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(({ type }) => {
    if (type === 'tray' || type === 'lane' || type === 'stream') tick.value++
  })
  tick.value++
})

/** What a change is about, as far as this device knows. */
export const summaryOf = (entry: Entry): ChangeSummary => {
  const { mutation: name, params } = entry
  const route = mutationOf(entry)
  const entity = route?.entity?.name ?? textOf(entry.body['entity'])
  const id = idOf(entry, route?.entity?.root ?? false)
  return {
    stream: entry.stream,
    name,
    entity,
    id,
    title: titleOf(entry, entity, id, params),
    verb: name.slice(name.indexOf('.') + 1),
  }
}

/** What a change is about. A row that only `others` create, such as the place of a stop, has the name it gets there. */
export const summaryAmong = (entry: Entry, others: readonly Entry[]): ChangeSummary => {
  const summary = summaryOf(entry)
  if (summary.title !== undefined) return summary
  const entity = findEntity(summary.entity ?? '')
  const parents = entity ? namedBy(entity).map(field => entry.body[field]) : []
  const about = [summary.id, ...parents].filter(Boolean)
  const made = others.find(other => other !== entry && about.includes(other.body['id']))
  const rest = others.filter(other => other !== entry)
  return made ? { ...summary, title: summaryAmong(made, rest).title } : summary
}

const idOf = ({ params, body }: Entry, root: boolean): string | undefined =>
  params['id'] ?? textOf(body['id']) ?? (root ? params['trip_id'] : undefined)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const titleOf = (
  entry: Entry,
  name: string | undefined,
  id: string | undefined,
  params: Values = {},
): string | undefined => {
  const { stream, body } = entry
  const sent = titleFields.map(field => textOf(body[field])).find(Boolean)
  const entity = name === undefined ? undefined : findEntity(name)
  const row = entity && id !== undefined ? rowIn(stream, entity.name, id) : undefined
  return (
    sent ??
    (entity && titleIn(stream, entity, { ...row, ...params, ...splitBody(body).fields })) ??
    (id === undefined ? undefined : titleOfAny(stream, id))
  )
}

/** What a row is called; one's own, such as a vote, may be about something in a trip. */
const titleIn = (stream: StreamKey, entity: Entity, row: Values): string | undefined => {
  const trip = row['for_trip_id']
  const streamOf = ({ stream: kind }: Entity) =>
    kind === 'trip' && typeof trip === 'string' ? tripStream(trip) : stream
  return rowTitle(entity, row, (from, id) => rowIn(streamOf(from), from.name, id)) ?? undefined
}

/** The title for a change of a row that the mutation is not named after: that of the packing item, or of the stop. */
const titleOfAny = (stream: StreamKey, id: string): string | undefined => {
  for (const entity of entities) {
    const row = rowIn(stream, entity.name, id)
    if (row) return titleIn(stream, entity, row)
  }
  return undefined
}

/** The title of a row; a stop has that of its place. Undefined when it is not on this device. */
export const titleOfRow = (stream: StreamKey, name: string, id: string): string | undefined => {
  const [entity, row] = [findEntity(name), rowIn(stream, name, id)]
  return entity && row && titleIn(stream, entity, row)
}

/**
 * Discards a waiting change, and the changes that build on it, which the server would refuse without it. Where one may
 * have been sent, the server is asked first to refuse a copy that arrives late; `saved`: it had arrived already. Throws
 * `ApiError` NO_ANSWER when that needs a connection.
 */
export const discardWaiting = async (
  ids: readonly string[],
  named?: Pick<Answer, 'unit' | 'label'>,
): Promise<{ outcome: 'removed' | 'saved'; putBack(): Promise<void> }> => {
  const { engine } = mustDevice()
  const going = engine.records().flatMap(({ stream }) => withDependents(engine.memory(stream), ids))
  const putBack = () => engine.requeue(going.map(inputOf)).saved
  const removed = await engine.removeUnsent(going.map(each => each.mutation_id))
  const outcome = removed ? 'removed' : await engine.abandon(ids)
  if (outcome === 'no_answer') throw new ApiError('NO_ANSWER')
  const [first] = going
  if (named && first && outcome === 'removed')
    rememberAnswer({ ...named, stream: first.stream, dropped: going })
  return { outcome, putBack }
}
