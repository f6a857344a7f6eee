import { lineAt, type Source, type Violation } from './sources.ts'

/** A node of the syntax tree, as far as these rules look at it. */
interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Calls `see` for every node below `value`. */
function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, see)
  else if (isNode(value)) {
    see(value)
    for (const key of Object.keys(value)) if (key !== 'type') walk(value[key], see)
  }
}

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? (value.name as string) : undefined

/** `a.b` of a member expression, or the name of an identifier. */
function dotted(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type !== 'MemberExpression') return nameOf(value)
  const object = dotted(value.object)
  const property = nameOf(value.property)
  return object && property && !value.computed ? `${object}.${property}` : undefined
}

const calls = (node: Node, ...names: string[]) =>
  node.type === 'CallExpression' && names.includes(dotted(node.callee) ?? '')
const callsMethod = (node: Node, ...names: string[]) =>
  node.type === 'CallExpression' &&
  isNode(node.callee) &&
  node.callee.type === 'MemberExpression' &&
  names.includes(nameOf(node.callee.property) ?? '')
const argumentsOf = (node: Node) => node.arguments as Node[]

const within = (path: string, ...folders: string[]) => folders.some(folder => path.startsWith(`${folder}/`))
const mayWriteSql = (path: string) =>
  within(path, 'server/src/db', 'server/src/sync', 'migrations') ||
  /^server\/src\/modules\/[^/]+\/(.+\/)?([^/]+-)?queries\.ts$/.test(path)

interface Rule {
  name: string
  instead: string
  applies(path: string): boolean
  breaks(node: Node): boolean
}

const rules: Rule[] = [
  {
    name: 'the protocol has no clock',
    instead: 'take the instant or the date as a parameter.',
    applies: path => within(path, 'sync-protocol/src'),
    breaks: node =>
      calls(node, 'Date.now', 'performance.now', 'Date') ||
      (node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && argumentsOf(node).length === 0),
  },
  {
    name: 'the protocol has no randomness',
    instead: 'take the id or the random number as a parameter.',
    applies: path => within(path, 'sync-protocol/src'),
    breaks: node =>
      calls(node, 'Math.random') ||
      (node.type === 'Identifier' && node.name === 'crypto') ||
      (calls(node, 'v4', 'v7', 'uuidv4', 'uuidv7') && argumentsOf(node).length === 0),
  },
  {
    name: 'no default in a field',
    instead: 'give the entity an initial value: .partial() over a default fills it in.',
    applies: path => within(path, 'sync-protocol/src'),
    breaks: node => callsMethod(node, 'default', '_default', 'prefault') || calls(node, 'z._default'),
  },
  {
    name: 'no console.log',
    instead: 'use the logger on the server; on the device show it to the person or leave it out.',
    applies: path => /^[^/]+\/src\//.test(path),
    breaks: node => calls(node, 'console.log', 'console.debug', 'console.info'),
  },
  {
    name: 'only config.ts reads the environment',
    instead: 'add the setting to server/src/config.ts and pass the configuration in.',
    applies: path => within(path, 'server/src') && path !== 'server/src/config.ts',
    breaks: node => node.type === 'MemberExpression' && dotted(node) === 'process.env',
  },
  {
    name: 'only http/errors.ts chooses an error status',
    instead: "throw new AppError('CODE'); its status stands in sync-protocol/src/errors.ts.",
    applies: path => within(path, 'server/src') && path !== 'server/src/http/errors.ts',
    breaks: node => callsMethod(node, 'status', 'sendStatus') && Number(argumentsOf(node)[0]?.value) >= 400,
  },
  {
    name: 'only net goes out',
    instead: 'use net/guarded-fetch.ts, which knows the limits and refuses private addresses.',
    applies: path => within(path, 'server/src') && !within(path, 'server/src/net'),
    breaks: node => calls(node, 'fetch', 'globalThis.fetch'),
  },
  {
    name: 'SQL lives in db, sync and queries files',
    instead: 'move the statement to server/src/modules/<module>/<noun>-queries.ts.',
    applies: path => within(path, 'server/src') && !mayWriteSql(path),
    breaks: node => callsMethod(node, 'selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto'),
  },
  {
    name: 'only data calls fetch',
    instead: 'read signals of data/store.ts, or add a call to a file in pwa/src/data.',
    applies: path => within(path, 'pwa/src') && !within(path, 'pwa/src/data', 'pwa/src/worker'),
    breaks: node =>
      calls(node, 'fetch', 'globalThis.fetch', 'window.fetch') ||
      (node.type === 'NewExpression' &&
        ['XMLHttpRequest', 'WebSocket', 'EventSource'].includes(nameOf(node.callee) ?? '')),
  },
]

/** Calls and names that belong elsewhere, or nowhere. */
export function codeViolations(sources: Source[]): Violation[] {
  const found: Violation[] = []
  for (const source of sources.filter(({ isTest }) => !isTest)) {
    const applying = rules.filter(rule => rule.applies(source.path))
    walk(source.program, node => {
      for (const rule of applying)
        if (rule.breaks(node))
          found.push({
            path: source.path,
            line: lineAt(source.text, node.start),
            rule: rule.name,
            instead: rule.instead,
          })
    })
  }
  return found
}

/** Tables of synced rows are written where every change is merged, logged and sent on, and nowhere else. */
export function syncedTableViolations(sources: Source[], tables: ReadonlySet<string>): Violation[] {
  const writers = new Set(['server/src/sync/commit.ts', 'server/src/sync/rows.ts'])
  const found: Violation[] = []
  for (const source of sources) {
    if (source.isTest || writers.has(source.path) || !within(source.path, 'server/src')) continue
    walk(source.program, node => {
      if (!callsMethod(node, 'insertInto', 'updateTable', 'deleteFrom')) return
      if (!tables.has(String(argumentsOf(node)[0]?.value))) return
      found.push({
        path: source.path,
        line: lineAt(source.text, node.start),
        rule: 'only sync/commit.ts and sync/rows.ts write synced tables',
        instead: 'send the change through commit(), so that it is merged, logged and reaches every device.',
      })
    })
  }
  return found
}

/** True for a file without a function: it only states data, and may be as long as they are. */
export function isData({ program }: Source): boolean {
  let functions = 0
  walk(program, ({ type }) => {
    if (/^(Function|ArrowFunction)/.test(type) || type === 'MethodDefinition') functions++
  })
  return functions === 0
}
