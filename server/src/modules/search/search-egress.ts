import type { EgressPurpose } from '../../net/egress-log.ts'
import { addressOf, isOn, providerIds } from './providers/provider-call.ts'

/** The services that know places; each is asked only while an admin has turned it on. */
export const searchEgress: readonly EgressPurpose[] = providerIds.map(id => ({
  purpose: `places_${id}`,
  by: 'server',
  setting: `places_${id}`,
  hosts: app => (isOn(app, id) ? [addressOf(app, id, '').hostname] : []),
}))
