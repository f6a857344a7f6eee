import { hostOf, type EgressPurpose } from '../../net/egress-log.ts'

/** The identity provider that people sign in with. */
export const providerEgress: readonly EgressPurpose[] = [
  {
    purpose: 'oidc',
    by: 'server',
    setting: 'oidc_issuer',
    hosts: ({ settings }) => [
      ...new Set([...hostOf(settings.get('oidc_issuer')), ...hostOf(settings.get('oidc_discovery_url'))]),
    ],
  },
]
