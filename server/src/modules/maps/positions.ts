import type { App } from '../../context.ts'
import type { TripPosition } from '../../module.ts'

/** Where a trip takes place, as far as any module knows; without an id, all trips. In the order of the trip. */
export async function positionsOf(
  app: Pick<App, 'db' | 'modules'>,
  tripId: string | undefined,
): Promise<TripPosition[]> {
  const known = await Promise.all(app.modules.map(module => module.tripPositions?.(app, tripId) ?? []))
  return known.flat().sort(byOrder)
}

/** What has no place in the trip comes last. */
function byOrder(a: TripPosition, b: TripPosition): number {
  const [first = '\uffff', second = '\uffff'] = [a.order, b.order]
  return first < second ? -1 : first > second ? 1 : 0
}
