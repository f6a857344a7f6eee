/** What becomes of a row when what it belongs to is copied; read off its entity's declaration. */
import type { AnyRow, Entity } from './entity.ts'
import { derivedId } from './ids.ts'
import { importedFields } from './imported-row.ts'
import type { Values } from './op.ts'

/** Whether rows of the entity come along in a copy of their trip. */
export const isCopied = (entity: Entity): boolean => entity.copy !== 'skip' && entity.copy !== 'within'

/** Old ids to new ones, as `entity id`. A copy made twice from one request gets the same ids. */
export class CopiedIds {
  private readonly ids = new Map<string, string>()
  private readonly seed: string

  /** @param seed id of the copy: of the new trip or the new day */
  constructor(seed: string) {
    this.seed = seed
  }

  /** The new id of something that is copied; undefined for what is not. */
  get(entity: string, id: unknown): string | undefined {
    return typeof id === 'string' ? this.ids.get(`${entity} ${id}`) : undefined
  }

  set(entity: string, id: string, made: string): void {
    this.ids.set(`${entity} ${id}`, made)
  }

  /** The id for a copy of this row with these values. */
  make(entity: Entity, row: AnyRow, fields: Values): string {
    const made = entity.derivedId?.(fields) ?? derivedId(this.seed, entity.name, row.id)
    this.set(entity.name, row.id, made)
    return made
  }
}

/**
 * The values of a copy: what people wrote, references turned to the copies. What points at something that has no copy
 * lets go of it where `keep` says so by answering undefined; a row that belongs to such a thing has none: undefined.
 * `later`: the copy starts so many days later, or without dates that compare.
 */
export const copiedFields = (
  entity: Entity,
  row: AnyRow,
  ids: CopiedIds,
  keep: (entity: string, id: string) => string | undefined,
  later?: { days: number | undefined },
): Values | undefined => {
  const whole: Values = {
    ...importedFields(entity, row),
    ...(typeof entity.copy === 'object' ? entity.copy : {}),
  }
  const fields = later && entity.shifted ? entity.shifted(whole, later.days) : whole
  for (const [name, { reference }] of Object.entries(entity.fields)) {
    const old = fields[name]
    if (!reference || reference.on_delete === 'soft' || typeof old !== 'string') continue
    const now = ids.get(reference.entity, old) ?? keep(reference.entity, old)
    if (now === undefined && reference.on_delete === 'cascade') return undefined
    fields[name] = now ?? null
  }
  return fields
}
