import { Link2, UserRoundPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { inviteLink, isPast, isSpent, makeTripInvite, type TripInvite } from '../../../data/invites.ts'
import { appView } from '../../../data/store.ts'
import { t } from '../../../i18n/t.ts'
import { copyIfAllowed } from '../../../shared/device/copy-text.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ServerList } from '../use-server-list.ts'
import { InviteCard } from './invite-card.tsx'

const uses = [1, 2, 3, 4, 5]
const days = [1, 3, 7, 14]

/** Links by which people join the trip: made with one tap, its choices folded. */
export function InvitesPart(props: {
  tripId: string
  list: ServerList<TripInvite>
  fresh: string | undefined
  onMade: (id: string) => void
}) {
  const { tripId, list, fresh, onMade } = props
  const [most, setMost] = useState(5)
  const [life, setLife] = useState(7)
  const [busy, setBusy] = useState(false)
  const isAdmin = appView.can('admin')
  const open = list.items?.filter(invite => !isSpent(invite) && !isPast(invite)) ?? []
  const make = async () => {
    setBusy(true)
    try {
      const { invite } = await makeTripInvite(tripId, { max_uses: most, expires_in_days: life || null })
      onMade(invite.id)
      if (invite.token !== null) await copyIfAllowed(inviteLink(invite.token))
    } catch (refusal) {
      showRefusal(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="share-part" aria-labelledby="share-invites">
      <h3 id="share-invites">{t('sharing.invite.title')}</h3>
      <p class="share-fact">{t('sharing.invite.fact')}</p>
      {list.error !== undefined && (
        <Notice tone="danger" icon={Link2} action={{ label: t('sharing.again'), onClick: list.reload }}>
          {list.error}
        </Notice>
      )}
      {open.length > 0 && (
        <ul class="share-list" aria-label={t('sharing.invite.list')}>
          {open.map(invite => (
            <InviteCard
              key={invite.id}
              {...{ tripId, invite }}
              fresh={fresh === invite.id}
              onChanged={list.reload}
            />
          ))}
        </ul>
      )}
      <div class="share-buttons">
        <Button
          kind="outline"
          icon={UserRoundPlus}
          busy={busy && t('people.inviteBusy')}
          onClick={() => void make()}
        >
          {t(open.length ? 'sharing.invite.another' : 'sharing.invite.make')}
        </Button>
      </div>
      <details class="share-choices">
        <summary>{t('sharing.invite.choices')}</summary>
        <div class="share-pair">
          <SelectField
            label={t('sharing.invite.uses')}
            value={String(most)}
            onChange={value => setMost(Number(value))}
            options={[...uses, ...(isAdmin ? [0] : [])].map(count => ({
              value: String(count),
              label: count ? t('sharing.invite.usesCount', { count }) : t('sharing.invite.unlimited'),
            }))}
          />
          <SelectField
            label={t('sharing.life')}
            value={String(life)}
            onChange={value => setLife(Number(value))}
            options={[...days, ...(isAdmin ? [0] : [])].map(count => ({
              value: String(count),
              label: count ? t('sharing.days', { count }) : t('sharing.never'),
            }))}
          />
        </div>
      </details>
    </section>
  )
}
