import type { App } from '../../context.ts'
import { ownRoutingOf } from './own/own-routing.ts'
import { osrmRouter } from './osrm-router.ts'
import type { Router } from './router.ts'
import { valhallaRouter } from './valhalla-router.ts'

/** The router that the administration chose; undefined: none, and ways are estimates. */
export function chosenRouter(app: Pick<App, 'settings' | 'guardedFetch' | 'db' | 'box'>): Router | undefined {
  const [kind, url] = [app.settings.get('router'), app.settings.get('router_url')]
  if (kind === 'own') return ownRoutingOf(app).router()
  if (url === '') return undefined
  const version = `${kind} ${app.box.mac(url, 'router address').slice(0, 16)}`
  if (kind === 'osrm') return osrmRouter(app, url, version)
  if (kind === 'valhalla') return valhallaRouter(app, url, version)
  return undefined
}
