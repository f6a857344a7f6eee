import type { Planner } from '../page/planner-context.ts'

/** Opens what lies at a marker. A place that is visited more than once that day: each press goes to the next visit. */
export function openMarker({ plan, day, selected, go }: Planner, placeId: string): void {
  const visits = plan.visits.get(placeId) ?? []
  const here = day ? visits.filter(visit => visit.day.id === day.id) : []
  const among = here.length ? here : visits
  const next =
    among[(among.findIndex(({ stop }) => stop.id === selected?.stop?.id) + 1) % (among.length || 1)]
  if (next && day) go.openStop(next.stop.id, next.day.number)
  else go.openPlace(placeId)
}
