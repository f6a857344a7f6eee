/** The list of a day with the ways between its stops. */
import type { GuestDay, GuestView } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { GuestWay } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { guestLine, type GuestLineItem, type GuestLinePlan } from './guest-line.ts'

export type GuestRow = GuestLineItem | { kind: 'way'; id: string; way: GuestWay }

type Plan = GuestLinePlan & Pick<GuestView, 'ways'>

/**
 * A way stands behind the row that it begins at, else before the row that it leads to; one between two nights follows the
 * first. Ways of unknown duration are left out, and so is a missing route to the place of a night.
 */
export function guestRows(plan: Plan, day: Pick<GuestDay, 'id'>): GuestRow[] {
  const line = guestLine(plan, day)
  const ids = new Set(line.map(({ id }) => id))
  const before = new Map<string, GuestRow[]>()
  const behind = new Map<string, GuestRow[]>()
  const first: GuestRow[] = []
  let last = first
  for (const [at, way] of plan.ways.filter(({ day_id }) => day_id === day.id).entries()) {
    const { from_id: from, to_id: to } = way
    if (from !== null && ids.has(from)) last = listOf(behind, from)
    else if (to !== null && ids.has(to)) last = listOf(before, to)
    const isBetweenRows = from !== null && to !== null && ids.has(from) && ids.has(to)
    const hasNoRoute = way.source === 'none' || way.source === 'unknown'
    if (way.duration_seconds !== null || (hasNoRoute && isBetweenRows))
      last.push({ kind: 'way', id: `way ${at}`, way })
  }
  const rows = line.flatMap(item => [...(before.get(item.id) ?? []), item, ...(behind.get(item.id) ?? [])])
  const mornings = line.filter(item => item.kind === 'night' && item.on.at === 'morning').length
  return rows.toSpliced(mornings, 0, ...first)
}

function listOf(lists: Map<string, GuestRow[]>, id: string): GuestRow[] {
  const list = lists.get(id) ?? []
  lists.set(id, list)
  return list
}
