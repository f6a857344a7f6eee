import { Suspense } from 'preact/compat'
import { useMemo } from 'preact/hooks'
import type { Atlas } from '@caravel/sync-protocol/domain/atlas/atlas'
import { t } from '../../i18n/t.ts'
import type { AtlasWorldProps } from '../../map/atlas/atlas-world.tsx'
import type { Shade } from '../../map/atlas/shade-styles.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { shownYear, wishedCodes } from './atlas-state.ts'
import { labelOf, regionShadeOf, saidOf, saidOfRegion, shadeOf } from './country-words.ts'
import { countryShapesHere, outlinesStored, regionsHere } from './regions-here.ts'

const AtlasWorld = lazyPart<AtlasWorldProps>(() => import('../../map/atlas/atlas-world.tsx'))

type WorldMapProps = Pick<AtlasWorldProps, 'byRegion' | 'selected' | 'onSelect' | 'onOpen' | 'onMenu'>

/** The world, shaded by what the atlas says, with its legend. */
export function WorldMap({ atlas, ...props }: WorldMapProps & { atlas: Atlas }) {
  const shapes = countryShapesHere()
  const regions = regionsHere()
  const wished = wishedCodes.value
  const now = shownYear.value === undefined
  const shades = useMemo(() => {
    const codes = new Set([...atlas.countries.keys(), ...wished])
    return new Map(
      [...codes].flatMap((code): [string, Shade][] => {
        // Of a year that is over nobody knows what was planned or wished.
        const shade = shadeOf(atlas.countries.get(code), wished.has(code) && now)
        return shade ? [[code, shade]] : []
      }),
    )
  }, [atlas, wished, now])
  const regionShades = useMemo(
    () =>
      new Map(
        [...atlas.countries.values()].flatMap(country =>
          country.regions.map((region): [string, Shade] => [region.code, regionShadeOf(region)]),
        ),
      ),
    [atlas],
  )
  const said = (code: string): string => {
    const country = atlas.countries.get(code.slice(0, 2))
    return code.length > 2 ? saidOfRegion(code, country) : saidOf(code, country, wished.has(code))
  }
  return (
    <div class="atlas-map">
      {shapes && (
        <Suspense fallback={null}>
          <AtlasWorld
            {...props}
            shapes={shapes}
            regionShapes={regions?.shapes}
            stored={outlinesStored.value}
            shades={shades}
            regionShades={regionShades}
            saidOf={said}
            labelOf={code => labelOf(code, atlas.countries.get(code))}
          />
        </Suspense>
      )}
      <Legend />
    </div>
  )
}

const steps = [
  ['once', 'atlas.once'],
  ['twice', 'atlas.twoOrThree'],
  ['often', 'atlas.fourOrMore'],
  ['planned', 'atlas.plannedTab'],
  ['wish', 'atlas.bucketTab'],
] as const

const Legend = () => (
  <ul class="atlas-legend" aria-label={t('atlas.legend')}>
    {steps.map(([shade, key]) => (
      <li key={shade}>
        <span class={`atlas-swatch is-${shade}`} aria-hidden="true" />
        {t(key)}
      </li>
    ))}
  </ul>
)
