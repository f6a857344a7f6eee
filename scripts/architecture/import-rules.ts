import type { Import, Source, Violation } from './sources.ts'

/** Packages the protocol may use: small, pure, the same on both sides. */
const purePackages = new Set(['zod/mini', 'uuid', 'fractional-indexing', 'node-diff3'])

/**
 * Features that may use another feature, with what for. An arrow is added here on purpose or not at all:
 * a part that two features need usually belongs in `shared`, `ui`, `data` or `map`.
 */
export const featureArrows: Record<string, string[]> = {
  // What shows while there are no trips.
  dashboard: ['first-page'],
  'first-page': ['example-trip'],
  // A shared journal names moods and weather as its writers do.
  sharing: ['journal'],
  // What waits is told as under Needs attention.
  history: ['attention'],
  // What differs is told as under Needs attention.
  'server-rollback': ['attention'],
}

/** Lists that may do nothing but pass on what other files export. */
const lists = new Set([
  'sync-protocol/src/index.ts',
  'sync-protocol/src/entities/index.ts',
  'server/src/modules/index.ts',
])

/** Names by which a program reaches out to another machine, per Node module. */
const outgoing: Record<string, string[]> = {
  'node:http': ['request', 'get', '*'],
  'node:https': ['request', 'get', '*'],
  'node:net': ['connect', 'createConnection', 'Socket', '*'],
  'node:tls': ['connect', 'TLSSocket', '*'],
  'node:dgram': ['createSocket', '*'],
  undici: ['request', 'fetch', 'Agent', 'Client', 'Pool', '*'],
}

interface Rule {
  name: string
  instead: string
  breaks(from: Source, to: Import): boolean
}

const within = (path: string, ...folders: string[]) => folders.some(folder => path.startsWith(`${folder}/`))
const isPackage = (to: Import, name: string) =>
  to.isPackage && (to.target === name || to.target.startsWith(`${name}/`))
/** The folder below `parent` a path lies in: `atlas` for `pwa/src/features/atlas/atlas-page.tsx`. */
const partOf = (path: string, parent: string) =>
  within(path, parent) ? path.slice(parent.length + 1).split('/')[0] : undefined

