/** What people do to the tags of a trip. */
import { setTags as setTagsAction } from '@caravel/sync-protocol/actions/set-tags'
import { Trash2 } from 'lucide-preact'
import { tag as tagEntity } from '@caravel/sync-protocol/entities/tag'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { mint, mutate, saveRow } from '../../../data/mutate.ts'
import type { FormTag } from '../tags/tag-form.ts'
import type { Tag } from './trip-plan.ts'
import { offerUndo, type UserAction } from '../../../shared/undo/undo-toast.ts'

/** The tags of a place before and after an edit. */
export type TagEdit = { now: readonly FormTag[]; before: readonly FormTag[] }

const idsOf = (tags: readonly FormTag[]) => tags.map(({ id }) => id)

export const sameTags = ({ now, before }: TagEdit): boolean =>
  now.length === before.length && idsOf(now).every(id => idsOf(before).includes(id))

/**
 * The tags of a place. Each that was added goes with its name, so that it is made where it is new, or made again where
 * someone deleted it meanwhile.
 */
export function setTags(tripId: string, placeId: string, edit: TagEdit, unit: string, label: UserAction) {
  const before = idsOf(edit.before)
  const added = edit.now.filter(({ id }) => !before.includes(id))
  const body = {
    tag_ids: idsOf(edit.now),
    ...(added.length ? { new_tags: added.map(({ id, name, color }) => ({ id, name, color })) } : {}),
  }
  const options = { unit, label, base: { tag_ids: before } }
  return mutate(setTagsAction, { trip_id: tripId, id: placeId }, body, options)
}

export function saveTag(row: Tag, changes: BodyOf<typeof tagEntity.update>): Promise<void> {
  const label: UserAction = { key: 'tags.did.changed', params: { name: row.name } }
  return saveRow(tagEntity, row, changes, { label }).saved
}

/** Takes it off every place. */
export function deleteTag(tripId: string, row: Tag): Promise<void> {
  const unit = mint()
  const label: UserAction = { key: 'tags.did.deleted', params: { name: row.name } }
  const { saved } = mutate(tagEntity.delete, { trip_id: tripId, id: row.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}
