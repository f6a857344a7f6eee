import { Ellipsis } from 'lucide-preact'
import type { TargetedKeyboardEvent } from 'preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { formatTime } from '../../i18n/format.ts'
import { localTime } from '../../i18n/local-date.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { personOf, shownName } from '../../shared/people/people.ts'
import { lettersOn } from '../../shared/shortcuts/key-for-page.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { nextIndex } from '../../ui/lists/roving-focus.ts'
import { pressedKey } from '../../ui/pressed-key.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { deleteNotice, markRead, respond } from './notice-actions.ts'
import { noticeIcon } from './notice-icon.ts'
import { noticePath } from './notice-path.ts'
import { answersOf, contextOf, detailOf, sentenceOf } from './notice-words.ts'
import { timeOfNotice, type OwnNotice } from './own-notices.ts'

/** A decision is asked for and nobody has answered yet. */
export const asks = ({ type, response }: OwnNotice): boolean => type === 'boolean' && response === null

/** One notice: who, what, when and where; the row opens what it is about, and is read then. */
export function NoticeRow({ notice }: { notice: OwnNotice }) {
  const unread = notice.read_at === null
  const path = noticePath(notice)
  const read = () => unread && markRead(notice, true)
  const hear = (event: TargetedKeyboardEvent<HTMLElement>) => onKey(event, notice, unread)
  const content = <Content notice={notice} unread={unread} />
  return (
    <li class={classNames('notice-item', unread && 'is-unread')}>
      <span class={classNames('notice-dot', asks(notice) && 'is-asking')} aria-hidden="true" />
      <Lead notice={notice} />
      <div class="notice-body">
        {path === undefined ? (
          <button type="button" class="notice-main" onClick={read} onKeyDown={hear}>
            {content}
          </button>
        ) : (
          <a class="notice-main" href={path} onClick={read} onKeyDown={hear}>
            {content}
          </a>
        )}
        {notice.type === 'boolean' && <Answer notice={notice} />}
      </div>
      <MenuButton label={t('notices.one')} items={() => itemsOf(notice, unread)} align="end">
        {({ ref, toggle, attributes }) => (
          <IconButton
            icon={Ellipsis}
            label={t('notices.more')}
            class="notice-more"
            buttonRef={ref}
            onClick={toggle}
            {...attributes}
          />
        )}
      </MenuButton>
    </li>
  )
}

/** Arrows go from row to row over all days; what the buttons of a row hear is theirs. */
function onKey(event: TargetedKeyboardEvent<HTMLElement>, notice: OwnNotice, unread: boolean): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...document.querySelectorAll<HTMLElement>('.notice-main')]
  const here = rows.indexOf(event.currentTarget)
  const to = nextIndex(event.key, here, rows.length, { axis: 'block', rtl: false, stop: true })
  if (to !== undefined) rows[to]?.focus()
  else if (event.key === 'Delete') {
    ;(rows[here + 1] ?? rows[here - 1])?.focus()
    deleteNotice(notice)
  } else if (pressedKey(event) === 'u' && lettersOn()) markRead(notice, unread)
  else return
  event.preventDefault()
}

function Content({ notice, unread }: { notice: OwnNotice; unread: boolean }) {
  const detail = detailOf(notice)
  const context = contextOf(notice)
  return (
    <>
      <span class="notice-text">
        {unread && <VisuallyHidden>{t('notices.unread')}: </VisuallyHidden>}
        <RichText {...sentenceOf(notice)} />
      </span>
      {detail && (
        <span class="notice-detail" dir="auto">
          {detail}
        </span>
      )}
      <span class="notice-meta">
        <time>{formatTime(localTime(timeOfNotice(notice)))}</time>
        {context && (
          <>
            {' · '}
            <bdi>{context}</bdi>
          </>
        )}
      </span>
    </>
  )
}

function Lead({ notice }: { notice: OwnNotice }) {
  const person = actorOf(notice)
  if (person) return <Avatar person={person} size={40} decorative />
  return (
    <span class="notice-icon">
      <Icon of={noticeIcon(notice.event)} />
    </span>
  )
}

/** As the trip draws them, where it is on this device. */
function actorOf({ actor_id: id, actor_name: name, for_trip_id: tripId }: OwnNotice): Person | undefined {
  if (!id) return undefined
  return (tripId ? personOf(tripStream(tripId), id) : undefined) ?? { id, name: shownName(name ?? '') }
}

function Answer({ notice }: { notice: OwnNotice }) {
  if (notice.response !== null)
    return (
      <p class="notice-answer">
        {t(notice.response === 'positive' ? 'notices.accepted' : 'notices.declined')}
      </p>
    )
  const { positive, negative } = answersOf(notice)
  return (
    <div class="notice-acts">
      <Button kind="primary" onClick={() => respond(notice, 'positive')}>
        {positive}
      </Button>
      <Button onClick={() => respond(notice, 'negative')}>{negative}</Button>
    </div>
  )
}

const itemsOf = (notice: OwnNotice, unread: boolean): MenuItem[] => [
  {
    id: 'read',
    label: t(unread ? 'notices.markRead' : 'notices.markUnread'),
    onSelect: () => markRead(notice, unread),
  },
  { id: 'delete', label: t('notices.delete'), danger: true, onSelect: () => deleteNotice(notice) },
]
