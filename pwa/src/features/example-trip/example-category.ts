type Kind = { readonly id: string; readonly icon: string }

/** What an instance calls places of no other kind, by its icon. */
const other = 'map-pin'

/**
 * The category a place of the example gets: an admin may have renamed it, in any language, so it is found by its icon.
 * Without one it is among the others; without these it has none.
 */
export const exampleCategory = (inOrder: readonly Kind[], icon: string): string | null =>
  [icon, other].map(wanted => inOrder.find(kind => kind.icon === wanted)).find(found => found)?.id ?? null
