import './atlas-world.css'
import { Maximize, Minus, Plus } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { RegionShapes } from '@caravel/sync-protocol/domain/regions/region-shapes'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { createAtlasMap, type AtlasMap } from './atlas-map.ts'
import type { Shade } from './shade-styles.ts'

export interface AtlasWorldProps {
  shapes: RegionShapes
  /** Undefined until they are on this device. */
  regionShapes: RegionShapes | undefined
  shades: ReadonlyMap<string, Shade>
  regionShades: ReadonlyMap<string, Shade>
  /** Whether the outlines open without a network. */
  stored: boolean
  /** Regions show at every size, not only from near. */
  byRegion: boolean
  selected: string | undefined
  /** A first tap, or an arrow key. */
  onSelect(country: string): void
  /** A second tap, or Enter. */
  onOpen(country: string): void
  /** A long press or a right click, on a region where regions show. */
  onMenu(code: string, at: { x: number; y: number }): void
  /** Shaded countries, by continent: Tab goes through them. */
  stops: readonly { continent: string; countries: readonly string[] }[]
  /** How a country or region is called, and what of it is shaded. */
  saidOf(code: string): string
  /** The same of a country, as short as a label. */
  labelOf(country: string): string
  /** The address of the flag of the selected country. */
  flag: string | undefined
}

const arrows: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The world map of the atlas. Arrow keys go from country to country, Tab through those that are shaded. */
export default function AtlasWorld(props: AtlasWorldProps) {
  const { shapes, regionShapes, shades, regionShades, byRegion, selected, flag } = props
  const { saidOf, labelOf, onSelect, onOpen, onMenu, stops } = props
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<AtlasMap>()

  useEffect(() => {
    if (!element.current) return undefined
    const made = createAtlasMap(element.current, shapes)
    setMap(made)
    return () => made.destroy()
  }, [shapes])
  useEffect(() => map?.paint(shades), [map, shades])
  useEffect(
    () => map?.paintRegions(regionShapes, regionShades, byRegion),
    [map, regionShapes, regionShades, byRegion],
  )
  useEffect(() => map?.select(selected, true), [map, selected])
  useEffect(() => {
    const pick = (country: string): void => (country === selected ? onOpen(country) : onSelect(country))
    map?.listen({ nameOf: saidOf, labelOf, flag, onPick: pick, onMenu })
    return map?.onKey(event => {
      const arrow = arrows[event.key]
      const next = arrow && map.neighbour(selected, ...arrow)
      if (next) onSelect(next)
      else if (event.key === 'Enter' && selected !== undefined) onOpen(selected)
      else if (event.key === '+') map.zoom(1)
      else if (event.key === '-') map.zoom(-1)
      else return
      event.preventDefault()
      event.stopPropagation()
    })
  }, [map, selected, saidOf, labelOf, flag, onSelect, onOpen, onMenu])

  return (
    <div class="atlas-world">
      <div ref={element} class="atlas-world-map" role="application" aria-label={t('atlas.mapLabel')} />
      <div class="visually-hidden">
        {stops.map(({ continent, countries }) => (
          <ul key={continent} aria-label={continent}>
            {countries.map(code => (
              <li key={code}>
                <button
                  type="button"
                  onFocus={() => onSelect(code)}
                  onClick={() => onOpen(code)}
                  onKeyDown={event => {
                    const arrow = arrows[event.key]
                    const next = arrow && map?.neighbour(code, ...arrow)
                    if (!next) return
                    event.preventDefault()
                    element.current?.focus()
                    onSelect(next)
                  }}
                >
                  {saidOf(code)}
                </button>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <output class="visually-hidden">{selected === undefined ? '' : saidOf(selected)}</output>
      <div class="atlas-world-controls">
        <IconButton
          class="atlas-world-zoom"
          icon={Plus}
          label={t('atlas.zoomIn')}
          onClick={() => map?.zoom(1)}
        />
        <IconButton
          class="atlas-world-zoom"
          icon={Minus}
          label={t('atlas.zoomOut')}
          onClick={() => map?.zoom(-1)}
        />
        <IconButton icon={Maximize} label={t('atlas.wholeWorld')} onClick={() => map?.fit()} />
      </div>
      <p class="atlas-credit">{t(props.stored ? 'atlas.creditStored' : 'atlas.credit')}</p>
    </div>
  )
}
