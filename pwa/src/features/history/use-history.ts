import { useLocation } from 'preact-iso'
import { useEffect, useMemo } from 'preact/hooks'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { day } from '@caravel/sync-protocol/entities/day'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { AnyRow, RowOf } from '@caravel/sync-protocol/entity'
import { rowTitle } from '@caravel/sync-protocol/row-title'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { shownName, toPeople } from '../../shared/people/people.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { device } from '../../data/device.ts'
import { StreamHistory, type HistoryFilter } from '../../data/history.ts'
import { openStream, type StreamView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { kindNamed } from './history-kinds.ts'
import type { Authors } from './history-words.ts'

/** Everything that the pages and the panel of a history share. The filter stands in the address. */
export function useHistory(stream: StreamKey) {
  const { path, query } = useLocation()
  const { by, via, of } = query
  const [entity, id] = (of ?? '').split(':')
  const filter: HistoryFilter = { by, via, entity: entity || undefined, id: id || undefined }
  const history = useMemo(() => {
    const asked = id ? entity : (kindNamed(entity)?.entities.join(',') ?? entity)
    return new StreamHistory(stream, { by, via, entity: asked || undefined, id: id || undefined })
  }, [stream, by, via, entity, id])
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
  const view = openStream(stream)
  const me = device.value?.actor.user_id
  const setFilter = (next: HistoryFilter) => navigate(historyPath(path, next), { replace: true })
  return {
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

const authorsOf = (history: StreamHistory, view: StreamView, me: string | undefined): Authors => {
  const names = new Map<string, string>()
  for (const { user_id: id, name } of history.people.value) names.set(id, shownName(name))
  const rows = membersOf(view)
  for (const { user_id: id, name } of rows) names.set(id, shownName(name))
  const nameOf = (id: string | null) => names.get(id ?? '') ?? t('undo.somebody')
  const members = new Map(toPeople(rows).map(person => [person.id, person]))
  const personOf = (id: string | null) => members.get(id ?? '') ?? { id: id ?? '', name: nameOf(id) }
  return { me, nameOf, personOf }
}

/** Everybody whom the rows name. */
const membersOf = (view: StreamView): Member[] =>
  isOfJournal(view)
    ? [...(view.rows(journeyContributor).value.values() as Iterable<RowOf<typeof journeyContributor>>)]
    : [...view.rows(tripMember).value.values()]

type Member = Pick<RowOf<typeof tripMember>, 'user_id' | 'name' | 'avatar' | 'left_at'>

const isOfJournal = ({ stream }: StreamView): boolean => parseStream(stream)?.kind === 'journey'

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
  if (isOfJournal(view)) return undefined
  const number = Number(/\/day\/(\d+)/.exec(path)?.[1] ?? 0)
  const row = daysInOrder([...view.rows(day).value.values()])[number - 1]
  return row && { id: row.id, number }
}
