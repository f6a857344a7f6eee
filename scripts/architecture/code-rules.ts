import { lineAt, type Source, type Violation } from './sources.ts'
import { calls, dotted, isNode, nameOf, type Node } from './syntax.ts'

/** Calls `see` for every node below `value`. */
function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, see)
  else if (isNode(value)) {
    see(value)
    for (const key of Object.keys(value)) if (key !== 'type') walk(value[key], see)
  }
}

const callsMethod = (node: Node, ...names: string[]) =>
  node.type === 'CallExpression' &&
  isNode(node.callee) &&
  node.callee.type === 'MemberExpression' &&
  names.includes(nameOf(node.callee.property) ?? '')
const makes = (node: Node, ...names: string[]) =>
  calls(node, ...names) || (node.type === 'NewExpression' && names.includes(dotted(node.callee) ?? ''))
const argumentsOf = (node: Node) => node.arguments as Node[]
const hasParts = (node: Node) => (node.expressions as Node[]).length > 0
const isLiteral = (node: Node | undefined) =>
  node?.type === 'Literal' || (node?.type === 'TemplateLiteral' && !hasParts(node))
const isBuiltText = (node: Node | undefined) =>
  node?.type === 'BinaryExpression' || (node?.type === 'TemplateLiteral' && hasParts(node))

const within = (path: string, ...folders: string[]) => folders.some(folder => path.startsWith(`${folder}/`))
const mayWriteSql = (path: string) =>
  within(path, 'server/src/db', 'server/src/sync', 'migrations') ||
  /^server\/src\/(modules\/[^/]+|accounts|photo-libraries)\/(.+\/)?([^/]+-)?queries\.ts$/.test(path)

const sends = (node: Node) =>
  calls(node, 'fetch', 'globalThis.fetch', 'window.fetch', 'self.fetch', 'navigator.sendBeacon') ||
  (node.type === 'NewExpression' &&
    ['XMLHttpRequest', 'WebSocket', 'EventSource'].includes(nameOf(node.callee) ?? ''))

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
    name: 'no expression is built from a text',
    instead: "build it with sync-protocol's pattern('u')`…`, in which texts match literally.",
    applies: path => path !== 'sync-protocol/src/pattern.ts',
    breaks: node =>
      (makes(node, 'RegExp', 'globalThis.RegExp', 'window.RegExp') && !isLiteral(argumentsOf(node)[0])) ||
      // They take a text for an expression.
      (callsMethod(node, 'match', 'matchAll', 'search') && isBuiltText(argumentsOf(node)[0])),
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
    instead:
      'move the statement to server/src/modules/<module>/<noun>-queries.ts, or to server/src/accounts.',
    applies: path => within(path, 'server/src') && !mayWriteSql(path),
    breaks: node => callsMethod(node, 'selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto'),
  },
  {
    name: 'only data sends requests',
    instead: 'read signals of data/store.ts, or add a call to a file in pwa/src/data.',
    applies: path => within(path, 'pwa/src') && !within(path, 'pwa/src/data', 'pwa/src/worker'),
    breaks: node => sends(node) || calls(node, 'fetchInTime', 'sendBytes'),
  },
  {
    name: 'every request has a limit of time',
    instead:
      'call fetchInTime() of data/ports/fetch-in-time.ts, which gives up a server that says nothing; what opens connections of another kind is listed in scripts/architecture/code-rules.ts.',
    applies: path => within(path, 'pwa/src') && !givesUpItself.has(path),
    breaks: sends,
  },
]

/** What gives up by itself what it sends or opens. */
const givesUpItself = new Set([
  'pwa/src/data/ports/fetch-in-time.ts',
  'pwa/src/data/ports/send-bytes.ts',
  // The engine watches the socket, which it asks for a sign of life.
  'pwa/src/data/ports/browser-socket.ts',
  'pwa/src/data/self-check.ts',
])

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

/** Files that write synced rows: a commit's, and what takes rows away that no commit can reach any more. */
const rowWriters = new Set([
  'server/src/sync/synced-rows.ts',
  'server/src/sync/purge-stream.ts',
  'server/src/sync/erase-account-rows.ts',
])

