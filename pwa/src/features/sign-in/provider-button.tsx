import { KeyRound } from 'lucide-preact'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'
import { leaveForProvider } from '../../data/provider.ts'
import { inviteInHand, pageOfInvite } from './invite-in-hand.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { providerName } from '../../shared/errors/provider-problem.ts'

/** Leaves for the identity provider, and comes back to where the person is now; an invite in hand goes along. */
export function ProviderButton({ stays, alone }: { stays: boolean; alone?: boolean }) {
  const { run, busy, wait, formError } = useAccountRequest()
  const name = providerName()
  const invite = inviteInHand()
  const page = location.pathname === '/register' ? '/' : `${location.pathname}${location.search}`
  const here = invite === undefined ? page : pageOfInvite(invite)
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
