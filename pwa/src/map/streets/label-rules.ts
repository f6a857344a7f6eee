/** Which names are written, the more important first: a name that finds no room is left out. */
import {
  CenteredTextSymbolizer,
  CircleSymbolizer,
  GroupSymbolizer,
  LineLabelSymbolizer,
  OffsetTextSymbolizer,
  TextPlacements,
  type Feature,
  type Label,
  type LabelRule,
  type LabelSymbolizer,
  type Layout,
} from 'protomaps-leaflet'
import { isDueAt, isPoint } from './paint-rules.ts'
import { canBeSpaced, isRightToLeft, nameOf, nameProperties } from './place-names.ts'
import type { StreetStyle } from './street-style.ts'

const landmarks = [
  'aquarium',
  'attraction',
  'beach',
  'casino',
  'castle',
  'ferry_terminal',
  'marina',
  'monument',
  'museum',
  'park',
  'stadium',
  'station',
  'theatre',
  'townhall',
  'viewpoint',
  'zoo',
]
const everyday = [
  'cafe',
  'cinema',
  'garden',
  'hospital',
  'hotel',
  'library',
  'place_of_worship',
  'restaurant',
  'school',
  'supermarket',
]

/** Two entrances of one station, or halves of one park, are named once. */
const sameNameWithinPx = 256

/** Writes a name once in its neighbourhood, whatever has it there. */
class OncePerName implements LabelSymbolizer {
  private readonly inner: LabelSymbolizer
  private readonly properties: readonly string[]

  constructor(inner: LabelSymbolizer, properties: readonly string[]) {
    this.inner = inner
    this.properties = properties
  }

  place(
    layout: Layout,
    geom: Parameters<LabelSymbolizer['place']>[1],
    feature: Feature,
  ): Label[] | undefined {
    const name = nameOf(feature, this.properties)
    const labels = name === undefined ? undefined : this.inner.place(layout, geom, feature)
    return labels?.map(label => ({
      ...label,
      ...(name === undefined ? {} : { deduplicationKey: name, deduplicationDistance: sameNameWithinPx }),
    }))
  }
}

/** @param language BCP 47 tag of the reader's language */
export function labelRules(style: StreetStyle, language: string): LabelRule[] {
  const properties = nameProperties(language)
  const lineLength = (_zoom: number, feature?: Feature) =>
    // A broken line would be read from the wrong end.
    feature && isRightToLeft(nameOf(feature, properties) ?? '') ? 60 : 15
  const font = (weight: number, size: number, slant = '') => `${slant}${weight} ${size}px ${style.font}`
  const common = { labelProps: properties, stroke: style.halo, width: 2, lineHeight: 1.25 }
  const once = (inner: LabelSymbolizer) => new OncePerName(inner, properties)
  const text = (more: ConstructorParameters<typeof CenteredTextSymbolizer>[0]) =>
    once(new CenteredTextSymbolizer({ ...common, fill: style.label, maxLineChars: lineLength, ...more }))
  const alongLine = (weight: number, size: number) =>
    new LineLabelSymbolizer({
      labelProps: properties,
      fill: style.label,
      stroke: style.halo,
      width: 3,
      font: font(weight, size),
      position: 2,
      repeatDistance: 400,
    })
  const isKind = (...kinds: string[]) => {
    const known = new Set(kinds)
    return (_zoom: number, { props }: Feature) => known.has(String(props['kind']))
  }
  const sight = (kinds: readonly string[], minzoom: number): LabelRule => {
    const known = isKind(...kinds)
    return {
      dataLayer: 'pois',
      minzoom,
      filter: (zoom, feature) =>
        known(zoom, feature) && nameOf(feature, properties) !== undefined && isDueAt(zoom, feature),
      sort: (a, b) => Number(a['min_zoom'] ?? 0) - Number(b['min_zoom'] ?? 0),
      symbolizer: once(
        new GroupSymbolizer([
          new CircleSymbolizer({ radius: 2.5, fill: style.poi, stroke: style.halo, width: 1 }),
          new OffsetTextSymbolizer({
            ...common,
            fill: style.poi,
            offsetX: 6,
            offsetY: 0,
            maxLineChars: (zoom: number, feature?: Feature) => Math.max(18, lineLength(zoom, feature)),
            placements: [TextPlacements.E],
            font: font(450, 12),
          }),
        ]),
      ),
    }
  }
  return [
    {
      dataLayer: 'places',
      filter: (zoom, feature) => feature.props['kind'] === 'locality' && isDueAt(zoom, feature),
      sort: (a, b) => Number(b['population_rank'] ?? 0) - Number(a['population_rank'] ?? 0),
      symbolizer: text({
        fill: style.ink,
        font: (_zoom: number, feature?: Feature) =>
          font(
            620,
            Number(feature?.props['population_rank'] ?? 0) > 7 || feature?.props['capital'] ? 16 : 13,
          ),
      }),
    },
    {
      dataLayer: 'places',
      minzoom: 12,
      filter: isKind('neighbourhood', 'macrohood'),
      symbolizer: text({
        font: font(550, 12),
        letterSpacing: (_zoom: number, feature?: Feature) =>
          feature && canBeSpaced(nameOf(feature, properties) ?? '') ? 1 : 0,
        textTransform: 'uppercase',
      }),
    },
    {
      dataLayer: 'water',
      filter: isPoint,
      symbolizer: text({ fill: style.waterLabel, font: font(450, 12, 'italic ') }),
    },
    {
      dataLayer: 'roads',
      minzoom: 13,
      filter: isKind('highway', 'major_road'),
      symbolizer: alongLine(500, 12),
    },
    { dataLayer: 'roads', minzoom: 15, filter: isKind('minor_road', 'path'), symbolizer: alongLine(450, 11) },
    sight(landmarks, 14),
    sight(everyday, 17),
  ]
}
