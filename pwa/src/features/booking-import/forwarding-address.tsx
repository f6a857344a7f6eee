import { Copy } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { copyText } from '../../shared/device/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { forwarding } from './forwarded-mails.ts'

/** The address that confirmations can be forwarded to, where this server has a mailbox for them. */
export function ForwardingAddress() {
  const way = forwarding.value
  if (!way) return null
  const { address, from } = way
  return (
    <section class="import-part import-forwarding">
      <h2>{t('bookingImport.forward')}</h2>
      <p>
        {from === null ? (
          t('bookingImport.forwardUnconfirmed')
        ) : (
          <RichText k="bookingImport.forwardFact" params={{ from }} />
        )}
      </p>
      <div class="import-address">
        <bdi dir="ltr">{address}</bdi>
        <Button kind="tonal" icon={Copy} onClick={() => void copyText(address)}>
          {t('bookingImport.copyAddress')}
        </Button>
      </div>
    </section>
  )
}
