import { Ellipsis } from 'lucide-preact'
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'
import { personOf } from '../../shared/people/people.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { copyText } from '../../shared/device/copy-text.ts'
import { formatList, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { AttachedCard } from './attached-card.tsx'
import { LinkCard } from './link-card.tsx'
import { MessageText } from './message-text.tsx'
import type { Reaction } from './older-messages.ts'
import { PollCard } from './poll-card.tsx'
import { reactTo, remove, type Message } from './talk-actions.ts'
import { useTalk } from './talk-context.ts'
import { tabPath } from './talk-url.ts'
import type { Item } from './timeline.ts'

/** `HH:MM` where the reader is. */
const timeOf = (at: number): string => new Date(at).toTimeString().slice(0, 5)

const quick = ['👍', '❤️', '😂', '🎉', '🤔'] as const

interface Props {
  item: Item
  follows: boolean
  reactions: readonly Reaction[]
  /** What it answers; null: that is gone; `elsewhere`: it is not on the device; undefined: it answers nothing. */
  replied: Message | 'elsewhere' | null | undefined
  onReply(message: Message): void
  onEdit(message: Message): void
  onGone(id: string): void
}

/** One message or poll with who said it: own ones at the end and tinted, others with a picture. */
export function ChatItem(props: Props) {
  const { item, follows } = props
  const { view, me } = useTalk()
  const own = item.by === me
  const person = item.by ? personOf(view.stream, item.by) : undefined
  const name = person?.name ?? t('sync.someone')
  return (
    <article class={classNames('chat-item', own && 'is-own', follows && 'is-following')}>
      {!own && <span class="chat-face">{!follows && person && <Avatar person={person} decorative />}</span>}
      <div class="chat-body">
        {!follows && (
          <p class="chat-head">
            {!own && (
              <strong>
                <bdi>{name}</bdi>
              </strong>
            )}
            <time>{formatTime(timeOf(item.at))}</time>
          </p>
        )}
        {item.kind === 'poll' ? <PollCard poll={item.poll} /> : <Bubble {...props} message={item.message} />}
      </div>
    </article>
  )
}

function Bubble(props: Props & { message: Message }) {
  const { message, replied, reactions } = props
  const { view, mayWrite } = useTalk()
  const waits = view.pending.value.has(message.id)
  return (
    <>
      <div class="chat-line">
        {(message.text || replied !== undefined) && (
          <div class="chat-bubble">
            {replied === 'elsewhere' ? (
              <EarlierQuote id={message.reply_to ?? ''} />
            ) : (
              replied !== undefined && <Quote of={replied} />
            )}
            <MessageText text={message.text ?? ''} mentions={message.mentions} />
            {message.edited && <span class="chat-edited">{t('talk.edited')}</span>}
          </div>
        )}
        {waits && <PendingMark />}
        <MenuButton label={t('talk.message')} items={() => itemsOf(props, mayWrite)} align="end">
          {({ ref, toggle, attributes }) => (
            <IconButton
              icon={Ellipsis}
              label={t('talk.more')}
              class="chat-more"
              buttonRef={ref}
              onClick={toggle}
              {...attributes}
            />
          )}
        </MenuButton>
      </div>
      {message.attached && <AttachedCard attached={message.attached} />}
      {message.preview && <LinkCard preview={message.preview} />}
      <Reactions message={message} reactions={reactions} />
    </>
  )
}

function Quote({ of: message }: { of: Message | null }) {
  const { view } = useTalk()
  const name = message?.user_id ? personOf(view.stream, message.user_id)?.name : undefined
  return (
    <blockquote class="chat-quote">
      {message ? (
        <>
          <strong>
            <bdi>{name ?? t('sync.someone')}</bdi>
          </strong>
          <span dir="auto">{message.text || t('talk.attachment')}</span>
        </>
      ) : (
        <span>{t('talk.quoteGone')}</span>
      )}
    </blockquote>
  )
}

/** Nothing is known of it here but its id: a tap leads to it. */
function EarlierQuote({ id }: { id: string }) {
  const { tripId } = useTalk()
  return (
    <blockquote class="chat-quote">
      <a href={`${tabPath(tripId, 'chat')}?message=${id}`}>{t('talk.quoteEarlier')}</a>
    </blockquote>
  )
}

function Reactions({ message, reactions }: { message: Message; reactions: readonly Reaction[] }) {
  const { tripId, view, me, mayWrite } = useTalk()
  const isHere = view.rows(chatMessage).value.has(message.id)
  const groups = [...Map.groupBy(reactions, ({ emoji }) => emoji)]
  if (!groups.length) return null
  return (
    <div class="chat-reactions">
      {groups.map(([emoji, given]) => {
        const mine = given.some(({ user_id: id }) => id === me)
        const names = given.map(({ user_id: id }) => personOf(view.stream, id)?.name ?? t('sync.someone'))
        return (
          <button
            key={emoji}
            type="button"
            class={classNames('chat-reaction', mine && 'is-mine')}
            aria-pressed={mine}
            aria-label={t('talk.reactedWith', { emoji, names: formatList(names) })}
            title={formatList(names)}
            disabled={!mayWrite || !isHere}
            onClick={() => attempt(() => reactTo(tripId, message.id, emoji, !mine))}
          >
            {emoji} <bdi>{given.length}</bdi>
          </button>
        )
      })}
    </div>
  )
}

const itemsOf = (
  { message, reactions, onReply, onEdit, onGone }: Props & { message: Message },
  mayWrite: boolean,
): MenuItem[] => {
  const { tripId, me } = messageAt(message)
  const own = message.user_id === me
  // A change is worked out on this device: what it does not have can only be deleted.
  const isHere = openStream(tripStream(tripId)).rows(chatMessage).peek().has(message.id)
  const mine = (emoji: string) => reactions.some(each => each.user_id === me && each.emoji === emoji)
  const deleteIt = async () => {
    const yes = await ask({
      question: t('talk.deleteMessage'),
      text: t('talk.deleteMessageFact'),
      yes: t('talk.delete'),
      no: t('talk.keep'),
    })
    if (yes && attempt(() => remove(tripId, message.id))) onGone(message.id)
  }
  const writing: MenuItem[] = [
    { id: 'reply', label: t('talk.reply'), onSelect: () => onReply(message) },
    ...(isHere ? quick : []).map((emoji, index): MenuItem => ({
      id: emoji,
      label: t('talk.reactWith', { emoji }),
      group: index === 0,
      chosen: mine(emoji),
      onSelect: () => attempt(() => reactTo(tripId, message.id, emoji, !mine(emoji))),
    })),
  ]
  const ofAuthor: MenuItem[] = [
    ...(isHere ? [{ id: 'edit', label: t('talk.edit'), group: true, onSelect: () => onEdit(message) }] : []),
    { id: 'delete', group: !isHere, label: t('talk.delete'), danger: true, onSelect: () => void deleteIt() },
  ]
  return [
    ...(mayWrite ? writing : []),
    { id: 'copy', label: t('talk.copy'), group: true, onSelect: () => void copyText(message.text ?? '') },
    ...(mayWrite && own ? ofAuthor : []),
  ]
}

const messageAt = ({ trip_id }: Message) => ({ tripId: trip_id, me: mustDevice().actor.user_id })
