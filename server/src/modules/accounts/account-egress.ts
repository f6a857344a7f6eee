import { hostOf, type EgressPurpose } from '../../net/egress-log.ts'
import { mailServerOf } from '../../net/send-mail.ts'

/** Whom accounts need: an identity provider, and a server that takes mail. */
export const accountEgress: readonly EgressPurpose[] = [
  {
    purpose: 'oidc',
    by: 'server',
    setting: 'oidc_issuer',
    hosts: ({ settings }) => [
      ...new Set([...hostOf(settings.get('oidc_issuer')), ...hostOf(settings.get('oidc_discovery_url'))]),
    ],
  },
  {
    purpose: 'mail',
    by: 'server',
    setting: 'smtp_host',
    hosts: ({ settings }) => {
      const server = mailServerOf(settings)
      return server ? [server.host] : []
    },
  },
]
