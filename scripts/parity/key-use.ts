import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { listFiles } from '../repository.ts'

/** How sources speak of strings. */
export interface KeyUse {
  /** Every text that stands somewhere as a literal: a key among them is in use. */
  literals: Set<string>
  /** Keys asked for by name, with the file that asks. */
  asked: Map<string, string>
  /** Keys put together from a template whose parts the type checker knows, such as `` `role.${role}` ``. */
  families: RegExp[]
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const askers = new Set(['t', 'tParts'])

function familyOf(template: Node): RegExp | undefined {
  const parts = (template.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  if (!/^[a-z][\w-]*\./.test(parts[0] ?? '')) return undefined
  const escaped = parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.+')}$`)
}

function note(node: Node, path: string, use: KeyUse): void {
  if (node.type === 'Literal' && typeof node.value === 'string') use.literals.add(node.value)
  if (node.type === 'TemplateLiteral') {
    const family = familyOf(node)
    if (family) use.families.push(family)
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return
  const [first] = node.arguments as Node[]
  const asks = node.callee.type === 'Identifier' && askers.has(node.callee.name as string)
  if (asks && first?.type === 'Literal') use.asked.set(String(first.value), path)
}

function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, see)
  else if (isNode(value)) {
    see(value)
    for (const key of Object.keys(value)) if (key !== 'type') walk(value[key], see)
  }
}

/** Reads how the product's sources, tests aside, use the catalogues. */
export function readKeyUse(root: string): KeyUse {
  const use: KeyUse = { literals: new Set(), asked: new Map(), families: [] }
  for (const path of listFiles(root, ['{sync-protocol,server,pwa}/src/**/*.{ts,tsx}'])) {
    if (/\.(test|d)\.tsx?$/.test(path)) continue
    const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'))
    walk(program, node => note(node, path, use))
  }
  return use
}

/** Keys the sources ask for that no catalogue has, and keys nobody asks for. `needed` are in use by rule. */
export function useProblems(use: KeyUse, keys: Iterable<string>, needed: Iterable<string>): string[] {
  const known = new Set(keys)
  const required = new Set(needed)
  const missing = [
    ...[...use.asked].filter(([key]) => !known.has(key)).map(([key, path]) => `${path}: asks for ${key}`),
    ...[...required].filter(key => !known.has(key)).map(key => `sync-protocol/src/errors.ts: needs ${key}`),
  ]
  const isUsed = (key: string) =>
    required.has(key) || use.literals.has(key) || use.families.some(family => family.test(key))
  return [
    ...missing.map(text => `${text}, which is not in en; add it with node scripts/add-string.mjs.`),
    ...[...known]
      .filter(key => !isUsed(key))
      .map(key => `locales/en.json: ${key} is used nowhere; remove it from every catalogue.`),
  ]
}
