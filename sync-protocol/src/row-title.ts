import { mustEntity } from './entities/index.ts'
import type { AnyRow, Entity } from './entity.ts'

/** Fields by which people call a row. */
export const titleFields = ['title', 'name', 'question', 'text'] as const

/** The fields of a row that lead to others by which it is called, where it has no words of its own. */
export const namedBy = ({ fields, named_by: last }: Entity): string[] => [
  ...Object.keys(fields).filter(name => fields[name]?.reference?.on_delete === 'cascade'),
  ...(last === undefined ? [] : [last]),
]

/** What people call a row: its own words, else those of what it belongs to. `find` may know deleted rows too. */
export const rowTitle = (
  entity: Entity,
  row: Record<string, unknown>,
  find: (entity: Entity, id: string) => AnyRow | undefined,
): string | null => {
  const own = titleFields.filter(name => name in entity.fields)
  for (const name of own.length ? own : ['category'])
    if (typeof row[name] === 'string' && row[name] !== '') return row[name]
  const derived = entity.derived_name?.of(row, (name, id) => find(mustEntity(name), id))
  if (derived) return derived
  for (const name of namedBy(entity)) {
    const [id, parent] = [row[name], entity.fields[name]?.reference?.entity]
    if (typeof id !== 'string' || parent === undefined) continue
    const found = find(mustEntity(parent), id)
    const title = found ? rowTitle(mustEntity(parent), found, find) : null
    if (title !== null) return title
  }
  return null
}
