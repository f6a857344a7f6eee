import '../../ui/lists/list-row.css'
import './lists.css'
import { computed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import { navigate } from '../../shared/navigation/navigate.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { toPeople } from '../../shared/people/people.ts'
import { TripHeader } from '../../shared/trips/trip-header.tsx'
import { usePresence } from '../../shared/people/use-presence.ts'
import { mustDevice } from '../../data/device.ts'
import { addonOn, isKnown, openStream } from '../../data/store.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { ListSheets } from './list-sheets.tsx'
import { tabPath, useListAddress, type ListTab } from './list-url.ts'
import { ListsContext, type Lists } from './lists-context.ts'
import { PackingMenu } from './packing-menu.tsx'
import { PackingPanel } from './packing-panel.tsx'
import { readPacking } from '../../data/packing-view.ts'
import { TodoOrderMenu } from './todo-order-menu.tsx'
import { TodoPanel } from './todo-panel.tsx'

/** What to take along and what to do: two lists of a trip, which work without a network like all of it. */
export default function ListsPage({ tripId }: { tripId: string }) {
  const phone = usePhone()
  const stream = tripStream(tripId)
  const view = openStream(stream)
  const me = mustDevice().actor.user_id
  const { tab, sheet } = useListAddress(tripId)
  usePresence(stream)
  const title = view.rows(trip).value.get(tripId)?.title
  usePageTitle(title ? `${t('lists.title')} · ${title}` : t('lists.title'))

  const own = openStream(userStream(me))
  // Kept while none of its rows change: a to-do that is ticked does not work out the other list.
  const packing = useMemo(
    () => computed(() => readPacking(view, own, tripId, me)),
    [view, own, tripId, me],
  ).value
  const members = view.rows(tripMember).value
  const todos = [...view.rows(todoItem).value.values()]
  const lists: Lists = {
    tripId,
    view,
    me,
    packing,
    todos,
    people: useMemo(() => toPeople(members.values()), [members]),
    mayEdit: view.can('packing_edit'),
    known: isKnown(view.status.value),
    withBags: addonOn('bag_tracking'),
  }
  const open = todos.filter(({ done }) => !done).length
  const menu = tab === 'todos' ? <TodoOrderMenu /> : lists.mayEdit && <PackingMenu />
  const tabs = (
    <Segment<ListTab>
      wide={phone}
      label={t('lists.which')}
      value={tab}
      onChange={next => navigate(tabPath(tripId, next), { replace: true })}
      options={[
        {
          value: 'packing',
          label: t('lists.packing'),
          ...(packing.total
            ? { count: `${formatNumber(packing.packed)} / ${formatNumber(packing.total)}` }
            : {}),
        },
        {
          value: 'todos',
          label: t('lists.todos'),
          ...(open ? { count: formatNumber(open) } : {}),
        },
      ]}
    />
  )
  return (
    <ListsContext.Provider value={lists}>
      <div class={classNames('lists', sheet === 'todo' && 'has-pane')}>
        <TripHeader tripId={tripId} title={t('lists.title')} actions={menu} />
        {phone ? (
          <div class="lists-tabs">{tabs}</div>
        ) : (
          <div class="page-head-above">
            <PageHead title={t('lists.title')}>
              {tabs}
              {menu}
            </PageHead>
          </div>
        )}
        {tab === 'packing' ? <PackingPanel /> : <TodoPanel />}
      </div>
      <ListSheets />
    </ListsContext.Provider>
  )
}
