import { Suspense } from 'preact/compat'
import { useMemo } from 'preact/hooks'
import type { Atlas } from '@caravel/sync-protocol/domain/atlas/atlas'
import { continentOf, continents } from '@caravel/sync-protocol/domain/regions/country-facts'
import { countryName } from '../../i18n/country-name.ts'
import { language } from '../../i18n/language.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import type { AtlasWorldProps } from '../../map/atlas/atlas-world.tsx'
import type { Shade } from '../../map/atlas/shade-styles.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { shownYear, wishedCodes } from './atlas-state.ts'
import { partner, shadeOfVisitors, visitorsOf, type Visitors } from './shared-atlas.ts'
import { saidTogether, visitorsText } from './together-words.ts'
import { labelOf, regionShadeOf, saidOf, saidOfRegion, shadeOf } from './country-words.ts'
import { flagAddress } from './flags.ts'
import { countryShapesHere, outlinesStored, regionsHere } from './regions-here.ts'

const AtlasWorld = lazyPart<AtlasWorldProps>(() => import('../../map/atlas/atlas-world.tsx'))

type WorldMapProps = Pick<AtlasWorldProps, 'byRegion' | 'selected' | 'onSelect' | 'onOpen' | 'onMenu'>

/** The world, shaded by what the atlas says, with its legend. */
export function WorldMap({ atlas, ...props }: WorldMapProps & { atlas: Atlas }) {
  const shapes = countryShapesHere()
  const regions = regionsHere()
  const wished = wishedCodes.value
  const now = shownYear.value === undefined
  const together = partner.value
  const visitors = useMemo(() => together && visitorsOf(atlas, together.visited), [atlas, together])
  const shades = useMemo(() => {
    if (visitors)
      return new Map([...visitors].map(([code, who]): [string, Shade] => [code, shadeOfVisitors[who]]))
    const codes = new Set([...atlas.countries.keys(), ...wished])
    return new Map(
      [...codes].flatMap((code): [string, Shade][] => {
        // Of a year that is over nobody knows what was planned or wished.
        const shade = shadeOf(atlas.countries.get(code), wished.has(code) && now)
        return shade ? [[code, shade]] : []
      }),
    )
  }, [atlas, wished, now, visitors])
  const regionShades = useMemo(
    () =>
      new Map(
        [...atlas.countries.values()].flatMap(country =>
          country.regions.map((region): [string, Shade] => [region.code, regionShadeOf(region)]),
        ),
      ),
    [atlas],
  )
  const { tag } = language.value
  const stops = useMemo(() => {
    const order = new Intl.Collator(tag)
    const byContinent = Map.groupBy(shades.keys(), code => continentOf(code))
    return continents.flatMap(continent => {
      const codes = byContinent.get(continent) ?? []
      const countries = codes.toSorted((a, b) => order.compare(countryName(a), countryName(b)))
      return countries.length
        ? [{ continent: t(`atlas.continent.${continent}` as StringKey), countries }]
        : []
    })
  }, [shades, tag])
  const said = (code: string): string => {
    const country = atlas.countries.get(code.slice(0, 2))
    if (visitors && together && code.length === 2)
      return saidTogether(code, visitors.get(code), together.username)
    return code.length > 2 ? saidOfRegion(code, country) : saidOf(code, country, wished.has(code))
  }
  return (
    <div class="atlas-map">
      {shapes && (
        <Suspense fallback={null}>
          <AtlasWorld
            {...props}
            byRegion={props.byRegion && !together}
            shapes={shapes}
            regionShapes={together ? undefined : regions?.shapes}
            stored={outlinesStored.value}
            shades={shades}
            regionShades={regionShades}
            stops={stops}
            saidOf={said}
            flag={props.selected === undefined ? undefined : flagAddress(props.selected)}
            labelOf={code => (together ? said(code) : labelOf(code, atlas.countries.get(code)))}
          />
        </Suspense>
      )}
      {together ? <LegendOfTwo name={together.username} /> : <Legend />}
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

const LegendOfTwo = ({ name }: { name: string }) => (
  <ul class="atlas-legend" aria-label={t('atlas.legend')}>
    {Object.entries(shadeOfVisitors).map(([visitors, shade]) => (
      <li key={visitors}>
        <span class={`atlas-swatch is-${shade}`} aria-hidden="true" />
        <bdi>{visitorsText(visitors as Visitors, name)}</bdi>
      </li>
    ))}
  </ul>
)
