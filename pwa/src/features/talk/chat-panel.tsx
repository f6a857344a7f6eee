import { MessagesSquare } from 'lucide-preact'
import { useLocation } from 'preact-iso'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { chatMessage, newestMessages } from '@caravel/sync-protocol/entities/chat-message'
import { chatReaction } from '@caravel/sync-protocol/entities/chat-reaction'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { userStream } from '@caravel/sync-protocol/streams'
import { isKnown, openStream } from '../../data/store.ts'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { navigate } from '../../shared/navigation/navigate.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { formatDate } from '../../i18n/format.ts'
import { localDate } from '../../i18n/local-date.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatItem } from './chat-item.tsx'
import { useOlder, type Older } from './older-messages.ts'
import { markRead, type Message } from './talk-actions.ts'
import { useTalk } from './talk-context.ts'
import { tabPath } from './talk-url.ts'
import { lastOf, newestSeen, timeline, type Item } from './timeline.ts'
import { readUntil } from './unread.ts'
import { useChatScroll } from './use-chat-scroll.ts'
import { useAimedMessage } from './use-aimed-message.ts'

/** So many are drawn at first, and so many more each time. */
const drawnAtFirst = 60
const drawnMore = 100

/** What was said, the newest at the end. */
export function ChatPanel() {
  const { tripId, view, me, mayWrite, known } = useTalk()
  const rows = view.rows(chatMessage).value
  const polls = view.rows(poll).value
  const held = [...rows.values()]
  const oldest = held.reduce<Message | undefined>(
    (first, row) => (!first || row.created_at < first.created_at ? row : first),
    undefined,
  )
  const older = useOlder(tripId, view, { count: held.length, oldest })
  const [drawn, setDrawn] = useState(drawnAtFirst)
  const [replying, setReplying] = useState<Message>()
  const [editing, setEditing] = useState<Message>()
  // Where the reader was when the page opened: the line stays there while they read.
  const until = useSeenWhenOpened(tripId, me)
  const byId = useMemo(
    () => new Map([...older.messages.map(row => [row.id, row] as const), ...rows]),
    [older.messages, rows],
  )
  const messages = older.apart ? older.messages : byId.values()
  const all = timeline(messages, shownPolls(polls.values(), older, oldest), { me, until, dayOf: localDate })
  const looked = useLocation().query['message']
  const shown = older.messages.length ? all : lastOf(all, drawn, looked)
  const hidden = all.length - shown.length
  // Not before it is known what was read: else nothing would be new on a device that just signed in.
  useRead(until === Infinity ? [] : shown.map(({ item }) => item))
  const follows = !older.apart
  const { ref: scroll, toEnd } = useChatScroll(shown, { known: until !== Infinity, follows })
  const aimed = useAimedMessage(scroll, shown, until !== Infinity)
  useLookedFor(looked, known && held.length >= newestMessages && !byId.has(looked ?? ''), older.around)
  const reactions = Map.groupBy(
    [...older.reactions, ...view.rows(chatReaction).value.values()],
    ({ message_id: id }) => id,
  )
  const toNewest = () => {
    toEnd()
    older.leave()
    navigate(tabPath(tripId, 'chat'), { replace: true })
  }
  return (
    <>
      <div class="talk-scroll chat-scroll" ref={scroll} role="log" aria-label={t('talk.chat')}>
        {(hidden > 0 || older.more) && (
          <div class="chat-older">
            {older.failed && (
              <p class="chat-note" aria-live="polite">
                {t(older.failed === 'gone' ? 'talk.messageGone' : 'talk.olderOffline')}
              </p>
            )}
            <Button
              kind="text"
              busy={older.busy && t('talk.loading')}
              onClick={hidden > 0 ? () => setDrawn(drawn + drawnMore) : older.earlier}
            >
              {t('talk.older')}
            </Button>
          </div>
        )}
        {shown.length === 0 && (known ? <NothingSaid /> : <SkeletonRows />)}
        <ol class="chat-list">
          {shown.map(({ item, day, first, follows: together }, index) => (
            <li
              key={item.id}
              class={classNames('chat-entry', item.id === aimed && 'is-aimed')}
              tabIndex={item.id === aimed ? -1 : undefined}
            >
              {(day ?? (index === 0 && localDate(item.at))) && (
                <p class="chat-day">{formatDate(day ?? localDate(item.at))}</p>
              )}
              {first && (
                <p class="chat-new">
                  <span>{t('talk.new')}</span>
                </p>
              )}
              <RowBoundary as="div">
                <ChatItem
                  item={item}
                  follows={together && index > 0}
                  reactions={reactions.get(item.id) ?? []}
                  replied={
                    item.kind === 'message' && item.message.reply_to
                      ? (byId.get(item.message.reply_to) ?? (older.more || older.apart ? 'elsewhere' : null))
                      : undefined
                  }
                  onReply={setReplying}
                  onEdit={setEditing}
                  onGone={older.forget}
                />
              </RowBoundary>
            </li>
          ))}
        </ol>
        {older.apart && (
          <div class="chat-older">
            <Button kind="text" busy={older.busy && t('talk.loading')} onClick={older.later}>
              {t('talk.later')}
            </Button>
            <Button kind="tonal" onClick={toNewest}>
              {t('talk.toNewest')}
            </Button>
          </div>
        )}
      </div>
      {mayWrite && (
        <ChatComposer
          key={editing?.id ?? ''}
          editing={editing}
          replying={replying && byId.get(replying.id)}
          onDone={() => (setReplying(undefined), setEditing(undefined))}
          onSent={older.apart ? toNewest : toEnd}
        />
      )}
    </>
  )
}

/** A message that an address names and the device does not have is read from the server, once. */
function useLookedFor(id: string | undefined, isMissing: boolean, read: (id: string) => void): void {
  const askedRef = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (id === undefined) askedRef.current = undefined
    if (id === undefined || !isMissing || askedRef.current === id) return
    askedRef.current = id
    read(id)
  })
}

/** How far the reader had read it, from when that was known on. */
function useSeenWhenOpened(tripId: string, me: string): number {
  const known = isKnown(openStream(userStream(me)).status.value)
  const now = readUntil(tripId, me)
  const [opened, setOpened] = useState<number>()
  if (known && opened === undefined) setOpened(now)
  return opened ?? Infinity
}

/** Polls from before the messages that show stand where those do. */
function* shownPolls<Row extends { created_at: number }>(
  polls: Iterable<Row>,
  older: Older,
  oldest: Message | undefined,
): Iterable<Row> {
  const from = older.more ? (older.messages[0]?.created_at ?? oldest?.created_at ?? 0) : 0
  const until = older.apart ? (older.messages.at(-1)?.created_at ?? 0) : Infinity
  for (const row of polls) if (row.created_at >= from && row.created_at <= until) yield row
}

function NothingSaid() {
  return (
    <Empty icon={MessagesSquare} title={t('talk.empty')}>
      {t('talk.emptyFact')}
    </Empty>
  )
}

/** What shows was read, once it is on the server and the page is looked at. */
function useRead(items: readonly Item[]): void {
  const { tripId, me, view } = useTalk()
  const newest = newestSeen(items, view.pending.value)
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible' && newest > readUntil(tripId, me))
        attempt(() => markRead(me, tripId, newest))
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [newest, tripId, me])
}
