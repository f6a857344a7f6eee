import type { category } from '@caravel/sync-protocol/entities/category'
import type { RowOf } from '@caravel/sync-protocol/entity'

export type Category = RowOf<typeof category>

/** The kinds of place in the order that an admin gave them. */
export const categoryOrder = (categories: ReadonlyMap<string, Category>): Category[] =>
  [...categories.values()].sort((a, b) =>
    a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1,
  )
