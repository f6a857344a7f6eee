import { below } from '../../net/egress-log.ts'
import type { AppSettings } from '../../settings/app-settings.ts'

/** Asks the router elsewhere something small: a way through Lisbon in the manner of OSRM, or how Valhalla is. */
export const testAddress = ({ get }: Pick<AppSettings, 'get'>): string => {
  const base = get('router_url').replace('{mode}', 'car')
  if (get('router') === 'valhalla') return below(base, '/status')
  return below(base, '/route/v1/driving/-9.1393,38.7139;-9.1302,38.7119?overview=false')
}
