import { lineAt, type Source, type Violation } from './sources.ts'
import { calls, isNode, nameOf, type Node } from './syntax.ts'

/** A day of 24 hours, which no day has on which the clocks change. */
const dayMs = 86_400_000

/** Where dates are moved, by whole days of a calendar. */
const theOneWay = 'sync-protocol/src/domain/trip-range.ts'

const applies = ({ path, isTest }: Source): boolean =>
  !isTest && path !== theOneWay && /^(pwa\/src|sync-protocol\/src\/domain)\//.test(path)

/** The value of an expression of numbers alone, and of constants of the file that are such. */
function valueOf(node: unknown, constants: ReadonlyMap<string, number>): number | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node.type === 'Identifier') return constants.get(node.name as string)
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return undefined
  const [left, right] = [valueOf(node.left, constants), valueOf(node.right, constants)]
  return left === undefined || right === undefined ? undefined : left * right
}

const isDays = (value: number | undefined): boolean =>
  value !== undefined && value !== 0 && value % dayMs === 0

/** `keptMs`, `kept_ms`: a length of time, and nothing that is added to a date. */
const isDuration = (name: string | undefined): boolean => /(Ms|_ms)$/.test(name ?? '')

/** Numbers with names, in the order of the file. */
function constantsOf(program: unknown): Map<string, number> {
  const constants = new Map<string, number>()
  walk(program, [], node => {
    if (node.type !== 'VariableDeclarator') return
    const [name, value] = [nameOf(node.id), valueOf(node.init, constants)]
    if (name !== undefined && value !== undefined) constants.set(name, value)
  })
  return constants
}

/** Calls `see` with every node and those around it, the nearest first. */
function walk(value: unknown, around: readonly Node[], see: (node: Node, around: readonly Node[]) => void) {
  if (Array.isArray(value)) for (const item of value) walk(item, around, see)
  else if (isNode(value)) {
    see(value, around)
    for (const key of Object.keys(value)) if (key !== 'type') walk(value[key], [value, ...around], see)
  }
}

const isSum = ({ type, operator }: Node): boolean =>
  (type === 'BinaryExpression' && /^[-+]$/.test(operator as string)) ||
  (type === 'AssignmentExpression' && /^[-+]=$/.test(operator as string))

/** Makes an instant of a date, or asks a date for its instant. */
const readsDate = (node: Node): boolean =>
  calls(node, 'Date.parse', 'Date.UTC') ||
  methodOf(node, /^(getTime|valueOf)$/) ||
  (node.type === 'NewExpression' && nameOf(node.callee) === 'Date')

/** Makes a date of an instant: `new Date(…)`, `dateOf(…)`, `localDate(…)`, `dayOf(…)`. */
const makesDate = (node: Node): boolean =>
  (node.type === 'NewExpression' && nameOf(node.callee) === 'Date') ||
  methodOf(node, /^setTime$/) ||
  (node.type === 'CallExpression' && /(^d|D)(ate|ay)/.test(nameOf(node.callee) ?? ''))

const methodOf = (node: Node, name: RegExp): boolean =>
  node.type === 'CallExpression' &&
  isNode(node.callee) &&
  node.callee.type === 'MemberExpression' &&
  name.test(nameOf(node.callee.property) ?? '')

function has(node: unknown, wanted: (node: Node) => boolean): boolean {
  let found = false
  walk(node, [], each => {
    found ||= wanted(each)
  })
  return found
}

/** Is a length of some days added to a date, or to what becomes one, by itself or under a name? */
function misused(node: Node, around: readonly Node[], program: unknown): boolean {
  const arithmetic = around.slice(
    0,
    around.findIndex(each => each.type !== 'BinaryExpression' && each.type !== 'AssignmentExpression'),
  )
  const sum = arithmetic.find(isSum)
  const outside = around[arithmetic.length]
  if (sum && outside && (has(sum, readsDate) || makesDate(outside))) return true
  const name = sum && outside?.type === 'VariableDeclarator' ? nameOf(outside.id) : undefined
  const becomesDate = (each: Node) =>
    makesDate(each) && (each.arguments as Node[]).some(argument => nameOf(argument) === name)
  if (name !== undefined && has(program, becomesDate)) return true
  // So many days between two dates.
  const [division] = arithmetic
  return division?.operator === '/' && division.right === node && has(division.left, readsDate)
}

/** The date as a number of its month, moved: right by luck alone, and another way to do it. */
const movesDayOfMonth = (node: Node): boolean =>
  methodOf(node, /^set(UTC)?Date$/) ||
  (isSum(node) && [node.left, node.right].some(side => isNode(side) && methodOf(side, /^get(UTC)?Date$/)))

/** Dates are moved by days of the calendar: a day has 23 or 25 hours where the clocks change. */
export function dateViolations(sources: readonly Source[]): Violation[] {
  const found: Violation[] = []
  for (const source of sources.filter(applies)) {
    const constants = constantsOf(source.program)
    const report = (node: Node, rule: string, instead: string) =>
      found.push({ path: source.path, line: lineAt(source.text, node.start), rule, instead })
    walk(source.program, [], (node, around) => {
      if (
        movesDayOfMonth(node) ||
        (isDays(valueOf(node, constants)) && misused(node, around, source.program))
      )
        report(
          node,
          'a date is moved by days of the calendar',
          'use addDays or daysBetween of domain/trip-range.ts; localDate of i18n/local-date.ts makes the date of an instant.',
        )
      const [parent] = around
      const isPart = parent !== undefined && isDays(valueOf(parent, constants))
      const isNamed =
        has(node, each => isDuration(nameOf(each))) ||
        (parent?.type === 'VariableDeclarator' && isDuration(nameOf(parent.id)))
      if (isDays(valueOf(node, constants)) && !isPart && !isNamed)
        report(
          node,
          'so many days in milliseconds are a duration with a name',
          'name it as a constant that ends in Ms; for dates use addDays of domain/trip-range.ts.',
        )
    })
  }
  return found
}
