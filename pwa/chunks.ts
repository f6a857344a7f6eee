/**
 * Which code travels together. What a page asks for by itself comes in a few files instead of dozens of small ones,
 * which compress badly and arrive one after the other; the rest is left to the bundler.
 */

interface ModuleInfo {
  importedIds: readonly string[]
}
export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Each part starts at these modules; a module that several parts need belongs to the first of them. */
const parts: readonly (readonly [name: string, roots: readonly string[]])[] = [
  ['app', ['main.tsx']],
  ['start', ['data/open-device.ts', 'features/dashboard/dashboard-page.tsx']],
  [
    'planner',
    ['planner-page.tsx', 'planner-phone.tsx', 'plan-map.tsx', 'inspector.tsx'].map(
      name => `features/planner/${name}`,
    ),
  ],
]

/** Names the part that a module belongs to; undefined for everything that is opened later. */
export const partOf = (sources: string): ((id: string, graph: ModuleGraph) => string | null) => {
  let known: Map<string, string> | undefined
  return (id, graph) => (known ??= assign(sources, graph)).get(id) ?? null
}

const assign = (sources: string, graph: ModuleGraph): Map<string, string> => {
  const known = new Map<string, string>()
  for (const [name, roots] of parts) {
    const waiting = roots.map(root => `${sources}/${root}`)
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (known.has(id)) continue
      const module = graph.getModuleInfo(id)
      if (!module) throw new Error(`${id} is a root in pwa/chunks.ts but no part of the build`)
      known.set(id, name)
      waiting.push(...module.importedIds)
    }
  }
  return known
}
