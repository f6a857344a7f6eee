import { Printer } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { Shared } from '../../../data/kept-guest-copy.ts'
import { formatDate } from '../../../i18n/format.ts'
import { localDate } from '../../../i18n/local-date.ts'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeepOffline } from './keep-offline.tsx'
import { ShipMark } from '../../../ui/ship-mark.tsx'

/** How long the link works, the way to a page on paper, and to a copy on this device. */
export function GuestFoot(props: {
  address: string
  shared: Shared
  onKeep: () => Promise<void>
  onPrint: () => void
  /** What the link leaves out. */
  children?: ComponentChildren
}) {
  const { address, shared, onKeep, onPrint, children } = props
  const { link } = shared
  return (
    <footer class="guest-foot">
      <div>
        {children}
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
        <KeepOffline {...{ address, shared, onKeep }} />
      </div>
    </footer>
  )
}
