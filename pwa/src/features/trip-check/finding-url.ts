import type { Finding } from '@caravel/sync-protocol/domain/trip-check/finding'
import type { StreamView } from '../../data/store.ts'
import { dayNumber } from './finding-words.ts'

/** Where the thing is that a finding is about: beside the check, or on its own. */
export function findingUrl(view: StreamView, tripId: string, finding: Finding, beside: boolean): string {
  const { day_id: day, target } = finding
  if (finding.kind === 'no_leave') {
    const [from = '', to = from] = [finding.dates[0], finding.dates.at(-1)]
    return `/time-off/${from.slice(0, 4)}?sheet=add&from=${from}&to=${to}`
  }
  const on = day === null ? '' : `/day/${dayNumber(view, day)}`
  const query = target.kind === 'stop' ? `?stop=${target.id}` : ''
  return `/trips/${tripId}/${beside ? 'check' : 'plan'}${on}${query}`
}
