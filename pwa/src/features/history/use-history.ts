import { useLocation } from 'preact-iso'
import { useEffect, useMemo } from 'preact/hooks'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { day } from '@caravel/sync-protocol/entities/day'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { rowTitle } from '@caravel/sync-protocol/row-title'
import { tripStream } from '@caravel/sync-protocol/streams'
import { shownName, toPeople } from '../../shared/people/people.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { device } from '../../data/device.ts'
import { TripHistory, type HistoryFilter } from '../../data/history.ts'
import { openStream, type StreamView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { kindNamed } from './history-kinds.ts'
import type { Authors } from './history-words.ts'

/** Everything that the page and the panel of a trip's history share. The filter stands in the address. */
export function useHistory(tripId: string) {
  const { path, query } = useLocation()
  const { by, via, of } = query
  const [entity, id] = (of ?? '').split(':')
  const filter: HistoryFilter = { by, via, entity: entity || undefined, id: id || undefined }
  const history = useMemo(() => {
    const asked = id ? entity : (kindNamed(entity)?.entities.join(',') ?? entity)
    return new TripHistory(tripId, { by, via, entity: asked || undefined, id: id || undefined })
  }, [tripId, by, via, entity, id])
  useEffect(() => {
    history.start()
    // Leaving the page or the app counts as having looked; a filter shows only some of it. Without an answer it counts as
    // unseen until the next look.
    const looked = () => {
      if (!by && !via && !entity) void history.markSeen().catch(() => undefined)
    }
    const hidden = () => document.visibilityState === 'hidden' && looked()
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      looked()
      history.stop()
    }
  }, [history, by, via, entity])
  const view = openStream(tripStream(tripId))
  const me = device.value?.actor.user_id
  const setFilter = (next: HistoryFilter) => navigate(historyPath(path, next), { replace: true })
  return {
    tripId,
    history,
    view,
    filter,
    setFilter,
    authors: authorsOf(history, view, me),
    about: id ? titleIn(view, entity ?? '', id) : undefined,
    day: dayIn(view, path),
  }
}

const historyPath = (path: string, { by, via, entity, id }: HistoryFilter): string => {
  const query = new URLSearchParams()
  if (by) query.set('by', by)
  if (via) query.set('via', via)
  if (entity) query.set('of', id ? `${entity}:${id}` : entity)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

const authorsOf = (history: TripHistory, view: StreamView, me: string | undefined): Authors => {
  const names = new Map<string, string>()
  for (const { user_id: id, name } of history.people.value) names.set(id, shownName(name))
  for (const { user_id: id, name } of view.rows(tripMember).value.values()) names.set(id, shownName(name))
  const nameOf = (id: string | null) => names.get(id ?? '') ?? t('undo.somebody')
  const members = new Map(toPeople(view.rows(tripMember).value.values()).map(person => [person.id, person]))
  const personOf = (id: string | null) => members.get(id ?? '') ?? { id: id ?? '', name: nameOf(id) }
  return { me, nameOf, personOf }
}

const titleIn = (view: StreamView, entityName: string, id: string): string | undefined => {
  const entity = findEntity(entityName)
  const state = view.state()
  const row = entity && (state.get(entity, id) as AnyRow | undefined)
  const title =
    entity && row && rowTitle(entity, row, (from, other) => state.get(from, other) as AnyRow | undefined)
  return title ?? (entityName === settlement.name ? t('history.thisPayment') : undefined)
}

/** The day that the plan shows beside the history. */
const dayIn = (view: StreamView, path: string): { id: string; number: number } | undefined => {
  const number = Number(/\/day\/(\d+)/.exec(path)?.[1] ?? 0)
  const row = daysInOrder([...view.rows(day).value.values()])[number - 1]
  return row && { id: row.id, number }
}
