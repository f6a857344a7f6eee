import { tripStream } from '@caravel/sync-protocol/streams'
import { labelsOf } from '../../shared/areas/area-registry.ts'
import { rowIn } from '../../data/attention.ts'
import type { OwnNotice } from './own-notices.ts'

/** The page that shows what a notice is about; undefined where there is none. */
export function noticePath({ target }: Pick<OwnNotice, 'target'>): string | undefined {
  if (!target) return undefined
  const { kind, trip_id: tripId, id } = target
  if (kind === 'admin') return '/admin'
  if (kind === 'attention') return '/notifications?sheet=sync'
  if (kind === 'settings') return '/notifications/settings'
  if (!tripId) return undefined
  const path = `/trips/${tripId}`
  if (kind === 'talk') return `${path}/talk`
  if (kind === 'message') return id ? `${path}/talk?message=${id}` : `${path}/talk`
  if (kind === 'packing') return `${path}/lists`
  const entity = entityOf(kind)
  if (!entity || !id) return path
  const stream = tripStream(tripId)
  return labelsOf(entity)?.path?.({ path, stream, id, row: rowIn(stream, entity, id) }) ?? path
}

const entities: Readonly<Record<string, string>> = {
  booking: 'reservation',
  todo: 'todo_item',
  photo: 'file',
}

const entityOf = (kind: string): string | undefined =>
  kind === 'trip' ? undefined : (entities[kind] ?? kind)
