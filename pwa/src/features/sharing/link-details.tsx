import type { ShareRights } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { t } from '../../i18n/t.ts'
import { Switch } from '../../ui/fields/switch.tsx'

/** Codes and prices, which a link shows only where its maker switched them on. */
export function LinkDetails(props: {
  rights: ShareRights
  onChange: (change: Partial<ShareRights>) => void
}) {
  const { rights, onChange } = props
  if (!rights.share_bookings && !rights.share_map) return null
  return (
    <fieldset class="share-rights">
      <legend>{t('sharing.details')}</legend>
      {rights.share_bookings && (
        <Switch spread checked={rights.share_codes} onChange={share_codes => onChange({ share_codes })}>
          {t('sharing.codes')}
        </Switch>
      )}
      {rights.share_bookings && rights.share_codes && <p class="share-fact">{t('sharing.codesShown')}</p>}
      {rights.share_map && (
        <Switch spread checked={rights.share_prices} onChange={share_prices => onChange({ share_prices })}>
          {t('sharing.prices')}
        </Switch>
      )}
    </fieldset>
  )
}