const rules: Rule[] = [
  {
    name: 'the protocol is pure',
    instead:
      'take what you need as a parameter, or use zod/mini, uuid, fractional-indexing, node-diff3 or an own file.',
    breaks: (from, to) =>
      within(from.path, 'sync-protocol') &&
      !from.isTest &&
      (to.isPackage ? !purePackages.has(to.target) : !within(to.target, 'sync-protocol')),
  },
  {
    name: 'server and pwa do not know each other',
    instead: 'move what both need to sync-protocol; everything else travels over the API.',
    breaks: (from, to) =>
      (within(from.path, 'server', 'migrations') &&
        (within(to.target, 'pwa') || isPackage(to, '@caravel/pwa'))) ||
      (within(from.path, 'pwa') &&
        (within(to.target, 'server', 'migrations') || isPackage(to, '@caravel/server'))),
  },
  {
    name: 'the product does not use its tools',
    instead: 'move the shared piece into the product and let the tool import it.',
    breaks: (from, to) => !from.isTest && within(to.target, 'e2e', 'scripts', 'bench'),
  },
  {
    name: 'the protocol is imported by name',
    instead: 'import @caravel/sync-protocol/<file>, so that both sides meet the same module once.',
    breaks: (from, to) =>
      within(from.path, 'server', 'pwa') &&
      within(to.target, 'sync-protocol') &&
      /from '(\.\.\/)+sync-protocol/.test(from.text),
  },
  {
    name: 'db and http know no module and no entity',
    instead: 'pass it in from app.ts, or declare it in the module and let the module call db or http.',
    breaks: (from, to) =>
      within(from.path, 'server/src/db', 'server/src/http') &&
      (within(to.target, 'server/src/modules', 'server/src/accounts') ||
        within(to.target, 'sync-protocol/src/entities')) &&
      !(from.path === 'server/src/db/schema.ts' && to.typeOnly),
  },
  {
    name: 'sync names no entity',
    instead: 'read it off the registry (entities/index.ts) or register an effect from the module.',
    breaks: (from, to) =>
      within(from.path, 'server/src/sync') &&
      (within(to.target, 'server/src/modules', 'server/src/accounts') ||
        (within(to.target, 'sync-protocol/src/entities') &&
          to.target !== 'sync-protocol/src/entities/index.ts')),
  },
  {
    name: 'accounts know no module',
    instead: 'move what they need into server/src/accounts, or hand it in.',
    breaks: (from, to) => within(from.path, 'server/src/accounts') && within(to.target, 'server/src/modules'),
  },
  {
    name: 'a module keeps to itself',
    instead:
      'move the shared need down (sync, accounts, sync-protocol) or let the other module register an effect.',
    breaks: (from, to) => {
      const mine = partOf(from.path, 'server/src/modules')
      const other = partOf(to.target, 'server/src/modules')
      return mine !== undefined && other !== undefined && mine !== other && mine.endsWith('.ts') === false
    },
  },
  {
    name: 'only net goes out',
    instead: 'use net/guarded-fetch.ts, which knows the limits and refuses private addresses.',
    breaks: (from, to) =>
      within(from.path, 'server/src') &&
      !within(from.path, 'server/src/net') &&
      !to.typeOnly &&
      to.isPackage &&
      to.names.some(name => outgoing[to.target]?.includes(name)),
  },
  {
    name: 'ui knows neither data nor features',
    instead: 'hand it in as a property; what knows a trip belongs to a feature.',
    breaks: (from, to) =>
      within(from.path, 'pwa/src/ui') &&
      within(
        to.target,
        'pwa/src/data',
        'pwa/src/features',
        'pwa/src/shared',
        'pwa/src/shell',
        'pwa/src/photos',
        'pwa/src/map',
        'pwa/src/search',
        'pwa/src/worker',
      ),
  },
  {
    name: 'only the shell knows the areas',
    instead: 'declare it in the area and read it from shared/areas/area-registry.ts, or move it to shared.',
    breaks: (from, to) =>
      !from.isTest &&
      within(
        from.path,
        'pwa/src/shared',
        'pwa/src/photos',
        'pwa/src/map',
        'pwa/src/search',
        'pwa/src/i18n',
      ) &&
      within(to.target, 'pwa/src/features', 'pwa/src/shell'),
  },
  {
    name: 'nothing reaches up into the shell',
    instead: 'move the part that a feature needs to pwa/src/shared.',
    breaks: (from, to) =>
      !from.isTest &&
      within(from.path, 'pwa/src/features', 'pwa/src/data') &&
      within(to.target, 'pwa/src/shell'),
  },
  {
    name: 'a feature keeps to itself',
    instead:
      'move the shared part to shared, ui, data or map, or list the arrow in scripts/architecture/import-rules.ts.',
    breaks: (from, to) => {
      const mine = partOf(from.path, 'pwa/src/features')
      const other = partOf(to.target, 'pwa/src/features')
      if (mine === undefined || other === undefined || mine === other) return false
      return !featureArrows[mine]?.includes(other)
    },
  },
  {
    name: 'data knows no screen',
    instead: 'expose a signal or a callback from data and let the screen subscribe.',
    breaks: (from, to) =>
      within(from.path, 'pwa/src/data') &&
      within(to.target, 'pwa/src/features', 'pwa/src/shared', 'pwa/src/photos', 'pwa/src/ui', 'pwa/src/map'),
  },
  {
    name: 'search on the device is pure',
    instead: 'take the rows and the cities as parameters; data reads them from the disk.',
    breaks: (from, to) =>
      !from.isTest &&
      within(from.path, 'pwa/src/search') &&
      within(to.target, 'pwa/src') &&
      !within(to.target, 'pwa/src/search'),
  },
  {
    name: 'only map imports Leaflet',
    instead: 'add what you need to a component in pwa/src/map.',
    breaks: (from, to) => isPackage(to, 'leaflet') && !within(from.path, 'pwa/src/map'),
  },
  {
    name: 'only data imports Dexie',
    instead: 'read signals from data/store.ts and write through data/mutate.ts.',
    breaks: (from, to) => isPackage(to, 'dexie') && !within(from.path, 'pwa/src/data'),
  },
  {
    name: 'the worker stays small',
    instead: 'keep the service worker to its own files; talk to the page by messages.',
    breaks: (from, to) =>
      within(from.path, 'pwa/src/worker') && within(to.target, 'pwa/src/features', 'pwa/src/ui'),
  },
]

/** Imports that cross a border of the architecture. */
export function importViolations(sources: Source[]): Violation[] {
  return sources.flatMap(from =>
    from.imports.flatMap(to =>
      rules
        .filter(rule => rule.breaks(from, to))
        .map(rule => ({
          path: from.path,
          line: to.line,
          rule: `${rule.name} (imports ${to.target})`,
          instead: rule.instead,
        })),
    ),
  )
}

/** Files that only pass on the exports of others. */
export function barrelViolations(sources: Source[]): Violation[] {
  const isBarrel = ({ program }: Source) => {
    const { body } = program as { body: { type: string; source?: unknown }[] }
    return (
      body.length > 0 &&
      body.every(({ type, source }) => /^Export(All|Named)Declaration$/.test(type) && source)
    )
  }
  return sources
    .filter(source => !lists.has(source.path) && isBarrel(source))
    .map(({ path }) => ({
      path,
      line: 1,
      rule: 'no barrels',
      instead: 'delete the file and import from the file that declares the thing.',
    }))
}

/** Groups of files that import each other in a circle; imports of types alone do not count. */
export function cycleViolations(sources: Source[]): Violation[] {
  const byPath = new Map(sources.map(source => [source.path, source]))
  const done = new Set<string>()
  const trail: string[] = []
  const found = new Map<string, Violation>()
  const visit = (path: string) => {
    const at = trail.indexOf(path)
    if (at !== -1) {
      const circle = trail.slice(at)
      found.set([...circle].sort().join(), {
        path,
        line: 1,
        rule: `no import cycles (${[...circle, path].join(' → ')})`,
        instead: 'move what both need into a third file, or pass it in.',
      })
      return
    }
    if (done.has(path)) return
    trail.push(path)
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? [])
      if (!typeOnly && byPath.has(target)) visit(target)
    trail.pop()
    done.add(path)
  }
  for (const { path } of sources) visit(path)
  return [...found.values()]
}
