/** What Valhalla is told about itself: quiet, without elevation, admin areas and time zones, and with no address at all. */
import config from './valhalla-config.json' with { type: 'json' }

/** @param tiles the folder of the graph */
export function engineConfig(tiles: string): object {
  return { ...config, mjolnir: { ...config.mjolnir, tile_dir: tiles } }
}
