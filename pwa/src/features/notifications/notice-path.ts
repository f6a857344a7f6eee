import { tripStream } from '@caravel/sync-protocol/streams'
import { rowIn } from '../../data/attention.ts'
import { labelsOf } from '../../shared/areas/area-registry.ts'
import type { OwnNotice } from './own-notices.ts'

/** Kinds that show one row of an entity, where they name it, and the page that shows all of them. */
const rowPages = {
  bookings: { entity: 'reservation', page: 'bookings' },
  poll: { entity: 'poll', page: 'talk/polls' },
  packing: { entity: 'packing_item', page: 'lists' },
  costs: { entity: 'expense', page: 'costs' },
  todo: { entity: 'todo_item', page: 'lists/todos' },
} as const

/** The page that shows what a notice is about; undefined where there is none. */
export function noticePath({ target }: Pick<OwnNotice, 'target'>): string | undefined {
  if (!target) return undefined
  const { kind, trip_id: tripId, id } = target
  if (kind === 'admin') return '/admin'
  if (kind === 'attention') return '/notifications?sheet=sync'
  if (kind === 'settings') return '/notifications/settings'
  if (kind === 'time_off') return '/time-off?sheet=people'
  if (kind === 'journal') return id ? `/journal/${id}` : '/journal'
  if (!tripId) return undefined
  const path = `/trips/${tripId}`
  if (kind === 'trip') return path
  if (kind === 'sharing') return `${path}?sheet=share`
  if (kind === 'chat') return id ? `${path}/talk?message=${id}` : `${path}/talk`
  const rows = kind in rowPages ? rowPages[kind] : undefined
  // A newer server may tell of what this app has no page for.
  if (!rows) return path
  const { entity, page } = rows
  const stream = tripStream(tripId)
  const row = id ? rowIn(stream, entity, id) : undefined
  const own = id && row ? labelsOf(entity)?.path?.({ path, stream, id, row }) : undefined
  return own ?? `${path}/${page}`
}
