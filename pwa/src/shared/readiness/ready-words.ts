/** What lies on this device and what does not, in sentences that are each true by themselves. Pure. */
import type { TripFiles, TripReadiness } from '../../data/readiness.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { StoredParts } from './stored-parts.ts'

export interface Ready extends StoredParts {
  files: TripFiles
  /** Absent where one trip is spoken of, which is here. */
  trips?: TripReadiness['trips']
  connected: boolean
}

/** Why files are not here, a sentence for each reason; none where all of them are. */
export function filesAway(files: TripFiles, connected: boolean): string[] {
  const away = files.asks + (connected ? 0 : files.coming)
  return [
    ...(away ? [t('ready.filesAway', { count: away })] : []),
    ...(files.over ? [t('ready.filesOver', { count: files.over })] : []),
    ...(files.full ? [t('ready.filesFull', { count: files.full })] : []),
    ...(files.unsent ? [t('ready.filesUnsent', { count: files.unsent })] : []),
  ]
}

/** What is not here, a sentence for each reason; none where nothing is missing. */
export function whatIsMissing({ app, map, trips, files, connected }: Ready): string[] {
  const removed = trips ? trips.all - trips.here - trips.coming : 0
  const coming = [
    ...(app ? [] : [t('ready.part.app')]),
    ...(trips?.coming ? [t('ready.part.trips', { count: trips.coming })] : []),
    ...(connected && files.coming ? [t('ready.part.files', { count: files.coming })] : []),
    ...(map ? [] : [t('ready.part.map')]),
  ]
  const parts = formatList(coming)
  return [
    ...(coming.length ? [t(connected ? 'ready.some' : 'ready.away', { parts })] : []),
    ...(removed ? [t('ready.tripsRemoved', { count: removed })] : []),
    ...filesAway(files, connected),
  ]
}

/** In a sentence or a few, whether the road may come, or what is missing for it. */
export const readinessText = (ready: Ready): string => whatIsMissing(ready).join(' ') || t('ready.all')

/**
 * The same of one trip: never "ready" before all of it is here.
 * @param tiles the reader's map is tiles of the network
 */
export function tripReadyText(ready: Ready, tiles: boolean): { ready: boolean; text: string } {
  const missing = whatIsMissing(ready)
  if (missing.length) return { ready: false, text: [t('ready.plan'), ...missing].join(' ') }
  const map = t(tiles ? 'ready.tripDrawnMap' : 'ready.tripMap')
  return { ready: true, text: t('ready.trip', { files: ready.files.all, map }) }
}
