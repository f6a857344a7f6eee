import { mustEntity } from './entities/index.ts'
import type { AnyRow, Entity } from './entity.ts'

const titleFields = ['title', 'name', 'text', 'category']

/** What people call a row: its own words, else those of what it belongs to. `find` may know deleted rows too. */
export const rowTitle = (
  entity: Entity,
  row: Record<string, unknown>,
  find: (entity: Entity, id: string) => AnyRow | undefined,
): string | null => {
  for (const name of titleFields) if (typeof row[name] === 'string' && row[name] !== '') return row[name]
  for (const [name, { reference }] of Object.entries(entity.fields)) {
    if (reference?.on_delete !== 'cascade' || typeof row[name] !== 'string') continue
    const parent = mustEntity(reference.entity)
    const found = find(parent, row[name])
    return found ? rowTitle(parent, found, find) : null
  }
  return null
}
