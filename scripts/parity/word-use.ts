import { parseSync } from 'vite'

/** How one source file speaks of strings, and which files it brings along. */
export interface WordUse {
  /** Every text that stands somewhere as a literal: a key among them is in use. */
  literals: Set<string>
  /** Keys asked for by name. */
  asked: Set<string>
  /** What each key that is asked for by name is given to put in, where the source spells it all out. */
  given: { key: string; names: string[] }[]
  /** Keys put together from a template whose parts the type checker knows, such as `` `role.${role}` ``. */
  families: RegExp[]
  /** Texts kept as data to be said elsewhere: `{ key: 'planner.did.moved', … }`. */
  kept: Set<string>
  /** What it imports, as written. `words` names the parts that come along: `withMessages('part', () => import(…))`. */
  imports: { from: string; words: readonly string[] }[]
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
  if (!/^[a-z][\w-]*\./i.test(parts[0] ?? '')) return undefined
  const escaped = parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.+')}$`)
}

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** Reads one TypeScript source. */
export function readWordUse(path: string, text: string): WordUse {
  const use: WordUse = {
    literals: new Set(),
    asked: new Set(),
    given: [],
    families: [],
    kept: new Set(),
    imports: [],
  }
  const { program, module } = parseSync(path, text)
  for (const { moduleRequest, entries } of module.staticImports)
    if (entries.length === 0 || entries.some(({ isType }) => !isType))
      use.imports.push({ from: moduleRequest.value, words: [] })
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest && !isType) use.imports.push({ from: moduleRequest.value, words: [] })
  walk(program, [], use)
  return use
}

function walk(value: unknown, words: readonly string[], use: WordUse): void {
  if (Array.isArray(value)) for (const item of value) walk(item, words, use)
  if (!isNode(value)) return
  const within = note(value, words, use)
  for (const key of Object.keys(value)) if (key !== 'type') walk(value[key], within, use)
}

/** Notes a text, or each that a condition chooses from. */
function keepTexts(value: unknown, use: WordUse): void {
  const text = textOf(value)
  if (text !== undefined) use.kept.add(text)
  if (!isNode(value)) return
  if (value.type === 'TSAsExpression') keepTexts(value.expression, use)
  if (value.type === 'ConditionalExpression')
    for (const branch of [value.consequent, value.alternate]) keepTexts(branch, use)
}

/** The names in an object that is written out; undefined where others may come from elsewhere. */
function namesGiven(params: unknown): string[] | undefined {
  if (params === undefined) return []
  if (!isNode(params) || params.type !== 'ObjectExpression') return undefined
  const names = (params.properties as Node[]).map(property =>
    property.type === 'Property' && !property.computed && isNode(property.key)
      ? property.key.name
      : undefined,
  )
  return names.every(name => typeof name === 'string') ? names : undefined
}

/** `withMessages('part', …)` or `withMessages(['part', 'another'], …)`. */
function partsNamed(first: unknown): string[] {
  const named = isNode(first) && first.type === 'ArrayExpression' ? (first.elements as unknown[]) : [first]
  return named.flatMap(each => textOf(each) ?? [])
}

/** Takes down what a node says; the parts of the words that all below it have. */
function note(node: Node, words: readonly string[], use: WordUse): readonly string[] {
  const literal = textOf(node)
  if (literal !== undefined) use.literals.add(literal)
  if (node.type === 'TemplateLiteral') {
    const family = familyOf(node)
    if (family) use.families.push(family)
  }
  if (node.type === 'Property' && isNode(node.key) && node.key.name === 'key') keepTexts(node.value, use)
  if (node.type === 'ImportExpression') {
    const from = textOf(node.source)
    if (from !== undefined) use.imports.push({ from, words })
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return words
  const first = textOf((node.arguments as unknown[])[0])
  if (first !== undefined && askers.has(String(node.callee.name))) {
    use.asked.add(first)
    const names = namesGiven((node.arguments as unknown[])[1])
    if (names) use.given.push({ key: first, names })
  }
  return node.callee.name === 'withMessages' ? partsNamed((node.arguments as unknown[])[0]) : words
}
