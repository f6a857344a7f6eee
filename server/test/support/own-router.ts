/** A server with the real router of its own, on the roads of Monaco. */
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEngine } from '../../src/modules/routing/own/engine-package.ts'
import { ownRoutingOf } from '../../src/modules/routing/own/own-routing.ts'
import { ines, startTestServer, tempFolder } from './test-server.ts'

export const routerFolder = fileURLToPath(new URL('../../routing', import.meta.url))
/** Undefined where `npm run routing:install` could not be run. */
export const installedEngine = findEngine(routerFolder)
export const monacoRoads = fileURLToPath(new URL('../../../e2e/fixtures/monaco.osm.pbf', import.meta.url))

export const oceanographicMuseum = { lat: 43.7306, lng: 7.4256 }
export const casino = { lat: 43.7393, lng: 7.4278 }
export const station = { lat: 43.7384, lng: 7.4193 }
/** Four kilometres off the coast. */
export const atSea = { lat: 43.7, lng: 7.47 }
export const paris = { lat: 48.85, lng: 2.35 }

export async function startWithOwnRouter({ extracts = ['monaco.osm.pbf'], router = 'own' } = {}) {
  const data_dir = await tempFolder()
  const maps = join(data_dir, 'maps')
  await mkdir(maps)
  const addExtract = (name: string) => copyFile(monacoRoads, join(maps, name))
  for (const name of extracts) await addExtract(name)
  const config = { data_dir, router_folder: routerFolder, fixed_settings: { router } }
  const server = await startTestServer({ config })
  const { cookie } = await server.call('POST', '/api/auth/setup', { body: ines })
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { cookie, ...(body ? { body } : {}) })
  const own = ownRoutingOf(server.app)
  const about = async () => (await call('GET', '/api/admin/routing')).body
  const built = async () => {
    await server.app.background.idle()
    await own.job?.idle()
  }
  return { server, data_dir, maps, addExtract, call, own, about, built }
}
