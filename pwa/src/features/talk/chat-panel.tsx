import { MessagesSquare } from 'lucide-preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { chatReaction } from '@caravel/sync-protocol/entities/chat-reaction'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { userStream } from '@caravel/sync-protocol/streams'
import { isKnown, openStream } from '../../data/store.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { formatDate } from '../../i18n/format.ts'
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
import { timeline, type Shown } from './timeline.ts'
import { readUntil } from './unread.ts'
import { useAimedMessage } from './use-aimed-message.ts'

/** A date where the reader is, `YYYY-MM-DD`. */
const dayOf = (at: number): string => {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

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
  const older = useOlder(tripId, { count: held.length, oldest: oldest?.id })
  const [replying, setReplying] = useState<Message>()
  const [editing, setEditing] = useState<Message>()
  // Where the reader was when the page opened: the line stays there while they read.
  const until = useSeenWhenOpened(tripId, me)
  const byId = useMemo(
    () => new Map([...older.messages.map(row => [row.id, row] as const), ...rows]),
    [older.messages, rows],
  )
  const shown = timeline(byId.values(), shownPolls(polls.values(), older, oldest), { me, until, dayOf })
  useRead(shown.map(({ item }) => item))
  const scroll = useScroll(shown, until !== Infinity)
  const aimed = useAimedMessage(scroll, shown, until !== Infinity)
  const reactions = Map.groupBy(
    [...older.reactions, ...view.rows(chatReaction).value.values()],
    ({ message_id: id }) => id,
  )
  return (
    <>
      <div class="talk-scroll chat-scroll" ref={scroll} role="log" aria-label={t('talk.chat')}>
        {older.more && (
          <div class="chat-older">
            {older.failed && <p class="chat-note">{t('talk.olderOffline')}</p>}
            <Button kind="text" busy={older.busy && t('talk.loading')} onClick={older.load}>
              {t('talk.older')}
            </Button>
          </div>
        )}
        {shown.length === 0 && (known ? <NothingSaid /> : <SkeletonRows />)}
        <ol class="chat-list">
          {shown.map(({ item, day, first, follows }) => (
            <li
              key={item.id}
              class={classNames('chat-entry', item.id === aimed && 'is-aimed')}
              tabIndex={item.id === aimed ? -1 : undefined}
            >
              {day && <p class="chat-day">{formatDate(day)}</p>}
              {first && (
                <p class="chat-new">
                  <span>{t('talk.new')}</span>
                </p>
              )}
              <ChatItem
                item={item}
                follows={follows}
                reactions={reactions.get(item.id) ?? []}
                replied={
                  item.kind === 'message' && item.message.reply_to
                    ? (byId.get(item.message.reply_to) ?? null)
                    : undefined
                }
                onReply={setReplying}
                onEdit={setEditing}
                onGone={older.forget}
              />
            </li>
          ))}
        </ol>
      </div>
      {mayWrite && (
        <ChatComposer
          key={editing?.id ?? ''}
          editing={editing}
          replying={replying && byId.get(replying.id)}
          onDone={() => (setReplying(undefined), setEditing(undefined))}
        />
      )}
    </>
  )
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
  const from = older.messages[0]?.created_at ?? oldest?.created_at ?? 0
  for (const row of polls) if (!older.more || row.created_at >= from) yield row
}

function NothingSaid() {
  return (
    <Empty icon={MessagesSquare} title={t('talk.empty')}>
      {t('talk.emptyFact')}
    </Empty>
  )
}

/** What shows was read, once it is on the server and the page is looked at. */
function useRead(items: readonly { at: number; kind: string; message?: Message }[]): void {
  const { tripId, me, view } = useTalk()
  const pending = view.pending.value
  const newest = items.reduce(
    (last, each) =>
      each.kind === 'message' && each.message && !pending.has(each.message.id)
        ? Math.max(last, each.at)
        : last,
    0,
  )
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

/** Opens at what is new, or at the end; follows what comes while the end shows, and stays where the reader is otherwise. */
function useScroll(shown: readonly Shown[], known: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const atEndRef = useRef(true)
  const openedRef = useRef(false)
  const heightRef = useRef(0)
  const [first, last] = [shown[0]?.item.id, shown.at(-1)?.item.id]
  const line = shown.find(each => each.first)?.item.id
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !last || !known) return
    const mark = openedRef.current ? null : box.querySelector('.chat-new')
    openedRef.current = true
    if (mark) {
      mark.scrollIntoView({ block: 'center' })
      atEndRef.current = false
    } else if (atEndRef.current) box.scrollTop = box.scrollHeight
    heightRef.current = box.scrollHeight
  }, [last, line, known])
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    // What comes above pushes nothing away.
    if (openedRef.current && !atEndRef.current) box.scrollTop += box.scrollHeight - heightRef.current
    heightRef.current = box.scrollHeight
  }, [first])
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const note = () => {
      heightRef.current = box.scrollHeight
      atEndRef.current = box.scrollHeight - box.scrollTop - box.clientHeight < 80
    }
    box.addEventListener('scroll', note, { passive: true })
    return () => box.removeEventListener('scroll', note)
  }, [])
  return ref
}
