import { Printer } from 'lucide-preact'
import type { SharedTrip } from '../../../data/shared-trip.ts'
import { formatDate } from '../../../i18n/format.ts'
import { localDate } from '../../../i18n/local-date.ts'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeepOffline } from './keep-offline.tsx'
import { ShipMark } from '../../../ui/ship-mark.tsx'

/** How long the link works, the way to a page on paper, and to a copy on this device. */
export function GuestFoot(props: { token: string; shared: SharedTrip; onPrint: () => void }) {
  const { token, shared, onPrint } = props
  const { link } = shared
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
        <KeepOffline token={token} shared={shared} />
      </div>
    </footer>
  )
}
