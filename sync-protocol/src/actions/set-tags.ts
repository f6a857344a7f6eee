import * as z from 'zod/mini'
import { gone } from '../crud.ts'
import { placeTag } from '../entities/place-tag.ts'
import { place } from '../entities/place.ts'
import { tag } from '../entities/tag.ts'
import { idSchema } from '../field.ts'
import { memberRowId } from '../ids.ts'
import { idsOf, mergeSet } from '../merge/set.ts'
import type { Op, Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'

const { name, color } = tag.fields

interface NewTag extends Values {
  id: string
}

/**
 * The tags of a place: the full list is sent with the list it was made from, and merged tag by tag. Tags that are new
 * come along, under ids made of their names (`tagId`); one that is there already is simply used.
 */
export const setTags = defineAction({
  name: 'place.set-tags',
  method: 'PUT',
  path: '/api/trips/:trip_id/places/:id/tags',
  permission: 'place_edit',
  entity: place,
  body: () =>
    z.strictObject({
      tag_ids: z.array(idSchema).check(z.maxLength(50)),
      new_tags: z.optional(
        z
          .array(
            z.strictObject({
              id: idSchema,
              name: name!.schema,
              color: z.optional(color!.schema),
            }),
          )
          .check(z.maxLength(20)),
      ),
    }),
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { params, body, base }) {
    const id = params['id'] ?? ''
    const subject = { entity: place, id }
    if (!state.get(place, id)) return gone(state, subject.entity, id)
    const rows = state.where(placeTag, 'place_id', id).sort((a, b) => (a.tag_id < b.tag_id ? -1 : 1))
    const current = rows.map(row => row.tag_id)
    const wanted = new Set(mergeSet(current, body['tag_ids'] as string[], idsOf(base['tag_ids'])))
    const made = ((body['new_tags'] as NewTag[] | undefined) ?? []).filter(
      (each, index, all) =>
        wanted.has(each.id) &&
        !state.get(tag, each.id) &&
        all.findIndex(other => other.id === each.id) === index,
    )
    const there = (tagId: string): boolean =>
      state.get(tag, tagId) !== undefined || made.some(each => each.id === tagId)
    const ops: Op[] = [
      ...made.map(({ id: tagId, ...fields }): Op => ({ op: 'create', entity: tag.name, id: tagId, fields })),
      ...rows
        .filter(row => !wanted.has(row.tag_id))
        .map((row): Op => ({ op: 'delete', entity: placeTag.name, id: row.id })),
      ...[...wanted]
        .filter(tagId => !current.includes(tagId) && there(tagId))
        .map((tagId): Op => ({
          op: 'create',
          entity: placeTag.name,
          id: memberRowId(placeTag.name, id, tagId),
          fields: { place_id: id, tag_id: tagId },
        })),
    ]
    return { ops, subject }
  },
})
