/**
 * A commit told for people: which rows, which groups, the value before and the value after. It says as much as the
 * log does, so that a device that read it can take the commit back without a network.
 */
import { mustEntity } from './entities/index.ts'
import type { AnyRow } from './entity.ts'
import type { Conflict } from './merge/judge.ts'
import type { CommittedOp, InverseOp, Values } from './op.ts'
import type { ActorKind } from './wire.ts'

/** Takes out names that no person typed and that an earlier version stored. */
export const derivedNamesMutation = 'reservation.derive-names'

/** The commits in which a journal follows its trips: nobody's user action. */
export const followMutation = 'journey.follow'

/**
 * What people say and how they vote is no history, nor what the server tidies up: these commits are in no history and no
 * count of news.
 */
export const untoldMutations: readonly string[] = [
  followMutation,
  derivedNamesMutation,
  'chat_message.create',
  'chat_message.update',
  'chat_message.delete',
  'chat.react',
  'poll.vote',
  'poll.vote-anonymously',
  'poll.tally',
  'chat_message.preview',
]

export interface GroupChange {
  group: string
  before: Values
  after: Values
}

/** What a commit did to one row; one for each op, in their order. */
export type RowChange = { entity: string; id: string; /** Nobody named it. */ derived?: true } & (
  | { verb: 'added'; row: AnyRow }
  | { verb: 'deleted'; row: AnyRow }
  | { verb: 'changed'; groups: GroupChange[] }
)

/** With what people call the row: now, or when it was deleted. `date`: that of a day. */
export type HistoryChange = RowChange & { title: string | null; date?: string | null }

/** Can it be taken back now? `part`: some of it was changed since · `forbidden`: not by this person. */
export type Undoable = 'whole' | 'part' | 'none' | 'forbidden'

export interface HistoryEntry {
  seq: number
  mutation_id: string
  user_id: string | null
  kind: ActorKind
  /** Name of the mutation, such as `place.update`. */
  name: string
  /** The assistant that did it for the person. */
  via?: string
  /** Its client, where there is one. */
  client_id?: string
  at: number
  /** The first of them; `total` counts all. */
  changes: HistoryChange[]
  total: number
  conflicts: (Conflict & { title: string | null })[]
  undo: Undoable
  /** All of it was undone, and nobody changed that since. */
  undone?: true
}

export interface HistoryPerson {
  user_id: string
  name: string
  avatar: string | null
  /** In the trip no more. */
  left: boolean
}

/** A program that changed something in the trip for one of its people. */
export interface HistoryAssistant {
  client_id: string
  name: string
  /** Epoch ms. */
  last_at: number
}

/** `GET /api/trips/:trip_id/history`, the newest first. */
export interface HistoryPage {
  history: HistoryEntry[]
  more: boolean
  people: HistoryPerson[]
  /** Those whose changes are in the log, the latest first. */
  assistants: HistoryAssistant[]
  /** With `via`: the changes of its last session, the latest first. */
  session?: { mutation_id: string; at: number }[]
  /** How far the caller had read it, and when. */
  seen: { seq: number; at: number }
  /** Changes of others since then. */
  unseen: number
  /** What is older is no longer kept. */
  floor: number
  /** The earliest moment that the trip can be taken back to, epoch ms. */
  floor_at: number
  sync: { stream: string; epoch: string; seq: number }
}

/** `GET /api/history/news`: what others did in one trip since the caller looked. */
export interface TripNews {
  trip_id: string
  count: number
  since: number
  by: { user_id: string; name: string; count: number }[]
}

/** `GET /api/streams/:stream/rewinds`: what taking the trip back would do. */
export interface RewindPreview {
  to_seq: number
  at: number
  head: number
  /** How many commits would be taken back, and whose. */
  commits: number
  by: { user_id: string | null; name: string | null; count: number }[]
  changes: HistoryChange[]
  counts: { added: number; changed: number; deleted: number }
  /** The right that is missing; absent: it may be done. */
  missing?: string
}

/** The changes of a commit, from what the log keeps of it. */
export const changesOf = (ops: readonly CommittedOp[], inverse: readonly InverseOp[]): RowChange[] =>
  ops.flatMap((op, index): RowChange[] => {
    const back = inverse[inverse.length - 1 - index]
    if (!back) return []
    const derived = back.derived ? { derived: true as const } : {}
    const { entity } = op
    if (op.op === 'put') return [{ entity, id: op.row.id, verb: 'added', row: op.row, ...derived }]
    if (op.op === 'del')
      return back.op === 'restore' ? [{ entity, id: op.id, verb: 'deleted', row: back.row, ...derived }] : []
    const before = back.op === 'update' ? back.fields : {}
    return [{ entity, id: op.id, verb: 'changed', groups: groupsOf(entity, before, op.fields), ...derived }]
  })

const groupsOf = (entityName: string, before: Values, after: Values): GroupChange[] => {
  const { groupOf } = mustEntity(entityName)
  const groups = new Map<string, GroupChange>()
  for (const [name, value] of Object.entries(after)) {
    const group = groupOf[name] ?? name
    const change = groups.get(group) ?? { group, before: {}, after: {} }
    change.before[name] = before[name] ?? null
    change.after[name] = value
    groups.set(group, change)
  }
  return [...groups.values()]
}

/** What takes the changes back, as the log keeps it: the way `changesOf` came. */
export const inverseOf = (changes: readonly RowChange[]): InverseOp[] =>
  changes
    .map((change): InverseOp => {
      const { entity, id } = change
      const derived = change.derived ? { derived: true as const } : {}
      if (change.verb === 'added') return { op: 'delete', entity, id, ...derived }
      if (change.verb === 'deleted') return { op: 'restore', entity, row: change.row, ...derived }
      const fields = Object.assign({}, ...change.groups.map(({ before }) => before)) as Values
      return { op: 'update', entity, id, fields, ...derived }
    })
    .toReversed()
