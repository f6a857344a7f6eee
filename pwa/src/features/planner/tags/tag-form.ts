/** Tags while a form is open: those of the trip that fit what is typed, and new ones that come with the save. Pure. */
import { tagColors, tagId, type TagColor } from '@caravel/sync-protocol/entities/tag'
import { searchable } from '../../../i18n/searchable.ts'
import type { Tag } from '../model/trip-plan.ts'

export type FormTag = { id: string; name: string; color: TagColor }

export const longestTag = 50

export const formTag = ({ id, name, color }: Tag): FormTag => ({ id, name, color })

const sameName = (a: string, b: string) => searchable(a.trim()) === searchable(b.trim())

/** Tags of the trip that fit what is typed and are not chosen yet, those that begin with it first. */
export function fittingTags(
  all: Iterable<FormTag>,
  typed: string,
  chosen: readonly { id: string }[],
): FormTag[] {
  const wanted = searchable(typed.trim())
  const rank = ({ name }: FormTag) => searchable(name).indexOf(wanted)
  return [...all]
    .filter(tag => !chosen.some(({ id }) => id === tag.id) && rank(tag) >= 0)
    .sort((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1))
}

/** The tag that a name means: one of the trip, one chosen already, or a new one in the colour used least. */
export function tagNamed(
  tripId: string,
  typed: string,
  all: readonly FormTag[],
  chosen: readonly FormTag[],
): FormTag | undefined {
  const name = typed.trim()
  if (!name) return undefined
  const known = [...chosen, ...all].find(tag => sameName(tag.name, name))
  if (known) return known
  const taken = new Set([...all, ...chosen].map(({ id }) => id))
  let n = 0
  while (taken.has(tagId(tripId, name, n))) n++
  return { id: tagId(tripId, name, n), name, color: leastUsed([...all, ...chosen]) }
}

function leastUsed(tags: readonly FormTag[]): TagColor {
  const uses = (color: TagColor) => tags.filter(tag => tag.color === color).length
  return tagColors.reduce((best, color) => (uses(color) < uses(best) ? color : best))
}
