/** Colours and face of the street map, read from the tokens in force. */
const tokens = {
  land: '--map-land',
  urban: '--map-urban',
  park: '--map-park',
  sand: '--map-sand',
  water: '--map-water',
  square: '--map-square',
  building: '--map-building',
  buildingEdge: '--map-building-edge',
  road: '--map-road',
  path: '--map-road-2',
  casing: '--map-casing',
  major: '--map-major',
  majorCasing: '--map-major-casing',
  rail: '--map-rail',
  label: '--map-label',
  ink: '--ink',
  waterLabel: '--map-water-label',
  poi: '--map-poi',
  halo: '--map-halo',
  font: '--font-ui',
} as const

export type StreetStyle = Record<keyof typeof tokens, string>

export function readStreetStyle(root: HTMLElement = document.documentElement): StreetStyle {
  const computed = getComputedStyle(root)
  const entries = Object.entries(tokens).map(([name, token]) => [
    name,
    computed.getPropertyValue(token).trim(),
  ])
  return Object.fromEntries(entries) as StreetStyle
}
