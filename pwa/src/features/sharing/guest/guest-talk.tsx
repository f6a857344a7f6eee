import type { GuestMessage } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'

/** What the members said, to be read. */
export function GuestTalk({ messages }: { messages: readonly GuestMessage[] }) {
  if (!messages.length) return <p class="guest-empty">{t('sharing.noMessages')}</p>
  return (
    <ul class="guest-rows guest-part guest-talk">
      {messages.map(message => (
        <RowBoundary key={message.id}>
          <Message message={message} />
        </RowBoundary>
      ))}
    </ul>
  )
}

function Message({ message: { username, text, created_at } }: { message: GuestMessage }) {
  return (
    <li class="guest-card">
      <p class="guest-meta">
        <bdi>{username}</bdi> · {formatMoment(created_at)}
      </p>
      <p class="guest-notes" dir="auto">
        {text}
      </p>
    </li>
  )
}