/** Tables of accounts by their reference to `users`, which no synced row has. */
const readsTablesOffTheDatabase = 'server/src/accounts/users/erase-account-queries.ts'

/** Tables of synced rows are written where every change is merged, logged and sent on, and nowhere else. */
export function syncedTableViolations(sources: Source[], tables: ReadonlySet<string>): Violation[] {
  const found: Violation[] = []
  for (const source of sources) {
    if (source.isTest || rowWriters.has(source.path) || !within(source.path, 'server/src')) continue
    walk(source.program, node => {
      if (!writesSyncedRows(node, tables, source.path)) return
      found.push({
        path: source.path,
        line: lineAt(source.text, node.start),
        rule: 'only sync writes synced rows',
        instead:
          'send the change through commit(), so that it is merged, logged and reaches every device; name other tables literally.',
      })
    })
  }
  return found
}

/** A table that is not named literally may be any. */
function writesSyncedRows(node: Node, tables: ReadonlySet<string>, path: string): boolean {
  if (callsMethod(node, 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto')) {
    const table = argumentsOf(node)[0]?.value
    return typeof table !== 'string' || tables.has(table.split(' ')[0] ?? '')
  }
  if (node.type !== 'TemplateLiteral') return false
  return (node.quasis as { value: { cooked: string } }[]).some(({ value }, index, all) => {
    const text = value.cooked
    const writes = text.matchAll(
      /\b(?:insert\s+(?:or\s+\w+\s+)?into|delete\s+from|replace\s+into|update)\s+"?(\w+)/gi,
    )
    if ([...writes].some(([, table = '']) => tables.has(table))) return true
    const isLast = index === all.length - 1
    return (
      !isLast && path !== readsTablesOffTheDatabase && /\b(?:into|delete\s+from|update)\s+"?$/i.test(text)
    )
  })
}

/** Kinds of streams that are called like an entity. */
const streamKinds = new Set(['trip'])

/** The server's engine treats every entity alike; the few that rights are read off stand in `access-rows.ts`. */
export function namedEntityViolations(sources: Source[], entities: ReadonlySet<string>): Violation[] {
  const found: Violation[] = []
  for (const source of sources.filter(({ path, isTest }) => !isTest && within(path, 'server/src/sync'))) {
    walk(source.program, node => {
      const name = namedEntity(node, entities)
      if (name === undefined) return
      found.push({
        path: source.path,
        line: lineAt(source.text, node.start),
        rule: `sync names no entity (${name})`,
        instead:
          'read it off the registry, or off sync-protocol/src/access-rows.ts where rights depend on it.',
      })
    })
  }
  return found
}

/** The entity that a literal names by itself, or the mutation of one, such as `trip.delete`. */
function namedEntity(node: Node, entities: ReadonlySet<string>): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    const [name = '', ...rest] = node.value.split('.')
    const isOne = entities.has(name) && (rest.length > 0 || (name.includes('_') && !streamKinds.has(name)))
    return isOne ? node.value : undefined
  }
  // A word such as `trip` names an entity only where one is expected.
  const compared = node.type === 'BinaryExpression' ? [node.left, node.right] : []
  const asked = compared.some(side => isNode(side) && dotted(side)?.endsWith('.entity'))
  const queried =
    callsMethod(node, 'selectFrom', 'innerJoin', 'leftJoin') || calls(node, 'mustEntity', 'memberRowId')
  const words = asked ? compared : queried ? [argumentsOf(node)[0]] : []
  return words
    .map(word => (isNode(word) ? word.value : undefined))
    .find((word): word is string => typeof word === 'string' && entities.has(word) && !word.includes('_'))
}

/** True for a file without a function: it only states data, and may be as long as they are. */
export function isData({ program }: Source): boolean {
  let functions = 0
  walk(program, ({ type }) => {
    if (/^(Function|ArrowFunction)/.test(type) || type === 'MethodDefinition') functions++
  })
  return functions === 0
}
