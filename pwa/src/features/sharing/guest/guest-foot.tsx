import { Printer, UserPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { joinSharedTrip, type SharedTrip } from '../../../data/shared-trip.ts'
import { session } from '../../../data/session.ts'
import { formatDate } from '../../../i18n/format.ts'
import { localDate } from '../../../i18n/local-date.ts'
import { t } from '../../../i18n/t.ts'
import { ApiError } from '../../../data/api-error.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ShipMark } from '../../../ui/ship-mark.tsx'

/** How long the link works, and the way into the trip where the link invites. */
export function GuestFoot(props: { token: string; shared: SharedTrip; onPrint: () => void }) {
  const { token, shared, onPrint } = props
  const { trip, link } = shared
  return (
    <footer class="guest-foot">
      <div>
        {link.expires_at !== null && (
          <p>{t('sharing.until', { when: formatDate(localDate(link.expires_at)) })}</p>
        )}
        <p class="guest-made">
          <ShipMark /> {t('sharing.madeWith')}
        </p>
      </div>
      <div class="guest-acts">
        <IconButton
          icon={Printer}
          kind="outline"
          label={t('sharing.print')}
          tooltipSide="above"
          onClick={onPrint}
        />
        {link.can_join && <Join token={token} tripId={trip.id} />}
      </div>
    </footer>
  )
}

function Join({ token, tripId }: { token: string; tripId: string }) {
  const [busy, setBusy] = useState(false)
  if (session.value.status !== 'signed-in')
    return (
      <Button kind="primary" icon={UserPlus} href={`/shared/${token}?join`}>
        {t('sharing.signInToJoin')}
      </Button>
    )
  const join = async () => {
    setBusy(true)
    try {
      await joinSharedTrip(token)
      navigate(`/trips/${tripId}`)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ALREADY_MEMBER') navigate(`/trips/${tripId}`)
      else showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="primary" icon={UserPlus} busy={busy && t('sharing.joining')} onClick={() => void join()}>
      {t('sharing.join')}
    </Button>
  )
}
