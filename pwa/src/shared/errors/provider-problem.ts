import { appConfig } from '../../data/session.ts'
import { t, type StringKey } from '../../i18n/t.ts'

const problems: Record<string, StringKey> = {
  access_denied: 'signIn.providerDenied',
  sso_disabled: 'error.SIGN_IN_WAY_OFF',
  not_configured: 'error.OIDC_NOT_CONFIGURED',
  issuer_not_https: 'signIn.providerNotReady',
  discovery_failed: 'signIn.providerUndescribed',
  provider_mismatch: 'signIn.providerNotReady',
  provider_unreachable: 'signIn.providerSilent',
  missing_params: 'error.SIGN_IN_CODE_SPENT',
  invalid_state: 'error.SIGN_IN_CODE_SPENT',
  no_email: 'signIn.providerNoEmail',
  email_not_verified: 'signIn.providerUnchecked',
  email_not_confirmed: 'signIn.providerUnconfirmed',
  linked_elsewhere: 'signIn.providerElsewhere',
  connected_elsewhere: 'signIn.providerTaken',
  disconnected: 'signIn.providerDisconnected',
  too_many_tries: 'error.TOO_MANY_TRIES',
  account_disabled: 'signIn.disabled',
  registration_disabled: 'error.REGISTRATION_CLOSED',
  invite_invalid: 'error.INVITE_INVALID',
}

/** Why the provider's way led nowhere, for people. */
export const providerProblem = (code: string): string =>
  t(
    withoutOtherWay(code) ?? ((Object.hasOwn(problems, code) && problems[code]) || 'signIn.providerRefused'),
    {
      name: providerName(),
    },
  )

/** Another sentence where the way out that the usual one names is not there. */
const withoutOtherWay = (code: string): StringKey | undefined => {
  const { password_login, passkey_login, mail } = appConfig.value ?? {}
  if (code === 'email_not_confirmed' && password_login === false) return 'signIn.providerUnconfirmedAsk'
  if (code === 'email_not_confirmed' && mail === false) return 'signIn.providerUnconfirmedNoMail'
  if (code === 'disconnected' && password_login === false && passkey_login !== true)
    return 'signIn.providerDisconnectedAsk'
  return undefined
}

export const providerName = (): string => appConfig.value?.oidc_display_name ?? 'SSO'
