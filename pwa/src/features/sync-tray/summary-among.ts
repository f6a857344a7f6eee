import type { Entry } from '@caravel/sync-protocol/entry'
import { summaryOf, type ChangeSummary } from '../../data/tray.ts'

/** What a change is about. What only `others` bring into being, such as the place of a stop, is called as they call it. */
export function summaryAmong(entry: Entry, others: readonly Entry[]): ChangeSummary {
  const summary = summaryOf(entry)
  if (summary.title !== undefined) return summary
  const about = [summary.id, entry.body['place_id']]
  const made = others.find(other => other !== entry && about.includes(other.body['id']))
  return made ? { ...summary, title: summaryOf(made).title } : summary
}
