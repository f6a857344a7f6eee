import { Printer } from 'lucide-preact'
import type { SharedTrip } from '../../../data/shared-trip.ts'
import { formatDate } from '../../../i18n/format.ts'
import { localDate } from '../../../i18n/local-date.ts'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ShipMark } from '../../../ui/ship-mark.tsx'

/** How long the link works, and the way to a page on paper. */
export function GuestFoot({ shared: { link }, onPrint }: { shared: SharedTrip; onPrint: () => void }) {
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
      </div>
    </footer>
  )
}
