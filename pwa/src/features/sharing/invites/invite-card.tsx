import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { inviteLink, revokeTripInvite, type TripInvite } from '../../../data/invites.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { LinkWays } from '../link-ways.tsx'

interface CardProps {
  tripId: string
  invite: TripInvite
  /** It was made just now: its code shows. */
  fresh: boolean
  onChanged: () => void
}

/** An open invite: for whom, how often it still works and until when, and its link. */
export function InviteCard({ tripId, invite, fresh, onChanged }: CardProps) {
  const [code, setCode] = useState(fresh)
  const { token, invitee } = invite
  const address = token === null ? undefined : inviteLink(token)
  const revoke = async () => {
    const sure = await ask({
      question: t('sharing.invite.revokeAsk'),
      text: t('sharing.invite.revokeText'),
      yes: t('sharing.invite.revoke'),
      no: t('sharing.keep'),
    })
    if (!sure) return
    await revokeTripInvite(tripId, invite.id).catch(showRefusal)
    onChanged()
  }
  return (
    <li class="share-card">
      <div class="share-head">
        <p>
          <strong>
            {invitee === null ? t('sharing.invite.anyone') : t('sharing.invite.for', { name: invitee })}
          </strong>
        </p>
        <p class="share-fact">{usesText(invite)}</p>
      </div>
      <p class="share-address">{address ? <bdi dir="ltr">{address}</bdi> : t('sharing.invite.sealed')}</p>
      {code && address && <QrCode text={address} label={t('sharing.invite.code')} />}
      <div class="share-buttons">
        {address && <LinkWays address={address} code={code} onCode={setCode} />}
        <Button kind="text" icon={Trash2} onClick={() => void revoke()}>
          {t('sharing.invite.revoke')}
        </Button>
      </div>
    </li>
  )
}

function usesText({ max_uses: max, used_count: used, expires_at }: TripInvite): string {
  const uses =
    max === 0 ? t('sharing.invite.usedUnlimited', { count: used }) : t('sharing.invite.used', { used, max })
  return expires_at === null ? uses : `${uses} · ${t('sharing.until', { when: formatMoment(expires_at) })}`
}
