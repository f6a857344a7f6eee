/**
 * Which code travels together. What a page asks for by itself comes in a few files instead of dozens of small ones,
 * which compress badly and arrive one after the other; the rest is left to the bundler.
 */

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Each part starts at these modules; a module that several parts need belongs to the first of them. */
const parts: readonly (readonly [name: string, roots: readonly string[]])[] = [
  ['app', ['main.tsx']],
  ['dashboard', ['features/dashboard/dashboard-page.tsx']],
  ['engine', ['data/open-device.ts']],
]

/** What of the planner something else opens too is a part of its own: nobody fetches the map with a sheet. */
const plannerFolder = 'features/planner/'
const plannerRoots = ['planner-page.tsx', 'planner-phone.tsx', 'plan-map.tsx'].map(
  name => `${plannerFolder}${name}`,
)

/** What a person meets of photos comes as one: a strip, what it opens and what makes photos of files. */
const photosFolder = 'photos/'
const photoRoots = ['photo-strip.tsx', 'photo-viewer.tsx', 'cover-picker.tsx'].map(
  name => `${photosFolder}${name}`,
)

/** Whoever administers goes from part to part: what these have of their own comes as one. */
const adminFolder = 'features/admin/'
const adminList = `${adminFolder}admin-parts.ts`

/** What somebody sees who is not signed in: neither the engine nor the plan. What others open too are parts of their own. */
const signInFolder = 'features/sign-in/'
const signInRoot = `${signInFolder}sign-in-page.tsx`

/** What is loaded later by the planner, and by the map that only the planner opens. */
const ofPlanner = [plannerFolder, 'map/basemap-layer.ts', 'map/own-position.ts']

/** Names the part that a module belongs to; undefined for everything that is opened later. */
export const partOf = (sources: string): ((id: string, graph: ModuleGraph) => string | null) => {
  let known: Map<string, string> | undefined
  return (id, graph) => (known ??= assign(sources, graph)).get(id) ?? null
}

const assign = (sources: string, graph: ModuleGraph): Map<string, string> => {
  const known = new Map<string, string>()
  const full = (roots: readonly string[]) => roots.map(root => `${sources}/${root}`)
  for (const [name, roots] of parts)
    for (const id of reachable(full(roots), graph)) if (!known.has(id)) known.set(id, name)
  const elsewhere = reachable(openedElsewhere(sources, graph), graph)
  const ofPlan = reachable(full(plannerRoots), graph)
  for (const id of reachable(full([signInRoot]), graph)) {
    const part = id.startsWith(`${sources}/${signInFolder}`) ? 'sign-in' : ofPlan.has(id) ? 'basics' : 'forms'
    if (!known.has(id)) known.set(id, part)
  }
  for (const id of ofPlan) if (!known.has(id)) known.set(id, elsewhere.has(id) ? 'shared' : 'planner')
  const covers = reachable(full(['photos/cover-photo.tsx']), graph)
  for (const id of reachable(full(photoRoots), graph))
    if (!known.has(id) && !covers.has(id) && id.startsWith(`${sources}/${photosFolder}`))
      known.set(id, 'photos')
  const adminParts = graph.getModuleInfo(`${sources}/${adminList}`)?.dynamicallyImportedIds ?? []
  for (const id of reachable(adminParts, graph))
    if (!known.has(id) && id.startsWith(`${sources}/${adminFolder}`)) known.set(id, 'admin')
  return known
}

/** All that runs once these do. */
const reachable = (roots: readonly string[], graph: ModuleGraph): Set<string> => {
  const found = new Set(roots)
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    if (!module) throw new Error(`${id} is a root in pwa/chunks.ts but no part of the build`)
    for (const next of module.importedIds) found.add(next)
  }
  return found
}

/** What is loaded later by code of the app, that of the planner left out. */
const openedElsewhere = (sources: string, graph: ModuleGraph): string[] => {
  const seen = new Set([`${sources}/main.tsx`])
  const opened = new Set<string>()
  for (const id of seen) {
    const module = graph.getModuleInfo(id)
    for (const next of module?.importedIds ?? []) seen.add(next)
    for (const next of module?.dynamicallyImportedIds ?? []) {
      seen.add(next)
      if (!ofPlanner.some(path => next.startsWith(`${sources}/${path}`))) opened.add(next)
    }
  }
  return [...opened]
}
