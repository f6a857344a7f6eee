import { Lock } from 'lucide-preact'
import { appConfig } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Leads to the encrypted address of this server: over an unencrypted one the browser keeps no session. */
export const encryptedAddress = (): string | undefined => {
  const address = appConfig.value?.app_url
  return address?.startsWith('https:') && !isSecureContext ? address : undefined
}

/** In place of a form that could not sign anybody in. */
export function OnlyEncrypted({ address }: { address: string }) {
  return (
    <div class="sign-in-form">
      <Notice icon={Lock} tone="warn">
        {t('signIn.onlyEncrypted', { address })}
      </Notice>
      <Button kind="primary" size="large" wide href={`${address}${location.pathname}${location.search}`}>
        {t('signIn.goEncrypted')}
      </Button>
    </div>
  )
}
