/** A node of the syntax tree, as far as the rules look at it. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The name of an identifier. */
export const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? (value.name as string) : undefined

/** `a.b` of a member expression, or the name of an identifier. */
export function dotted(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type !== 'MemberExpression') return nameOf(value)
  const object = dotted(value.object)
  const property = nameOf(value.property)
  return object && property && !value.computed ? `${object}.${property}` : undefined
}

export const calls = (node: Node, ...names: string[]): boolean =>
  node.type === 'CallExpression' && names.includes(dotted(node.callee) ?? '')
