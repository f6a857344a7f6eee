/** The list of a day with the ways between its stops. */
import type { GuestDay, GuestView } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { GuestWay } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { guestLine, type GuestLineItem } from './guest-line.ts'

export type GuestRow = GuestLineItem | { kind: 'way'; id: string; way: GuestWay }

type Plan = Parameters<typeof guestLine>[0] & Pick<GuestView, 'ways'>

/**
 * A way stands behind the stop that it begins at, else before the stop that it leads to. One between two bookings
 * follows the way before it. Ways of which nobody knows how long they take are left out,
 * and so is the lack of a route to something that is not in the list.
 */
export function guestRows(plan: Plan, day: Pick<GuestDay, 'id'>): GuestRow[] {
  const line = guestLine(plan, day)
  const stops = new Set(line.map(({ id }) => id))
  const before = new Map<string, GuestRow[]>()
  const behind = new Map<string, GuestRow[]>()
  const first: GuestRow[] = []
  let last = first
  for (const [at, way] of plan.ways.filter(({ day_id }) => day_id === day.id).entries()) {
    const { from_id: from, to_id: to } = way
    if (from !== null && stops.has(from)) last = listOf(behind, from)
    else if (to !== null && stops.has(to)) last = listOf(before, to)
    const isBetweenStops = from !== null && to !== null && stops.has(from) && stops.has(to)
    const hasNoRoute = way.source === 'none' || way.source === 'unknown'
    if (way.duration_seconds !== null || (hasNoRoute && isBetweenStops))
      last.push({ kind: 'way', id: `way ${at}`, way })
  }
  return [
    ...first,
    ...line.flatMap(item => [...(before.get(item.id) ?? []), item, ...(behind.get(item.id) ?? [])]),
  ]
}

function listOf(lists: Map<string, GuestRow[]>, id: string): GuestRow[] {
  const list = lists.get(id) ?? []
  lists.set(id, list)
  return list
}
