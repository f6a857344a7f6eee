import type { Source, Violation } from './sources.ts'

interface Rule {
  name: string
  instead: string
  /** Files that must not get there. */
  from: RegExp
  /** Repository paths or packages they must not reach, by however many files in between. */
  to: RegExp
  /** True: what `import()` loads later does not count. */
  atOnce?: boolean
}

const rules: Rule[] = [
  {
    name: 'ui reaches nothing that knows a trip',
    instead: 'hand it in as a property, or move the file in between out of what ui uses.',
    from: /^pwa\/src\/ui\//,
    to: /^pwa\/src\/(data|features|shared|shell|photos|map|worker)\//,
  },
  {
    name: 'data reaches no screen',
    instead: 'expose a signal or a callback from data and let the screen subscribe.',
    from: /^pwa\/src\/data\//,
    to: /^pwa\/src\/(features|shared|shell|photos|ui|map)\//,
  },
  {
    name: 'what areas share reaches no area',
    instead: 'declare it in the area and read it from shared/areas/area-registry.ts, or move it to shared.',
    from: /^pwa\/src\/(shared|photos|map|search|i18n)\//,
    to: /^pwa\/src\/(features|shell)\//,
  },
  {
    name: 'the worker reaches no screen',
    instead: 'keep the service worker to its own files; talk to the page by messages.',
    from: /^pwa\/src\/worker\//,
    to: /^pwa\/src\/(features|ui|shared|shell|photos|map)\/|^(preact|dexie|leaflet)(\/|$)/,
  },
  {
    name: 'the first load has no map and no database',
    instead: 'load the file that needs it by import(), as late as it is shown.',
    from: /^pwa\/src\/(main\.tsx|shell\/(?!testing\/)|features\/dashboard\/dashboard-page\.tsx)/,
    to: /^(leaflet|dexie)(\/|$)/,
    atOnce: true,
  },
  {
    name: 'the engine of the server reaches no module',
    instead: 'read it off the registry (entities/index.ts) or register an effect from the module.',
    from: /^server\/src\/(sync|db|http|net|uploads)\//,
    to: /^server\/src\/(modules|accounts)\//,
  },
  {
    name: 'the server reads no foreign file itself',
    instead: 'have it read by app.reading, and import types of the reader alone.',
    from: /^server\/src\/(?!readers\/)/,
    to: /^server\/src\/readers\//,
  },
  {
    name: 'readers know nothing of the server',
    instead: 'hand it to the reader with the file, or move it to sync-protocol.',
    from: /^server\/src\/readers\//,
    to: /^server\/src\/(?!readers\/|zone-at-point\.ts$)/,
  },
]

/** Files that get somewhere they must not, directly or by way of others; imports of types alone do not count. */
export function reachViolations(sources: Source[]): Violation[] {
  const files = new Map(sources.filter(({ isTest }) => !isTest).map(source => [source.path, source]))
  return rules.flatMap(rule =>
    [...files.values()]
      .filter(({ path }) => rule.from.test(path))
      .flatMap(source => {
        const trail = trailTo(source, rule, files)
        if (!trail) return []
        return {
          path: source.path,
          line: 1,
          rule: `${rule.name} (${trail.join(' → ')})`,
          instead: rule.instead,
        }
      }),
  )
}

/** The shortest way from a file to what it must not reach, through files that the rule does not look at themselves. */
function trailTo(start: Source, rule: Rule, files: ReadonlyMap<string, Source>): string[] | undefined {
  const pending: [source: Source, trail: string[]][] = [[start, [start.path]]]
  const seen = new Set([start.path])
  for (const [source, trail] of pending) {
    for (const { target, typeOnly, isLazy } of source.imports) {
      if (typeOnly || (rule.atOnce && isLazy) || seen.has(target)) continue
      seen.add(target)
      if (rule.to.test(target)) return [...trail, target]
      const next = files.get(target)
      // What the rule looks at itself is told there, once.
      if (next && !rule.from.test(target)) pending.push([next, [...trail, target]])
    }
  }
  return undefined
}
