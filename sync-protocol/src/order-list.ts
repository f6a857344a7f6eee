/**
 * Places in a list as fractional keys (after "Implementing fractional indexing", D. Greenspan), with the row id
 * as tie-break. A list may span entities, such as the stops and notes of a day.
 */
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { listMembers } from './entities/index.ts'
import type { AnyRow, Entity } from './entity.ts'
import type { Op } from './op.ts'
import type { State } from './state.ts'

export interface ListItem {
  entity: Entity
  id: string
  key: string
}

/** Where the person put it: between which rows, and the key that their device minted for it. */
export interface Placement {
  after?: string | null | undefined
  before?: string | null | undefined
  key?: string | undefined
}

/** Keys longer than this are minted anew with their whole list. */
export const longestKey = 64

export const byKey = (a: { key: string; id: string }, b: { key: string; id: string }): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : 1

/** The items of a list in order. `scope` names which list, for lists that come one per parent. */
export const listItems = (
  state: State,
  list: string,
  scope?: { field: string; value: unknown },
): ListItem[] => {
  const items: ListItem[] = []
  for (const { entity, key } of listMembers(list)) {
    const rows = (scope ? state.where(entity, scope.field, scope.value) : state.list(entity)) as AnyRow[]
    for (const row of rows) items.push({ entity, id: row.id, key: String(row[key]) })
  }
  return items.sort(byKey)
}

/**
 * The key for a row put into `items` (which do not hold it), and new keys for rows that stand in the way:
 * a run of equal keys, or keys grown too long. Never fails: when both neighbours are gone the sent key is kept.
 */
export const placeInList = (
  items: readonly ListItem[],
  placement: Placement,
): { key: string; rekey: ListItem[] } => {
  const index = indexFor(items, placement)
  const before = items[index - 1]?.key ?? null
  const after = items[index]?.key ?? null
  const sent = placement.key
  if (sent !== undefined && isKeyBetween(sent, before, after)) return { key: sent, rekey: [] }
  if (before === null || after === null || before < after) {
    const key = generateKeyBetween(before, after)
    if (key.length <= longestKey) return { key, rekey: [] }
    return rebalance(items, index)
  }
  return splitRun(items, index, before)
}

const indexFor = (items: readonly ListItem[], { after, before, key }: Placement): number => {
  const behind = after ? items.findIndex(item => item.id === after) : -1
  if (behind >= 0) return behind + 1
  const ahead = before ? items.findIndex(item => item.id === before) : -1
  if (ahead >= 0) return ahead
  if (key !== undefined) {
    const next = items.findIndex(item => item.key > key)
    return next < 0 ? items.length : next
  }
  return after === null ? 0 : items.length
}

const isKeyBetween = (key: string, before: string | null, after: string | null): boolean =>
  isOrderKey(key) && (before === null || key > before) && (after === null || key < after)

/** A key the library could have made, and not too long. */
export const isOrderKey = (key: string): boolean => {
  // The library lets foreign digits pass here and trips over them later, between two such keys; next to its smallest and
  // largest key there is no room.
  if (key.length > longestKey || !/^[B-Za-y][0-9A-Za-z]*$/.test(key)) return false
  try {
    generateKeyBetween(key, null)
    return true
  } catch {
    // The library refuses malformed keys by throwing; such a key is simply not taken.
    return false
  }
}

const splitRun = (items: readonly ListItem[], index: number, equal: string) => {
  let end = index
  while (end < items.length && items[end]?.key === equal) end++
  const keys = generateNKeysBetween(equal, items[end]?.key ?? null, end - index + 1)
  if (keys.some(key => key.length > longestKey)) return rebalance(items, index)
  const rekey = items.slice(index, end).map((item, i) => ({ ...item, key: keys[i + 1] ?? item.key }))
  return { key: keys[0] ?? equal, rekey }
}

const rebalance = (items: readonly ListItem[], index: number) => {
  const keys = generateNKeysBetween(null, null, items.length + 1)
  const rekey = items.map((item, i) => ({ ...item, key: keys[i < index ? i : i + 1] ?? item.key }))
  return { key: keys[index] ?? generateKeyBetween(null, null), rekey }
}

/** The updates that give other rows their new keys. Behind the op that puts a row among them they fall with it. */
export const rekeyOps = (rekey: readonly ListItem[], list: string): Op[] =>
  rekey.map(({ entity, id, key }) => {
    const field = listMembers(list).find(member => member.entity === entity)?.key ?? 'position'
    return { op: 'update', entity: entity.name, id, fields: { [field]: key }, derived: true, follows: true }
  })

/** Keys of rows that come behind everything in the list. */
export const keysAtEnd = (state: State, list: string, count: number): string[] =>
  keysBehind(listItems(state, list).at(-1)?.key, count)

/** Keys behind one, or the first of a list; a key that no device made counts as none. */
export const keysBehind = (key: string | undefined, count: number): string[] =>
  generateNKeysBetween(key !== undefined && isOrderKey(key) ? key : null, null, count)
