/** What people do when they talk. What can be taken back says how. */
import { deleteMessage, editMessage, react, readChat, sendMessage } from '@caravel/sync-protocol/actions/chat'
import { voteAnonymously } from '@caravel/sync-protocol/actions/own-vote'
import { applyPoll, vote } from '@caravel/sync-protocol/actions/polls'
import type { Attached, chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { tripNote } from '@caravel/sync-protocol/entities/trip-note'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { CalendarPlus, Trash2 } from 'lucide-preact'
import { mint, mutate, saveRow } from '../../data/mutate.ts'
import { offerUndo } from '../../shared/undo/undo-toast.ts'
import type { Person } from '../../ui/avatar.tsx'

export type Message = RowOf<typeof chatMessage>
export type Poll = RowOf<typeof poll>
export type Note = RowOf<typeof tripNote>

/** Who is named in a text with an @ before their name. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] =>
  people.filter(({ name }) => text.toLowerCase().includes(`@${name.toLowerCase()}`)).map(({ id }) => id)

export interface Said {
  text: string
  mentions: string[]
  reply_to: string | null
  attached: Attached | null
}

export const send = (trip_id: string, said: Said, id = mint()): Promise<void> =>
  mutate(sendMessage, { trip_id }, { id, ...said }).saved

export const edit = (trip_id: string, id: string, text: string, mentions: string[]): Promise<void> =>
  mutate(editMessage, { trip_id, id }, { text, mentions }).saved

export const remove = (trip_id: string, id: string): Promise<void> =>
  mutate(deleteMessage, { trip_id, id }, {}).saved

export const reactTo = (trip_id: string, id: string, emoji: string, on: boolean): Promise<void> =>
  mutate(react, { trip_id, id }, { emoji, on }).saved

export const markRead = (user_id: string, for_trip_id: string, read_at: number): Promise<void> =>
  mutate(readChat, { user_id, for_trip_id }, { read_at }).saved

export function askPoll(trip_id: string, fields: BodyOf<typeof poll.create>, id = mint()): Promise<void> {
  const label = { key: 'talk.did.asked', params: { name: fields.question } } as const
  return mutate(poll.create, { trip_id }, { ...fields, id }, { label }).saved
}

export function choose(
  { trip_id, id, anonymous }: Poll,
  user_id: string,
  option_ids: string[],
): Promise<void> {
  const params = { user_id, for_trip_id: trip_id, poll_id: id }
  if (anonymous) return mutate(voteAnonymously, params, { option_ids }).saved
  return mutate(vote, { trip_id, id }, { option_ids }).saved
}

export function setClosed(row: Poll, closed: boolean): Promise<void> {
  const label = {
    key: closed ? 'talk.did.closed' : 'talk.did.opened',
    params: { name: row.question },
  } as const
  return mutate(poll.update, { trip_id: row.trip_id, id: row.id }, { closed }, { label }).saved
}

export function deletePoll(row: Poll): Promise<void> {
  const unit = mint()
  const label = { key: 'talk.did.deleted', params: { name: row.question } } as const
  const { saved } = mutate(poll.delete, { trip_id: row.trip_id, id: row.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

/** The chosen place goes onto the day: one step, with one way back. */
export function apply(row: Poll, option: Poll['options'][number], day_id: string): Promise<void> {
  const unit = mint()
  const label = { key: 'talk.did.applied', params: { name: option.label } } as const
  const body = { assignment_id: mint(), option_id: option.id, day_id }
  const { saved } = mutate(applyPoll, { trip_id: row.trip_id, id: row.id }, body, { unit, label })
  offerUndo(CalendarPlus, label, unit)
  return saved
}

export function writeNote(
  trip_id: string,
  fields: BodyOf<typeof tripNote.create>,
  id = mint(),
): Promise<void> {
  const label = { key: 'talk.did.wrote', params: { name: fields.title } } as const
  return mutate(tripNote.create, { trip_id }, { ...fields, id }, { label }).saved
}

export function saveNote(row: Note, changes: BodyOf<typeof tripNote.update>, gone = false): Promise<void> {
  const label = { key: 'talk.did.changed', params: { name: row.title } } as const
  return saveRow(tripNote, row, changes, { label, gone }).saved
}

export function deleteNote(row: Note): Promise<void> {
  const unit = mint()
  const label = { key: 'talk.did.deleted', params: { name: row.title } } as const
  const { saved } = mutate(tripNote.delete, { trip_id: row.trip_id, id: row.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}
