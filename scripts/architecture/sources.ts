import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import { listFiles } from '../repository.ts'

/** One import or re-export of a file. */
export interface Import {
  /** A repository path such as `server/src/config.ts`, or a package's name with its subpath such as `zod/mini`. */
  target: string
  isPackage: boolean
  /** True when nothing of it is left at run time. */
  typeOnly: boolean
  /** True for `import()`, which is loaded later. */
  isLazy: boolean
  /** The imported names; `*` for a namespace. */
  names: string[]
  line: number
}

export interface Source {
  /** Repository path with forward slashes. */
  path: string
  text: string
  lines: number
  isTest: boolean
  imports: Import[]
  program: unknown
}

/** Something that breaks a rule; `instead` says what to do. */
export interface Violation {
  path: string
  line: number
  rule: string
  instead: string
}

const protocol = '@caravel/sync-protocol'

/** Where an import leads: a repository path if it is a file of ours, else undefined. */
function resolveLocal(root: string, from: string, specifier: string): string | undefined {
  if (specifier === protocol) return 'sync-protocol/src/index.ts'
  if (specifier.startsWith(`${protocol}/`))
    return `sync-protocol/src/${specifier.slice(protocol.length + 1)}.ts`
  if (!specifier.startsWith('.')) return undefined
  const bare = posix.join(dirname(from), specifier.replace(/\?.*$/, ''))
  const candidates = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`]
  return candidates.find(path => existsSync(join(root, path)) && statSync(join(root, path)).isFile()) ?? bare
}

/** Line (from 1) of a position in a text. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line++
  return line
}

function importsOf(
  root: string,
  path: string,
  text: string,
  module: ReturnType<typeof parseSync>['module'],
): Import[] {
  const found: Import[] = []
  const add = (specifier: string, position: number, typeOnly: boolean, names: string[], isLazy = false) => {
    const local = resolveLocal(root, path, specifier)
    found.push({
      target: local ?? specifier,
      isPackage: local === undefined,
      typeOnly,
      isLazy,
      names,
      line: lineAt(text, position),
    })
  }
  for (const { moduleRequest, entries, start } of module.staticImports)
    add(
      moduleRequest.value,
      start,
      entries.length > 0 && entries.every(({ isType }) => isType),
      entries.map(({ importName }) => importName.name ?? '*'),
    )
  for (const { entries, start } of module.staticExports)
    for (const { moduleRequest, isType, importName } of entries)
      if (moduleRequest) add(moduleRequest.value, start, isType, [importName.name ?? '*'])
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) add(literal[2], start, false, ['*'], true)
  }
  return found
}

/** Reads and parses one TypeScript file of the repository at `root`. */
export function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    isTest:
      /\.test\.tsx?$/.test(path) ||
      path.startsWith('server/test/') ||
      path.startsWith('sync-protocol/src/testing/'),
    imports: importsOf(root, path, text, module),
    program,
  }
}

/** Every TypeScript file of the product: its three packages, the migrations, and the server's tests. */
export function readSources(root: string): Source[] {
  const patterns = [
    '{sync-protocol,server,pwa}/src/**/*.{ts,tsx}',
    'server/test/**/*.ts',
    'migrations/**/*.ts',
  ]
  return listFiles(root, patterns)
    .filter(path => !path.endsWith('.d.ts'))
    .map(path => readSource(root, path))
}
