/** One save of a form as the fewest entries in which one conflict holds up nothing else (sync rules §4). */
import { orderKeyField, type Entity } from '@caravel/sync-protocol/entity'
import { owners } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import { sameValue } from '@caravel/sync-protocol/row'

export interface SavePart {
  body: Values
  /** Values the part was made from. */
  base: Values
}

/**
 * Register, group, flag and order groups go together; each checked or text group and each group that an action owns
 * goes alone. Values that are as they were are left out, but a checked group is one thing: it goes as a whole, so that
 * what is kept of it never is half of mine and half of theirs; and so does a place in a list, with the list.
 * @param row as it was shown when editing began
 */
export const splitSave = (entity: Entity, row: Values, changes: Values): SavePart[] => {
  const together: SavePart = { body: {}, base: {} }
  const alone = new Map<string, SavePart>()
  for (const [name, value] of Object.entries(changes)) {
    const group = entity.groupOf[name]
    if (sameValue(row[name], value) && !isMove(entity, group, changes)) continue
    const part = group === undefined || !standsAlone(entity, group) ? together : partOf(alone, group)
    part.body[name] = value
    if (part !== together) part.base[name] = row[name] ?? null
  }
  for (const [name, part] of alone) fillChecked(entity, name, part, { ...row, ...changes }, row)
  return [together, ...alone.values()].filter(part => Object.keys(part.body).length > 0)
}

const isMove = (entity: Entity, group: string | undefined, changes: Values): boolean => {
  const definition = group === undefined ? undefined : entity.groups[group]
  return definition?.merge === 'order' && typeof changes[orderKeyField(definition)] === 'object'
}

const fillChecked = (entity: Entity, group: string, part: SavePart, after: Values, before: Values): void => {
  const definition = entity.groups[group]
  if (definition?.merge !== 'checked') return
  for (const name of Object.keys(definition.fields)) {
    if (after[name] === undefined) continue
    part.body[name] = after[name]
    part.base[name] = before[name] ?? null
  }
}

const partOf = (parts: Map<string, SavePart>, group: string): SavePart => {
  const part = parts.get(group) ?? { body: {}, base: {} }
  parts.set(group, part)
  return part
}

/** Does a conflict over this group need an entry that carries nothing else? */
export const standsAlone = (entity: Entity, group: string): boolean => {
  const merge = entity.groups[group]?.merge
  return merge === 'checked' || merge === 'text' || `${entity.name}.${group}` in owners
}
