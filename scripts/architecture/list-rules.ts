import type { Source, Violation } from './sources.ts'

/** Folders of features that are part of another area, each with whose. */
const partsOfAreas: Record<string, string> = {
  'first-page': 'dashboard', // what it shows while there are no trips
  'example-trip': 'dashboard', // what the first page offers
  'sign-in': 'the shell', // shown to everybody who has no area yet
}

/** Areas and modules that no list knows: their pages and routes would be missing without a word. */
export function listViolations(sources: Source[]): Violation[] {
  const importsOf = (path: string) =>
    sources.find(source => source.path === path)?.imports.map(({ target }) => target)
  const areas = importsOf('pwa/src/shell/areas.ts')
  const modules = importsOf('server/src/modules/index.ts')
  return [
    ...(areas
      ? missing(sources, 'pwa/src/features', 'area.ts', areas).filter(({ path }) => {
          const [, folder = ''] = /^pwa\/src\/features\/([^/]+)/.exec(path) ?? []
          return !(folder in partsOfAreas)
        })
      : []),
    ...(modules ? missing(sources, 'server/src/modules', 'module.ts', modules) : []),
  ]
}

function missing(sources: Source[], parent: string, file: string, listed: readonly string[]): Violation[] {
  const folders = new Set(
    sources.flatMap(({ path, isTest }) => {
      const [folder, ...rest] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : []
      return folder && rest.length > 0 && !isTest ? folder : []
    }),
  )
  return [...folders]
    .map(folder => `${parent}/${folder}/${file}`)
    .filter(path => !listed.includes(path))
    .map(path => ({
      path,
      line: 1,
      rule: 'every part declares itself and is listed',
      instead: `write ${file} and add its line to ${parent === 'server/src/modules' ? 'server/src/modules/index.ts' : 'pwa/src/shell/areas.ts, or name the area it is part of in scripts/architecture/list-rules.ts'}.`,
    }))
}
