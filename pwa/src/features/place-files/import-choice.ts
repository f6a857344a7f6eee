/** What of a preview comes in. Pure. */
import type { ReadPlace } from '../../data/preview-places.ts'

/** Category ids by the name that the file uses; '' for places without one there. */
export type CategoryChoice = ReadonlyMap<string, string>

/** As the file calls its categories, each once in its order; '' where places have none. */
export const categoriesOf = (places: readonly ReadPlace[]): string[] => [
  ...new Set(places.map(({ category }) => category ?? '')),
]

/** The categories of this server that the file names, by the name it uses. */
export function guessCategories(places: readonly ReadPlace[]): Map<string, string> {
  const guessed = new Map<string, string>()
  for (const { category, category_id } of places) guessed.set(category ?? '', category_id ?? '')
  return guessed
}

/** Everything but what is there already, by its place in the list. */
export const freshOnes = (places: readonly ReadPlace[]): Set<number> =>
  new Set(places.flatMap(({ duplicate }, at) => (duplicate === null ? [at] : [])))

/** The fields of a place, without those that it has not. */
export function fieldsOfRead(read: ReadPlace, categories: CategoryChoice): Record<string, unknown> {
  const { category, duplicate: _, source: _s, ...fields } = read
  const category_id = categories.get(category ?? '') || null
  return Object.fromEntries(Object.entries({ ...fields, category_id }).filter(([, value]) => value !== null))
}
