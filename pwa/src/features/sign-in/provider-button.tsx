import { KeyRound } from 'lucide-preact'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'
import { leaveForProvider } from '../../data/provider.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { providerName } from '../../shared/errors/provider-problem.ts'

/** Leaves for the identity provider, and comes back to where the person is now. */
export function ProviderButton(props: { stays: boolean; alone?: boolean; invite?: string | undefined }) {
  const { stays, alone, invite } = props
  const { run, busy, wait, formError } = useAccountRequest()
  const name = providerName()
  const here = location.pathname === '/register' ? '/' : `${location.pathname}${location.search}`
  return (
    <>
      <RequestNotice wait={wait} error={formError} />
      <Button
        kind={alone ? 'primary' : 'outline'}
        icon={KeyRound}
        size="large"
        wide
        busy={busy && t('signIn.providerLeaving', { name })}
        onClick={() => void run(() => leaveForProvider(here, stays, invite))}
      >
        {t('signIn.provider', { name })}
      </Button>
    </>
  )
}
