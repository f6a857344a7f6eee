import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { memberRowId } from '../ids.ts'

/** One tag on one place. Its id is derived from both, so two devices agree. */
export const placeTag = defineEntity({
  name: 'place_tag',
  one: 'place_tag',
  many: 'place_tags',
  path: 'place-tags',
  event: 'place',
  stream: 'trip',
  permission: 'place_edit',
  on_delete: 'win',
  copy: 'whole',
  actions_only: true,
  groups: {
    pair: register({ place_id: field.parent('place'), tag_id: field.parent('tag') }, { fixed: true }),
  },
  derivedId: row => memberRowId('place_tag', String(row['place_id']), String(row['tag_id'])),
})
