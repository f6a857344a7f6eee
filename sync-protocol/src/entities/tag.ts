import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** Colours by name: what each looks like, in light and in dark, is the interface's business. */
export const tagColors = [
  'blue',
  'purple',
  'green',
  'pink',
  'amber',
  'teal',
  'indigo',
  'olive',
  'brown',
] as const
export type TagColor = (typeof tagColors)[number]

/** A word that people of a trip put on its places, such as "with kids". */
export const tag = defineEntity({
  name: 'tag',
  one: 'tag',
  many: 'tags',
  path: 'tags',
  event: 'tag',
  stream: 'trip',
  permission: 'place_edit',
  on_delete: 'win',
  copy: 'whole',
  groups: {
    name: register({ name: field.name(50) }),
    color: register({ color: field.oneOf(tagColors, 'blue') }),
  },
})

/**
 * The id of a tag that is made by its name: two people who think of the same word make the same tag.
 * `n` counts up from 0 where an earlier one was renamed meanwhile.
 */
export const tagId = (tripId: string, name: string, n = 0): string =>
  derivedId(tripId, `tag:${name.trim().normalize('NFKC').toLowerCase()}:${n}`)
