import './bell-link.css'
import { Bell } from 'lucide-preact'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { unreadNotices } from './unread-notices.ts'

/** Beyond this the number says "more than". */
const mostShown = 99

/** In the head of a page: leads to the notifications and says how many are new. */
export function BellLink() {
  const { count, asks } = unreadNotices.value
  const label = count ? t('nav.notificationsNew', { count }) : t('nav.notifications')
  return (
    <a class="icon-button icon-button-plain tooltip-below bell" href="/notifications" aria-label={label}>
      <Icon of={Bell} size={usePhone() ? 24 : 20} />
      {count > 0 && (
        <span class={classNames('bell-count', asks && 'is-asking')} aria-hidden="true">
          {count > mostShown ? `${formatNumber(mostShown)}+` : formatNumber(count)}
        </span>
      )}
      <span class="tooltip" aria-hidden="true">
        {label}
      </span>
    </a>
  )
}
