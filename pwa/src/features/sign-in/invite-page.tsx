import './invite-page.css'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { joinByInvite, lookAtInvite, type FoundInvite } from '../../data/invites.ts'
import { appConfig, session } from '../../data/session.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { navigate } from '../../shared/navigation/navigate.ts'
import { takeInvite } from './invite-in-hand.ts'
import { providerReturn } from '../../shared/sign-in/provider-return.ts'
import { Button } from '../../ui/button.tsx'
import { InviteTrip } from './invite-trip.tsx'
import { NewAccountForm } from './new-account-form.tsx'
import { ProviderButton } from './provider-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { StaySignedIn } from './stay-signed-in.tsx'
import { useStay } from './use-stay.ts'

/** What an invite link opens: who invites, to which trip, and the one step that is left to be on it. */
export function InvitePage() {
  const [token] = useState(takeInvite)
  const now = session.value
  const user = now.status === 'signed-in' && !now.expired ? now.user : undefined
  const { found, problem, refuse } = useInvite(token, user?.id)
  const enter = useEnter({ token, found, refuse, signedIn: user !== undefined })
  const title = found?.trip ? t('invite.title', { title: found.trip.title }) : t('invite.heading')
  return (
    <SignInFrame title={title} intro={found && <WhoInvites found={found} />}>
      {found?.trip && <InviteTrip trip={found.trip} />}
      {problem !== undefined && (
        <div class="sign-in-form">
          <RequestNotice wait={0} error={problem} />
          <Button href="/" wide>
            {user ? t('invite.toTrips') : t('signIn.submit')}
          </Button>
        </div>
      )}
      {!found && problem === undefined && <output class="sign-in-form">{t('register.looking')}</output>}
      {found && problem === undefined && user && (
        <SignedIn found={found} name={user.username} busy={enter.busy} onJoin={enter.go} />
      )}
      {found && problem === undefined && !user && <WaysIn found={found} token={token ?? ''} />}
    </SignInFrame>
  )
}

function WhoInvites({ found: { trip, invited_by: name } }: { found: FoundInvite }) {
  return <RichText k={trip ? 'invite.by' : 'invite.byServer'} params={{ name, host: location.host }} />
}

function SignedIn(props: { found: FoundInvite; name: string; busy: boolean; onJoin: () => void }) {
  const { found, name, busy, onJoin } = props
  if (!found.trip)
    return (
      <div class="sign-in-form">
        <p>{t('invite.signedIn', { name })}</p>
        <Button href="/" size="large" wide>
          {t('invite.toTrips')}
        </Button>
      </div>
    )
  return (
    <div class="sign-in-form">
      <p class="sign-in-fact">{t('invite.asYou', { name })}</p>
      <Button kind="primary" size="large" wide busy={busy && t('invite.joining')} onClick={onJoin}>
        {t('invite.join')}
      </Button>
    </div>
  )
}

/** A new account, or one that the person has already: both on this page. */
function WaysIn({ found, token }: { found: FoundInvite; token: string }) {
  const { trip, may_register } = found
  // A person who comes back from the provider is signed in by what signs people in.
  const [known, setKnown] = useState(!may_register || providerReturn.peek() !== undefined)
  if (known)
    return (
      <>
        {!may_register && <p class="sign-in-form sign-in-fact">{t('invite.accountsOff')}</p>}
        <SignInWays />
        {may_register && (
          <Button kind="text" wide onClick={() => setKnown(false)}>
            {t('invite.noAccount')}
          </Button>
        )}
      </>
    )
  return (
    <>
      <NewAccount token={token} {...(trip ? { submit: t('invite.registerAndJoin') } : {})} />
      <Button kind="text" wide onClick={() => setKnown(true)}>
        {t('invite.haveAccount')}
      </Button>
    </>
  )
}

function NewAccount({ token, submit }: { token: string; submit?: string }) {
  const stay = useStay()
  const { password_login: form, oidc_login: provider } = appConfig.value ?? {}
  return (
    <>
      {form && <NewAccountForm stay={stay} invite={token} submit={submit} />}
      {provider && (
        <div class="sign-in-form sign-in-ways">
          {form ? <p class="sign-in-or">{t('signIn.or')}</p> : <StaySignedIn stay={stay} />}
          <ProviderButton stays={stay.on} alone={!form} />
        </div>
      )}
    </>
  )
}

/** Asks what the invite is for, and again once the person is signed in: they may be on the trip already. */
function useInvite(token: string | undefined, userId: string | undefined) {
  const [found, setFound] = useState<FoundInvite>()
  const [problem, refuse] = useState<string>()
  useEffect(() => {
    let gone = false
    lookAtInvite(token ?? '').then(
      answer => {
        if (gone) return
        if (answer.trip_id !== undefined) return navigate(`/trips/${answer.trip_id}`, { replace: true })
        setFound(answer)
        refuse(undefined)
      },
      // An invite that was used up in between still lets in the person who used it.
      (error: unknown) => !gone && refuse(errorText(error)),
    )
    return () => void (gone = true)
  }, [token, userId])
  return { found, problem, refuse }
}

/**
 * Joins the trip and opens it; an invite to the server alone leads to the trips. A person who signs in on this page need
 * not ask for it, and waits for no more than the answer that signs them in.
 */
function useEnter(props: {
  token: string | undefined
  found: FoundInvite | undefined
  refuse: (problem: string) => void
  signedIn: boolean
}) {
  const { token, found, refuse, signedIn } = props
  const [busy, setBusy] = useState(false)
  const [due, setDue] = useState(!signedIn)
  const go = useCallback(() => {
    if (!found?.trip) return navigate('/', { replace: true })
    setBusy(true)
    joinByInvite(token ?? '').then(
      tripId => navigate(`/trips/${tripId}`, { replace: true }),
      (error: unknown) => {
        refuse(errorText(error))
        setBusy(false)
      },
    )
  }, [token, found, refuse])
  useEffect(() => {
    if (!signedIn || !found || !due) return
    setDue(false)
    go()
  }, [signedIn, found, due, go])
  return { busy, go }
}
