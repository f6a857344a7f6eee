import { CircleAlert, CircleCheck } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { providerConnection } from '../../../shared/sign-in/provider-return.ts'
import {
  connectProvider,
  disconnectProvider,
  readConnection,
  type ProviderConnection,
} from '../../../data/provider.ts'
import { appConfig } from '../../../data/session.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { providerName, providerProblem } from '../../../shared/errors/provider-problem.ts'
import { ConfirmToKeep } from '../account/confirm-own-email.tsx'
import { AskPassword, type Proof } from '../ask-password.tsx'
import { Section } from '../section.tsx'
import { reachesServer } from './reaches-server.ts'
import { useServerFacts } from './use-server-facts.ts'

/** The account at the identity provider that signs in to this one. Absent where nobody signs in by one. */
export function Provider() {
  const [asked, setAsked] = useState<'connect' | 'disconnect'>()
  const [came, setCame] = useState(() => providerConnection.peek())
  const { facts: connection, failed, load } = useServerFacts(readConnection)
  useEffect(() => void (providerConnection.value = null), [])
  const here = reachesServer()
  if (appConfig.value?.oidc_login !== true && !connection?.connected) return null
  const name = providerName()
  const prove = async ({ password }: Proof) => {
    setCame(null)
    if (asked === 'connect') return connectProvider(password)
    await disconnectProvider(password)
    announce(t('provider.disconnected', { name }))
    setAsked(undefined)
    await load()
  }
  return (
    <Section id="provider" title={name}>
      {connection && <p>{t(connection.connected ? 'provider.on' : 'provider.off', { name })}</p>}
      {came && (
        <Notice
          icon={came === 'done' ? CircleCheck : CircleAlert}
          tone={came === 'done' ? 'plain' : 'danger'}
          alert={came !== 'done'}
        >
          {came === 'done' ? t('provider.connected', { name }) : providerProblem(came)}
        </Notice>
      )}
      {here && connection?.connected && <ConfirmToKeep />}
      {!here && <p class="settings-note">{t('settings.needsServer')}</p>}
      {here && failed && <p class="settings-note">{failed}</p>}
      {connection && (
        <p class="settings-buttons">
          <Button
            offReason={offReason(here, connection)}
            onClick={() => setAsked(connection.connected ? 'disconnect' : 'connect')}
          >
            {t(connection.connected ? 'provider.disconnect' : 'provider.connect', { name })}
          </Button>
        </p>
      )}
      {asked && (
        <AskPassword
          title={t(asked === 'connect' ? 'provider.connect' : 'provider.disconnect', { name })}
          text={t(asked === 'connect' ? 'provider.connectAsk' : 'provider.disconnectAsk', { name })}
          yes={t(asked === 'connect' ? 'signIn.provider' : 'provider.disconnect', { name })}
          kind={asked === 'connect' ? 'primary' : 'danger'}
          onProof={prove}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}

function offReason(here: boolean, { connected, removable }: ProviderConnection): string | false {
  if (!here) return t('settings.needsServer')
  return connected && !removable && t('error.PROVIDER_NEEDED')
}
