import { Ban, ChevronRight, KeyRound, Plus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { session } from '../../../data/session.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { FromServer } from '../from-server.tsx'
import { noServer } from '../no-server.ts'
import { useServerData } from '../use-server-data.ts'
import { AccountSheet } from './account-sheet.tsx'
import type { Account } from './account.ts'
import { NewAccount } from './new-account.tsx'

/** Everybody with an account on this server. */
export default function Users() {
  const users = useServerData<{ users: Account[] }>('/api/admin/users')
  const [open, setOpen] = useState<string>()
  const all = users.data?.users ?? []
  const account = all.find(({ id }) => id === open)
  const now = session.value
  const me = now.status === 'signed-in' ? now.user.id : undefined
  return (
    <AdminFrame
      title={t('users.title')}
      fact={t('users.fact')}
      actions={
        <Button kind="primary" icon={Plus} offReason={noServer()} onClick={() => setOpen('new')}>
          {t('users.add')}
        </Button>
      }
    >
      <FromServer of={users}>
        {data => (
          <ul class="list">
            {data.users.map(each => (
              <AccountRow key={each.id} account={each} own={each.id === me} onOpen={() => setOpen(each.id)} />
            ))}
          </ul>
        )}
      </FromServer>
      {open === 'new' && <NewAccount onClose={() => setOpen(undefined)} onChange={users.reload} />}
      {account && (
        <AccountSheet
          key={account.id}
          account={account}
          others={all}
          own={account.id === me}
          onClose={() => setOpen(undefined)}
          onChange={users.reload}
        />
      )}
    </AdminFrame>
  )
}

function AccountRow({ account, own, onOpen }: { account: Account; own: boolean; onOpen: () => void }) {
  const { id, username: name, email, role, avatar_url, disabled_at, online, last_login } = account
  const person = { id, name, here: online, ...(avatar_url ? { imageUrl: avatar_url } : {}) }
  return (
    <ListRow
      lead={<Avatar person={person} size={40} decorative />}
      title={
        <span class="admin-line">
          <bdi>{own ? t('users.you', { name }) : name}</bdi>
          {role === 'admin' && <Badge tone="info">{t('users.roleAdmin')}</Badge>}
          {disabled_at !== null && (
            <Badge tone="danger" icon={Ban}>
              {t('users.isDisabled')}
            </Badge>
          )}
          {account.must_change_password && (
            <Badge tone="warn" icon={KeyRound}>
              {t('users.mustChange')}
            </Badge>
          )}
        </span>
      }
      meta={
        <>
          <bdi>{email}</bdi>
          {' · '}
          {online
            ? t('users.online')
            : last_login === null
              ? t('users.neverIn')
              : t('users.lastIn', { time: formatMoment(last_login) })}
        </>
      }
      mark={<Icon of={ChevronRight} flip />}
      onOpen={onOpen}
    />
  )
}
