/** What the routes of maps share, one for each running server. */
import type { App } from '../../context.ts'
import { CurrentArchive } from './current-archive.ts'
import { CutLine } from './cutting/cut-line.ts'
import { MapsFolder } from './maps-folder.ts'
import { Packs } from './packs/packs.ts'
import { RegionJob } from './region/region-job.ts'

export interface Maps {
  folder: MapsFolder
  current: CurrentArchive
  packs: Packs
  job: RegionJob
}

const running = new WeakMap<App['db'], Maps>()

export async function startMaps(app: App): Promise<void> {
  const folder = new MapsFolder(app.config.data_dir)
  const current = new CurrentArchive(app, folder)
  const line = new CutLine()
  const job = new RegionJob(app, folder, current, line)
  const maps = { folder, current, packs: new Packs(app, folder), job }
  running.set(app.db, maps)
  app.settings.onChanged(() => app.background.run('looking for a map', () => current.refresh()))
  // Others read its tiles: they must not have to wait for the first person who looks at a map.
  app.background.run('looking for a map', () => current.look())
  await maps.job.resume()
}

/** Ends what runs in the background; the job goes on at the next start. */
export async function stopMaps(app: Pick<App, 'db'>): Promise<void> {
  const maps = running.get(app.db)
  if (!maps) return
  await maps.job.stop()
  await maps.packs.stop()
  await maps.current.close()
}

export function mapsOf(app: Pick<App, 'db'>): Maps {
  const maps = running.get(app.db)
  if (!maps) throw new Error('maps are asked for before they were started')
  return maps
}
