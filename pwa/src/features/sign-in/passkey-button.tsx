import { Fingerprint } from 'lucide-preact'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'
import { signInByPasskey } from '../../data/passkeys.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'

/** Asks the browser for a passkey of this site; no name and no password. */
export function PasskeyButton({ stays, onDone }: { stays: boolean; onDone?: (() => void) | undefined }) {
  const { run, busy, wait, formError } = useAccountRequest()
  const use = () =>
    void run(async () => {
      if (await signInByPasskey(stays)) onDone?.()
    })
  return (
    <>
      <RequestNotice wait={wait} error={formError} />
      <Button icon={Fingerprint} size="large" wide busy={busy && t('signIn.busy')} onClick={use}>
        {t('signIn.passkey')}
      </Button>
    </>
  )
}
