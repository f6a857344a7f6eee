/** Colours and face of the built-in map, read from the tokens in force. */
export type BasemapStyle = {
  land: string
  water: string
  border: string
  grid: string
  gridStrong: string
  label: string
  city: string
  halo: string
  font: string
}

export function readBasemapStyle(root: HTMLElement = document.documentElement): BasemapStyle {
  const tokens = getComputedStyle(root)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    land: token('--map-land'),
    water: token('--map-water'),
    border: token('--map-rail'),
    grid: token('--map-urban'),
    gridStrong: token('--map-casing'),
    label: token('--map-label'),
    city: token('--ink-2'),
    halo: token('--map-land'),
    font: token('--font-ui'),
  }
}
