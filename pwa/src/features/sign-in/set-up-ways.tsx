import { t } from '../../i18n/t.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { useProviderReturn } from './use-provider-return.ts'
import { useStay } from './use-stay.ts'

/** The ways to the first account of a server; and, for someone who comes back from the provider without one, why. */
export function SetUpWays({ onAlreadySetUp }: { onAlreadySetUp: () => void }) {
  const stay = useStay()
  const { busy, problem } = useProviderReturn(undefined)
  if (busy) return <output class="sign-in-form">{t('signIn.providerBusy')}</output>
  return (
    <>
      <NewAccountForm stay={stay} first problem={problem} onAlreadySetUp={onAlreadySetUp} />
      <OtherWays stays={stay.on} />
    </>
  )
}
