/** What the routes of maps share, one for each running server. */
import type { App } from '../../context.ts'
import type { Archive } from './archive/archive.ts'
import { MapAreas } from './areas/map-areas.ts'
import { watchTrips } from './areas/watch-trips.ts'
import { CurrentArchive, type ArchiveOrigin } from './current-archive.ts'
import { CutLine } from './cutting/cut-line.ts'
import { MapsFolder } from './maps-folder.ts'
import { Packs } from './packs/packs.ts'
import { RegionJob } from './region/region-job.ts'
import { tileSourceOf } from './tile-source.ts'

export interface Maps {
  folder: MapsFolder
  current: CurrentArchive
  areas: MapAreas
  packs: Packs
  job: RegionJob
}

/** An archive that tiles are read from, and where it is. */
export interface Served {
  archive: Archive
  origin: ArchiveOrigin
  /** It was fetched for trips. */
  area: boolean
}

const running = new WeakMap<App['db'], Maps>()

export async function startMaps(app: App): Promise<void> {
  const folder = new MapsFolder(app.config.data_dir)
  const line = new CutLine()
  const changed = () => tellSources(app, maps)
  const current = new CurrentArchive(app, folder, changed)
  const areas = new MapAreas(app, folder, current, line, changed)
  const job = new RegionJob(app, folder, current, line)
  const maps: Maps = { folder, current, areas, packs: new Packs(app, folder), job }
  running.set(app.db, maps)
  app.settings.onChanged(() => {
    app.background.run('looking for a map', () => current.refresh())
    app.background.run('looking for areas of trips', () => areas.settingsChanged())
  })
  app.tileSource.setAudience(
    async userId => new Set((await areas.visibleTo(userId)).flatMap(({ version }) => version ?? [])),
  )
  await job.resume()
  // Their table may not be there.
  if (!app.db.schemaBehind) {
    watchTrips(app, areas.follower)
    await areas.start()
  }
  // Others read its tiles: they must not have to wait for the first person who looks at a map. All are told at once.
  app.background.run('looking for a map', () => current.look().finally(changed))
}

/** Ends what runs in the background; the job and areas on their way go on at the next start. */
export async function stopMaps(app: Pick<App, 'db'>): Promise<void> {
  const maps = running.get(app.db)
  if (!maps) return
  await maps.job.stop()
  await maps.areas.stop()
  await maps.packs.stop()
  await maps.current.close()
}

export function mapsOf(app: Pick<App, 'db'>): Maps {
  const maps = running.get(app.db)
  if (!maps) throw new Error('maps are asked for before they were started')
  return maps
}

/** The archive of a version: the one that an admin chose, or an area; undefined where it is none of them. */
export async function servedAs({ current, areas }: Maps, version: string): Promise<Served | undefined> {
  const archive = await current.get()
  if (archive?.version === version) return { archive, origin: current.origin, area: false }
  const area = await areas.archiveOf(version)
  return area && { archive: area, origin: { kind: 'file', name: null }, area: true }
}

/** Of a remote archive only what is looked at is fetched, so its names are not indexed. */
function tellSources({ tileSource }: Pick<App, 'tileSource'>, { current, areas }: Maps): void {
  const { ofFile } = current
  const own = ofFile ? [tileSourceOf(ofFile.version, () => Promise.resolve(ofFile))] : []
  const versions = new Map(
    areas.ready().flatMap(({ id, version }) => (version === null ? [] : [[version, id] as const])),
  )
  const ofTrips = [...versions]
    .filter(([version]) => version !== ofFile?.version)
    .map(([version, id]) => ({
      ...tileSourceOf(version, () => areas.files.archive(id)),
      of_trips: true as const,
    }))
  tileSource.set([...own, ...ofTrips])
}
