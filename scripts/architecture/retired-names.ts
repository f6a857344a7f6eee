import { lineAt, type Source, type Violation } from './sources.ts'

/** Names that the glossary replaced, as they would stand in an identifier or a file name, each with what is said now. */
const retired: readonly [name: RegExp, instead: string][] = [
  [/^rhythm/i, 'sync scheduler'],
  [/(?<!fo)reign/i, 'leader token'],
  [/setBacks?(?![a-z])/, 'server rollback'],
  [/(bring|brought)Back/i, 'restore value'],
  [/(take|taken|took)Back(?!up)/i, 'revert'],
  [/putBackAlarm/i, 'rollback detector'],
  [/(bring|brought)In(?![a-z])/, 'import entries'],
  [/^graves?(?![a-z])|Graves?(?![a-z])/, 'tombstone'],
  [/^tray$|^tray(?=[A-Z])|Tray(?![a-z])/, 'attention'],
  [/Parked(?![a-z])/, 'attention'],
  [/^deeds?(?![a-z])|Deeds?(?![a-z])/, 'user action'],
  [/^letGoOf/, 'discard unsent'],
  [/^readCounted$/, 'parse response'],
  [/^(with|fetchAll)Words$/, 'messages'],
  [/^House$/, 'services'],
]

/** Written by or for what is stored on devices and on the wire, under names that are frozen: `docs/glossary.md`. */
const frozen = [
  /^pwa\/src\/data\//,
  /^sync-protocol\/src\/(lane|entry|wire)/,
  /^e2e\/sim\//,
  // The form's name in stored drafts.
  /^pwa\/src\/features\/attention\/area-details\.ts$/,
]

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, see)
  else if (isNode(value)) {
    see(value)
    for (const key of Object.keys(value)) if (key !== 'type') walk(value[key], see)
  }
}

/** Identifiers and files that are called by a name which the glossary replaced. */
export function retiredNames(sources: Source[]): Violation[] {
  const found: Violation[] = []
  for (const { path, program, text } of sources) {
    if (frozen.some(part => part.test(path))) continue
    const seen = new Set<string>()
    walk(program, node => {
      const name = node['name']
      if (!node.type.endsWith('Identifier') || typeof name !== 'string' || seen.has(name)) return
      const match = retired.find(([pattern]) => pattern.test(name))
      if (!match) return
      seen.add(name)
      found.push({
        path,
        line: lineAt(text, node.start),
        rule: `no retired names (${name})`,
        instead: `say ${match[1]}: docs/glossary.md.`,
      })
    })
  }
  return found
}
