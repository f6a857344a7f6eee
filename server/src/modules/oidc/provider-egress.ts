import { hostOf, type EgressPurpose } from '../../net/egress-log.ts'
import { usualDiscovery } from './oidc-settings.ts'

/** The identity provider that people sign in with. */
export const providerEgress: readonly EgressPurpose[] = [
  {
    purpose: 'oidc',
    by: 'server',
    setting: 'oidc_issuer',
    hosts: ({ settings }) => [
      ...new Set([...hostOf(settings.get('oidc_issuer')), ...hostOf(settings.get('oidc_discovery_url'))]),
    ],
    test: ({ settings }) => ({
      url: settings.get('oidc_discovery_url') || usualDiscovery(settings.get('oidc_issuer')),
      expects: 'json',
    }),
  },
]
