/** Which page's first load a module belongs to, so that a page comes in a few files and not in one for each small module. */
import type { Rolldown } from 'vite'

/** Modules that a page consists of begin at these. */
export type PageEntries = Readonly<Record<string, RegExp>>

type Named = (id: string, context: Rolldown.ChunkingContext) => string | undefined

/** What all of these pages load at once, whichever others do. */
type Shared = readonly [pages: readonly string[], name: string]

/**
 * Groups for the bundler, in their order: `shared` names what several pages load at once, by the first line that fits;
 * what only one page loads has the page's name. What is shared comes first, because a group takes along what its modules
 * import.
 */
export function pageGroups(pages: PageEntries, shared: readonly Shared[]) {
  const known = new Map<string, string | undefined>()
  const owner: Named = (id, context) => {
    if (!known.has(id)) {
      const importers = [...importersOf(id, context)]
      const names = Object.keys(pages).filter(name => importers.some(each => pages[name]?.test(each)))
      const first = shared.find(([together]) => together.every(page => names.includes(page)))
      known.set(id, names.length > 1 ? first?.[1] : names[0])
    }
    return known.get(id)
  }
  return (name: string) => ({
    name: ((id, context) => (owner(id, context) === name ? name : undefined)) satisfies Named,
    debugName: name,
  })
}

/** The module itself and all that import it at once, directly or through others. */
function importersOf(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([id])
  for (const each of found)
    for (const importer of context.getModuleInfo(each)?.importers ?? []) found.add(importer)
  return found
}
