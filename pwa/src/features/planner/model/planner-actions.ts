/** What people do to stops, places and notes of a plan. Everything lands on the device at once and can be undone. */
import { setParticipants } from '@caravel/sync-protocol/actions/set-participants'
import { Copy, ListX, MoveVertical, Trash2 } from 'lucide-preact'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { place } from '@caravel/sync-protocol/entities/place'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { checkSave, mint, mutate, saveRow, together } from '../../../data/mutate.ts'
import { sameTags, setTags, type TagEdit } from './tag-actions.ts'
import { linePosition, type Neighbours } from './line-position.ts'
import type { Place, PlanItem, PlanStop } from './trip-plan.ts'
import { offerUndo, type UserAction } from '../../../shared/undo/undo-toast.ts'

/** A form's fields, only those that changed; the row as it was when editing began. */
export type Edit<Row, Changes> = { row: Row; changes: Changes }
export type PlaceChanges = BodyOf<typeof place.update>
export type StopChanges = BodyOf<typeof assignment.update>
export type NoteFields = Pick<BodyOf<typeof dayNote.create>, 'text' | 'time' | 'icon'>

const nameOf = (item: PlanItem) => (item.kind === 'stop' ? item.place.name : (item.row.text ?? ''))

/** What was made, and when it lies on the disk; rejects when the disk refuses. */
export type NewPlace = BodyOf<typeof place.create>

export type Made = { id: string; saved: Promise<void> }

/** Makes a place; it is an idea until someone plans it. */
export function addPlace(tripId: string, fields: NewPlace, unit = mint(), id = mint()): Made {
  const label: UserAction = { key: 'planner.did.added', params: { name: fields.name } }
  const { saved } = mutate(place.create, { trip_id: tripId }, { id, ...fields }, { unit, label })
  return { id, saved }
}

/** Puts a place on a day. */
export function planPlace(
  tripId: string,
  what: { id: string; name: string },
  dayId: string,
  at: Neighbours,
  unit = mint(),
  label: UserAction = { key: 'planner.did.planned', params: { name: what.name } },
): Made {
  const id = mint()
  const body = { id, place_id: what.id, day_id: dayId, position: linePosition(tripId, dayId, at) }
  const { saved } = mutate(assignment.create, { trip_id: tripId }, body, { unit, label })
  return { id, saved }
}

/** Moves a stop or a note, also to another day. `lifted`: the row as it was when the move began. */
export function moveItem(
  tripId: string,
  item: PlanItem,
  dayId: string,
  at: Neighbours,
  dayName?: string,
  lifted: PlanItem = item,
): Promise<void> {
  const unit = mint()
  const name = nameOf(item)
  const label: UserAction = dayName
    ? { key: 'planner.did.movedToDay', params: { name, day: dayName } }
    : { key: 'planner.did.moved', params: { name } }
  const position = linePosition(tripId, dayId, at, item.id)
  const from = { trip_id: tripId, id: item.id, day_id: item.row.day_id }
  const body = { day_id: dayId, position }
  const options = { unit, label, baseSeq: lifted.row.version }
  const { saved } = mutate(item.kind === 'stop' ? assignment.update : dayNote.update, from, body, options)
  offerUndo(MoveVertical, label, unit)
  return saved
}

/** The same place on another day as well, at its end, without its times. */
export function copyStop(
  tripId: string,
  stop: PlanStop,
  dayId: string,
  at: Neighbours,
  dayName: string,
): Promise<void> {
  const unit = mint()
  const { saved } = planPlace(tripId, stop.place, dayId, at, unit)
  offerUndo(Copy, { key: 'planner.did.copied', params: { name: stop.place.name, day: dayName } }, unit)
  return saved
}

/** Takes a stop off its day; the place stays and is an idea again when no other day has it. */
export function removeStop(tripId: string, stop: PlanStop): Promise<void> {
  const unit = mint()
  const label: UserAction = { key: 'planner.did.removed', params: { name: stop.place.name } }
  const params = { trip_id: tripId, id: stop.id, day_id: stop.row.day_id }
  const { saved } = mutate(assignment.delete, params, {}, { unit, label })
  offerUndo(ListX, label, unit)
  return saved
}

/** Deletes a place with its stops. */
export function deletePlace(tripId: string, what: Place): Promise<void> {
  const unit = mint()
  const label: UserAction = { key: 'planner.did.deleted', params: { name: what.name } }
  const { saved } = mutate(place.delete, { trip_id: tripId, id: what.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

type StopEdit = {
  place: Edit<Place, PlaceChanges>
  tags?: TagEdit | undefined
  stop?: Edit<PlanStop['row'], StopChanges> | undefined
  /** Who joins after the edit and before it; empty: everybody. */
  joining?: { now: readonly string[]; before: readonly string[] } | undefined
  /** Someone deleted it meanwhile: the attention list asks whether it comes back with these words. */
  gone?: boolean
}

/**
 * Saves the form of a stop or a place as one step of undo. Throws `AppError`, and rejects when the disk refuses: nothing
 * of it is saved then.
 */
export function saveStop(
  tripId: string,
  { place: placeEdit, tags, stop, joining, gone }: StopEdit,
): Promise<unknown> {
  const unit = mint()
  const label: UserAction = { key: 'planner.did.changed', params: { name: placeEdit.row.name } }
  const named = gone ? { unit, gone } : { unit, label }
  checkSave(place, placeEdit.row, placeEdit.changes, named)
  if (stop) checkSave(assignment, stop.row, stop.changes, named)
  const savePlace = () => saveRow(place, placeEdit.row, placeEdit.changes, named).saved
  const saveStop = () => (stop ? [saveRow(assignment, stop.row, stop.changes, named).saved] : [])
  const work = (): Promise<void>[] => {
    if (gone) return [savePlace(), ...saveStop()]
    const saved = [...saveStop(), savePlace()]
    if (tags && !sameTags(tags)) saved.push(setTags(tripId, placeEdit.row.id, tags, unit, label).saved)
    if (!stop || !joining || sameSet(joining.now, joining.before)) return saved
    const params = { trip_id: tripId, id: stop.row.id }
    const base = { user_ids: [...joining.before] }
    const now = { user_ids: [...joining.now] }
    return [...saved, mutate(setParticipants, params, now, { unit, label, base }).saved]
  }
  return Promise.all(together(work))
}

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(one => b.includes(one))

/** Writes a note on a day. Throws `AppError` when it is empty. */
export function addNote(
  tripId: string,
  dayId: string,
  fields: NoteFields,
  at: Neighbours,
  id = mint(),
): Promise<void> {
  const body = { id, ...fields, position: linePosition(tripId, dayId, at) }
  const label: UserAction = { key: 'planner.did.noteAdded' }
  return mutate(dayNote.create, { trip_id: tripId, day_id: dayId }, body, { label }).saved
}

/** `gone`: someone deleted it meanwhile, and the attention list asks whether it comes back with these words. */
export function saveNote(
  { row, changes }: Edit<RowOf<typeof dayNote>, Partial<NoteFields>>,
  gone = false,
): Promise<void> {
  const named = gone ? { gone } : { label: { key: 'planner.did.noteChanged' } as UserAction }
  return saveRow(dayNote, row, changes, named).saved
}

export function deleteNote(tripId: string, note: { id: string; day_id: string }): Promise<void> {
  const unit = mint()
  const label: UserAction = { key: 'planner.did.noteDeleted' }
  const params = { trip_id: tripId, day_id: note.day_id, id: note.id }
  const { saved } = mutate(dayNote.delete, params, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}
