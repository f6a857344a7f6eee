import '../../ui/lists/list-row.css'
import './talk.css'
import './chat.css'
import './polls.css'
import './notes.css'
import { Suspense } from 'preact/compat'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { tripStream } from '@caravel/sync-protocol/streams'
import { SheetBoundary } from '../../shared/errors/sheet-boundary.tsx'
import { navigate } from '../../shared/navigation/navigate.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { SearchButton } from '../../shared/navigation/search-button.tsx'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { toPeople } from '../../shared/people/people.ts'
import { TripHeader } from '../../shared/trips/trip-header.tsx'
import { usePresence } from '../../shared/people/use-presence.ts'
import { mustDevice } from '../../data/device.ts'
import { isKnown, openStream } from '../../data/store.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { usePhone } from '../../ui/use-media-query.ts'
import { ChatPanel } from './chat-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { isOpen } from './poll-standing.ts'
import { PollsPanel } from './polls-panel.tsx'
import { TalkContext, type Talk } from './talk-context.ts'
import { tabPath, useTalkAddress, type TalkTab } from './talk-url.ts'
import { unreadIn } from './unread.ts'

const NoteSheet = lazyPart(() => import('./note-sheet.tsx'))
const PollSheet = lazyPart(() => import('./poll-sheet.tsx'))

/** Where a group talks and decides: chat, notes and polls of a trip. */
export default function TalkPage({ tripId }: { tripId: string }) {
  const phone = usePhone()
  const stream = tripStream(tripId)
  const view = openStream(stream)
  const { tab, sheet, about } = useTalkAddress(tripId)
  usePresence(stream)
  const title = view.rows(trip).value.get(tripId)?.title
  usePageTitle(title ? `${t('nav.talk')} · ${title}` : t('nav.talk'))
  const people = toPeople(view.rows(tripMember).value.values())
  const talk: Talk = {
    tripId,
    view,
    me: mustDevice().actor.user_id,
    people,
    mayWrite: view.can('collab_edit'),
    known: isKnown(view.status.value),
  }
  return (
    <TalkContext.Provider value={talk}>
      <div class="talk">
        <TripHeader tripId={tripId} title={t('nav.talk')} actions={<SearchButton />} />
        {phone ? (
          <div class="talk-tabs">
            <TalkTabs tripId={tripId} tab={tab} wide />
          </div>
        ) : (
          <div class="talk-head">
            <PageHead title={t('nav.talk')}>
              <TalkTabs tripId={tripId} tab={tab} />
            </PageHead>
          </div>
        )}
        {tab === 'chat' ? <ChatPanel key={tripId} /> : tab === 'notes' ? <NotesPanel /> : <PollsPanel />}
      </div>
      <SheetBoundary of={`${sheet} ${about}`} onClose={closeSheet}>
        <Suspense fallback={null}>
          {sheet === 'page' && <NoteSheet key={about ?? ''} about={about} />}
          {sheet === 'poll' && talk.mayWrite && <PollSheet />}
        </Suspense>
      </SheetBoundary>
    </TalkContext.Provider>
  )
}

function TalkTabs({ tripId, tab, wide = false }: { tripId: string; tab: TalkTab; wide?: boolean }) {
  const view = openStream(tripStream(tripId))
  const unread = unreadIn(tripId)
  const open = [...view.rows(poll).value.values()].filter(row =>
    isOpen(row, mustDevice().engine.now()),
  ).length
  return (
    <Segment<TalkTab>
      wide={wide}
      label={t('talk.which')}
      value={tab}
      onChange={next => navigate(tabPath(tripId, next), { replace: true })}
      options={[
        { value: 'chat', label: t('talk.chat'), ...(unread ? { count: formatNumber(unread) } : {}) },
        { value: 'notes', label: t('talk.notes') },
        { value: 'polls', label: t('talk.polls'), ...(open ? { count: formatNumber(open) } : {}) },
      ]}
    />
  )
}
