import { LockKeyhole, Pencil, Trash2 } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useState } from 'preact/hooks'
import { changeShareLink, deleteShareLink, shareAddress, type ShareLink } from '../../data/share-links.ts'
import { session } from '../../data/session.ts'
import { openStream } from '../../data/store.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { GuestSees } from './guest-sees.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkWays } from './link-ways.tsx'

interface CardProps {
  tripId: string
  link: ShareLink
  manages: boolean
  /** It was made just now: its code shows. */
  fresh: boolean
  onChanged: () => void
}

/** One link: its address, what it shows, and how often it was opened. */
export function LinkCard({ tripId, link, manages, fresh, onChanged }: CardProps) {
  const [editing, setEditing] = useState(false)
  const [code, setCode] = useState(fresh)
  const { token } = link
  const address = token === null ? undefined : shareAddress(token)
  const over = isOver(link)
  if (editing)
    return (
      <li class="share-card">
        <LinkForm
          tripId={tripId}
          link={link}
          onCancel={() => setEditing(false)}
          onSave={async wish => {
            await changeShareLink(tripId, link.id, wish)
            setEditing(false)
            onChanged()
          }}
        />
      </li>
    )
  return (
    <li class="share-card">
      <CardHead link={link} over={over} />
      {!over && <GuestSees tripId={tripId} rights={link} />}
      <p class="share-address">{address ? <bdi dir="ltr">{address}</bdi> : t('sharing.sealed')}</p>
      {code && address && !over && <QrCode text={address} label={t('sharing.code')} />}
      <p class="share-fact">{visitsText(link)}</p>
      <div class="share-buttons">
        {address && !over && <LinkWays address={address} code={code} onCode={setCode} />}
        {mayChange(tripId, link) && (
          <Button kind="text" icon={Pencil} onClick={() => setEditing(true)}>
            {t('sharing.change')}
          </Button>
        )}
        {manages && (
          <Button kind="text" icon={Trash2} onClick={() => void revoke(tripId, link).then(onChanged)}>
            {t('sharing.revoke')}
          </Button>
        )}
      </div>
    </li>
  )
}

function isOver({ expires_at, ended_at }: ShareLink): boolean {
  return ended_at !== null || (expires_at !== null && expires_at <= Date.now())
}

/** A link shows what its maker shares: only they change it, and the owner of the trip. */
function mayChange(tripId: string, { ended_at, created_by }: ShareLink): boolean {
  const view = openStream(tripStream(tripId))
  const now = session.value
  const me = now.status === 'signed-in' ? now.user.id : undefined
  return ended_at === null && view.can('share_manage') && (created_by === me || view.role.value === 'owner')
}

function CardHead({ link, over }: { link: ShareLink; over: boolean }) {
  return (
    <div class="share-head">
      <p>
        <strong>{link.name === null ? t('sharing.unnamed') : <bdi>{link.name}</bdi>}</strong>
      </p>
      {link.ended_at !== null && <p class="share-fact">{t('sharing.endedFact')}</p>}
      <p class="share-badges">
        {over && <Badge tone="warn">{t(link.ended_at === null ? 'sharing.over' : 'sharing.ended')}</Badge>}
        {link.has_password && <Badge icon={LockKeyhole}>{t('sharing.locked')}</Badge>}
      </p>
    </div>
  )
}

async function revoke(tripId: string, { id, name }: ShareLink): Promise<void> {
  const sure = await ask({
    question: name === null ? t('sharing.revokeAsk') : t('sharing.revokeAskNamed', { name }),
    text: t('sharing.revokeText'),
    yes: t('sharing.revoke'),
    no: t('sharing.keep'),
  })
  if (sure) await deleteShareLink(tripId, id).catch(showRefusal)
}

function visitsText({ visits, visited_at, expires_at }: ShareLink): string {
  const seen =
    visited_at === null
      ? t('sharing.unseen')
      : t('sharing.seen', { count: visits, when: formatMoment(visited_at) })
  if (expires_at === null) return seen
  return `${seen} · ${t('sharing.until', { when: formatMoment(expires_at) })}`
}
