import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { ChangeSummary } from '../../data/tray.ts'
import { tripPath } from './trip-path.ts'

/** Where what a change is about can be seen; undefined when there is no such page. */
export function rowPath({
  stream,
  summary,
}: {
  stream: StreamKey
  summary: ChangeSummary
}): string | undefined {
  const path = tripPath(stream)
  if (path === undefined) return undefined
  const { entity, id } = summary
  if (entity === 'assignment' && id) return `${path}/plan?stop=${id}`
  if (entity === 'place' && id) return `${path}/plan?place=${id}`
  if (entity === 'expense' && id) return `${path}/costs?sheet=expense&card=${id}`
  if (entity === 'settlement' || entity === 'budget_guest') return `${path}/costs`
  return path
}
