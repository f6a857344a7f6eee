/** What of a commit others are told: pure, so that it can be asked inside the transaction of every change. */
import { nameOfRow } from '@caravel/sync-protocol/domain/bookings/booking-name'
import type { NoticeEvent } from '@caravel/sync-protocol/domain/notifications/events'
import type { NoticeParams } from '@caravel/sync-protocol/domain/notifications/words'
import type { NoticeTarget } from '@caravel/sync-protocol/entities/notification'
import type { CommittedOp, InverseOp, Values } from '@caravel/sync-protocol/op'
import type { Commit } from '@caravel/sync-protocol/wire'

export interface Occurrence {
  event: NoticeEvent
  /** These alone; absent: everybody of the trip or journal. */
  to?: string[]
  /** These hear of it by another event. */
  without?: string[]
  params: NoticeParams
  kind: NoticeTarget['kind']
  id: string | null
  /** The row whose `title` is the parameter of this name, where the change did not say it. */
  named?: { entity: string; id: string; param: string }
  count: number
}

export type Written = Pick<Commit, 'name' | 'ops'> & { inverse: readonly InverseOp[] }
type Find = (written: Written) => Occurrence[]

/** By the name of the mutation: imports of other things, copies and undo tell nobody. */
const finders: Readonly<Record<string, Find>> = {
  'member.add': invited,
  'reservation.create': bookingChanged,
  'reservation.update': bookingChanged,
  'reservation.delete': bookingChanged,
  'reservation.import': bookingChanged,
  'accommodation.create': bookingChanged,
  'accommodation.update': bookingChanged,
  'accommodation.delete': bookingChanged,
  'chat_message.create': said,
  'poll.create': asked,
  'packing.set-assignees': tagged,
  'todo_item.create': assigned,
  'todo_item.update': assigned,
  'expense.create': spent,
  'budget.import': spent,
  'journey_photo.create': pictured,
  'journey_photo.add-several': pictured,
}

/** Names of mutations that tell someone something. */
export const occurrencesOf = (written: Written): Occurrence[] => finders[written.name]?.(written) ?? []

const idOf = (op: CommittedOp): string => (op.op === 'put' ? op.row.id : op.id)
const valuesOf = (op: CommittedOp): Values => (op.op === 'put' ? op.row : op.op === 'set' ? op.fields : {})
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined
const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text)

function invited({ ops }: Written): Occurrence[] {
  const to = ops.flatMap(op => (op.entity === 'trip_member' ? (textOf(valuesOf(op)['user_id']) ?? []) : []))
  return to.length ? [{ event: 'trip_invite', to, params: {}, kind: 'trip', id: null, count: 1 }] : []
}

const bookings = ['reservation', 'accommodation']
const changes = { put: 'created', set: 'changed', del: 'deleted' } as const

/** One user action is one notice, of however many bookings. */
function bookingChanged({ ops, inverse }: Written): Occurrence[] {
  const touched = ops.filter(op => bookings.includes(op.entity))
  const [first] = touched
  if (!first) return []
  const id = idOf(first)
  const back = inverse.find(op => op.op === 'restore' && op.row.id === id)
  const before = back?.op === 'restore' ? back.row : undefined
  const title =
    textOf(valuesOf(first)['title']) ?? (before && (nameOfRow(before, () => undefined) ?? undefined))
  const type = title || first.op !== 'del' ? undefined : textOf(before?.['type'])
  const count = new Set(touched.map(idOf)).size
  // A stay is booked together with its reservation: that is one booking.
  const alone = touched.every(op => op.entity === first.entity) ? count : Math.ceil(count / 2)
  return [
    {
      event: 'booking_change',
      params: {
        change: changes[first.op],
        ...(title ? { booking: cut(title) } : {}),
        ...(type ? { booking: '', booking_type: type } : {}),
      },
      kind: 'bookings',
      id: first.op === 'del' ? null : id,
      ...(title || first.op === 'del' ? {} : { named: { entity: first.entity, id, param: 'booking' } }),
      count: alone,
    },
  ]
}

function said({ ops }: Written): Occurrence[] {
  const [op] = ops
  if (op?.op !== 'put' || op.entity !== 'chat_message') return []
  const { id } = op.row
  const mentioned = (op.row['mentions'] as string[] | undefined) ?? []
  const about = { params: { message_id: id }, kind: 'chat', id, count: 1 } as const
  return [
    { event: 'collab_message', without: mentioned, ...about },
    ...(mentioned.length ? [{ event: 'mention', to: mentioned, ...about } as const] : []),
  ]
}

function asked({ ops }: Written): Occurrence[] {
  const op = ops.find(each => each.entity === 'poll')
  if (op?.op !== 'put') return []
  const poll = cut(String(op.row['question']))
  return [{ event: 'poll_opened', params: { poll }, kind: 'poll', id: op.row.id, count: 1 }]
}

function tagged({ ops }: Written): Occurrence[] {
  const made = ops.flatMap(op => (op.op === 'put' && op.entity === 'packing_assignee' ? [op.row] : []))
  const [first] = made
  if (!first) return []
  const to = made.map(row => String(row['user_id']))
  const params = { category: String(first['category']) }
  return [{ event: 'packing_tagged', to, params, kind: 'packing', id: null, count: 1 }]
}

function assigned({ ops }: Written): Occurrence[] {
  const op = ops.find(each => each.entity === 'todo_item')
  const to = op && textOf(valuesOf(op)['assigned_user_id'])
  if (!op || !to) return []
  const id = idOf(op)
  const title = textOf(valuesOf(op)['title'])
  return [
    {
      event: 'todo_assigned',
      to: [to],
      params: title ? { todo: cut(title) } : {},
      kind: 'todo',
      id,
      ...(title ? {} : { named: { entity: 'todo_item', id, param: 'todo' } }),
      count: 1,
    },
  ]
}

/** A list of expenses that was imported is one notice. */
function spent({ ops }: Written): Occurrence[] {
  const made = ops.flatMap(op => (op.op === 'put' && op.entity === 'expense' ? [op.row] : []))
  const [first] = made
  if (!first) return []
  const { id, name, amount, currency } = first as { id: string } & Values
  const typed = textOf(name)
  const isOne = made.length === 1
  return [
    {
      event: 'expense_added',
      params: {
        ...(typed ? { expense: cut(typed) } : {}),
        ...(isOne ? { amount: Number(amount), currency: String(currency) } : {}),
      },
      kind: 'costs',
      id: isOne ? id : null,
      ...(typed ? {} : { named: { entity: 'expense', id, param: 'expense' } }),
      count: made.length,
    },
  ]
}

/** Photos and videos of a journal; the small picture of one is none. */
function pictured({ ops }: Written): Occurrence[] {
  const made = ops.flatMap(op =>
    op.op === 'put' && op.entity === 'journey_photo' && op.row['thumbnail_of_id'] === null ? [op.row] : [],
  )
  const [first] = made
  if (!first) return []
  const id = String(first['journey_id'])
  return [{ event: 'photos_shared', params: {}, kind: 'journal', id, count: made.length }]
}
