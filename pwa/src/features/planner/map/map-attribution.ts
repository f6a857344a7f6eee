import { t } from '../../../i18n/t.ts'

interface Shown {
  /** The built-in world is on this device as a whole. */
  stored: boolean
  /** Raster tiles of a source that was configured. */
  tiles: boolean
  /** The credit of the street map that shows; undefined: there is none. */
  streets?: string | undefined
}

/** Whose map is drawn, and that it needs no network: said only where all that shows is on this device. */
export function mapAttribution({ stored, tiles, streets }: Shown): string {
  const world = t(stored && !tiles && streets === undefined ? 'planner.mapAttribution' : 'planner.mapSource')
  return streets ? `${streets} · ${world}` : world
}
