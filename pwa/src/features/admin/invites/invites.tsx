import './invites.css'
import { Copy, Link, QrCode as QrIcon, Trash2, UserX } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { copyText } from '../../../shared/device/copy-text.ts'
import {
  inviteLink,
  isPast,
  isSpent,
  makeInvite,
  revokeInvite,
  type ServerInvite,
} from '../../../data/invites.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { ask } from '../../../ui/overlays/ask.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { FromServer } from '../from-server.tsx'
import { useServerData } from '../use-server-data.ts'

/** Links that let people make an account: make one, hand it on, take it back. Needs a connection. */
export default function Invites() {
  const [open, setOpen] = useState<string>()
  const { connected } = syncStatus.value
  const list = useServerData<{ invites: ServerInvite[] }>('/api/admin/invites')
  const revoke = async (invite: ServerInvite) => {
    const { id } = invite
    const sure =
      isOver(invite) ||
      (await ask({
        question: t('invites.revokeAsk'),
        text: t('invites.revokeText'),
        yes: t('invites.revoke'),
        no: t('invites.keep'),
      }))
    if (!sure) return
    await revokeInvite(id).catch(showRefusal)
    list.reload()
  }
  return (
    <AdminFrame title={t('invites.title')} fact={t('invites.fact')}>
      <NewInvite
        connected={connected}
        onMade={invite => {
          setOpen(invite.id)
          list.reload()
        }}
      />
      <FromServer of={list}>
        {({ invites }) =>
          invites.length === 0 ? (
            <p class="admin-note">{t('invites.none')}</p>
          ) : (
            <ul class="invite-list" aria-label={t('invites.title')}>
              {invites.map(invite => (
                <OneInvite
                  key={invite.id}
                  invite={invite}
                  open={open === invite.id}
                  onOpen={wanted => setOpen(wanted ? invite.id : undefined)}
                  onRevoke={() => void revoke(invite)}
                />
              ))}
            </ul>
          )
        }
      </FromServer>
    </AdminFrame>
  )
}

const uses = [1, 2, 3, 4, 5, 0]
const days = [1, 3, 7, 14, 0]

function NewInvite({ connected, onMade }: { connected: boolean; onMade: (invite: ServerInvite) => void }) {
  const [most, setMost] = useState(1)
  const [life, setLife] = useState(7)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    await makeInvite(most, life || null).then(onMade, showRefusal)
    setBusy(false)
  }
  return (
    <form
      class="admin-card"
      onSubmit={event => {
        event.preventDefault()
        if (connected && !busy) void make()
      }}
    >
      <div class="invite-form">
        <SelectField
          label={t('invites.uses')}
          value={String(most)}
          onChange={value => setMost(Number(value))}
          options={uses.map(count => ({
            value: String(count),
            label: count ? t('invites.usesCount', { count }) : t('invites.unlimited'),
          }))}
        />
        <SelectField
          label={t('invites.expiry')}
          value={String(life)}
          onChange={value => setLife(Number(value))}
          options={days.map(count => ({
            value: String(count),
            label: count ? t('invites.days', { count }) : t('invites.never'),
          }))}
        />
        <Button
          kind="primary"
          type="submit"
          icon={Link}
          busy={busy && t('invites.making')}
          offReason={!connected && t('invites.offline')}
        >
          {t('invites.make')}
        </Button>
      </div>
    </form>
  )
}

function OneInvite(props: {
  invite: ServerInvite
  open: boolean
  onOpen: (wanted: boolean) => void
  onRevoke: () => void
}) {
  const { invite, open, onOpen, onRevoke } = props
  const { token, created_by_name: name } = invite
  const link = token === null ? undefined : inviteLink(token)
  const works = !isOver(invite)
  return (
    <li class="admin-card">
      <div>
        <p>
          <strong>{stateOf(invite)}</strong>
        </p>
        <p class="admin-note">
          {[!isSpent(invite) && branchOf(invite), name && t('invites.by', { name })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isDead(invite) && !isSpent(invite) && (
        <Badge tone="warn" icon={UserX}>
          {t('invites.dead')}
        </Badge>
      )}
      {works && <p class="invite-link">{link ? <bdi dir="ltr">{link}</bdi> : t('invites.sealed')}</p>}
      {works && open && link && <QrCode text={link} label={t('invites.code')} />}
      <div class="admin-acts">
        {works && link && (
          <>
            <Button size="small" icon={Copy} onClick={() => void copyText(link)}>
              {t('invites.copy')}
            </Button>
            <Button size="small" icon={QrIcon} aria-expanded={open} onClick={() => onOpen(!open)}>
              {t(open ? 'invites.hideCode' : 'invites.showCode')}
            </Button>
          </>
        )}
        <Button size="small" kind="text" icon={Trash2} onClick={onRevoke}>
          {t(works ? 'invites.revoke' : 'invites.remove')}
        </Button>
      </div>
    </li>
  )
}

const isDead = ({ created_by_admin: counts }: ServerInvite) => !counts
const isOver = (invite: ServerInvite) => isSpent(invite) || isPast(invite) || isDead(invite)

function stateOf(invite: ServerInvite): string {
  const { max_uses: max, used_count: used } = invite
  if (isSpent(invite)) return t('invites.spent')
  return max === 0 ? t('invites.usedUnlimited', { count: used }) : t('invites.used', { used, max })
}

function branchOf(invite: ServerInvite): string {
  const { expires_at: at } = invite
  if (at === null) return t('invites.never')
  return t(isPast(invite) ? 'invites.over' : 'invites.until', { time: formatMoment(at) })
}
