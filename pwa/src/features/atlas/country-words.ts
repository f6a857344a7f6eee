import type { AtlasCountry, AtlasRegion } from '@caravel/sync-protocol/domain/atlas/atlas'
import { continentOf } from '@caravel/sync-protocol/domain/regions/country-facts'
import type { Shade } from '../../map/atlas/shade-styles.ts'
import { countryName } from '../../i18n/country-name.ts'
import { formatNumber } from '../../i18n/format.ts'
import { dateTimeFormat } from '../../i18n/intl.ts'
import { language } from '../../i18n/language.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { regionName, regionsHere } from './regions-here.ts'

export function shadeOf(country: AtlasCountry | undefined, wished: boolean): Shade | undefined {
  if (country?.visited) return country.visits >= 4 ? 'often' : country.visits >= 2 ? 'twice' : 'once'
  if (country?.planned) return 'planned'
  return wished ? 'wish' : undefined
}

/** What a screen reader says of a country, and the map beside the pointer. */
export function saidOf(code: string, country: AtlasCountry | undefined, wished: boolean): string {
  const name = countryName(code)
  if (country?.visited) return t('atlas.said', { name, visits: country.visits, nights: country.nights })
  if (country?.planned) return t('atlas.saidPlanned', { name })
  return wished ? t('atlas.saidWish', { name }) : t('atlas.saidNot', { name })
}

/** The name of the continent of a country. */
export function continentText(code: string): string {
  const continent = continentOf(code)
  return continent ? t(`atlas.continent.${continent}` as StringKey) : ''
}

/** "3 visits, 18 nights, 7 of 20 regions": the line below a name. */
export function saidShortly(country: AtlasCountry | undefined): string {
  if (country?.hidden) return t('atlas.hiddenRow')
  if (!country?.visited) return t(country?.idea ? 'atlas.idea' : 'atlas.notYet')
  const { code, trips, visits, nights, regions } = country
  const total = regionsHere()?.regionsOf(code).length ?? 0
  const inRegions =
    total > 0 && regions.length > 0
      ? t('atlas.regionsIn', { count: formatNumber(regions.length), total: formatNumber(total) })
      : undefined
  return [trips.length ? t('atlas.visits', { visits, nights }) : t('atlas.byHand'), inRegions]
    .filter(Boolean)
    .join(', ')
}

/** "Portugal · 3 times", as short as the label on a map. */
export function labelOf(code: string, country: AtlasCountry | undefined): string {
  const name = countryName(code)
  return country?.visited ? t('atlas.label', { name, visits: country.visits }) : name
}

/** In the language of the reader; else as it was marked, and its code where nothing is known. */
export const regionLabel = (code: string, marked?: string | null): string =>
  regionName(code) ?? marked ?? code

export function regionShadeOf({ visits }: AtlasRegion): Shade {
  return visits >= 4 ? 'often' : visits >= 2 ? 'twice' : 'once'
}

/** What a screen reader says of a region, and the map beside the pointer. */
export function saidOfRegion(code: string, country: AtlasCountry | undefined): string {
  const region = country?.regions.find(each => each.code === code)
  const name = `${regionLabel(code, region?.name)}, ${countryName(code.slice(0, 2))}`
  return region ? t('atlas.saidRegion', { name, visits: region.visits }) : t('atlas.saidNot', { name })
}

/** A day, or a year alone. */
export function whenText(date: string | null): string {
  if (date === null) return ''
  if (date.length === 4) return date
  const style = { timeZone: 'UTC', month: 'short', year: 'numeric' } as const
  return dateTimeFormat(language.value.tag, style).format(new Date(`${date}T00:00Z`))
}
