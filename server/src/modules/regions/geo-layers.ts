/** The layers of borders that the routes send. */
import {
  featureOf,
  type FeatureCollection,
  type GeoFeature,
} from '@caravel/sync-protocol/domain/regions/geo-features'
import { once } from '@caravel/sync-protocol/once'
import { englishRegionNames, readCountries, readRegions } from '../../regions-file.ts'

/** A world that is drawn as a whole: 240 kB with gzip at most. */
const ofWorld = { step: 0.18, decimals: 2 }
const ofRegions = { step: 0, decimals: 3 }

const collection = (features: GeoFeature[]): FeatureCollection => ({ type: 'FeatureCollection', features })

const nameOfCountry = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code

/** The borders of all countries. */
export const countryFeatures = once(async (): Promise<FeatureCollection> => {
  const { shapes: all } = await readCountries()
  return collection(
    all.shapes.map(shape => {
      const name = nameOfCountry(shape.code)
      return featureOf(all, shape, ofWorld, { ISO_A2: shape.code, NAME: name, ADMIN: name })
    }),
  )
})

/** The regions of some countries; one that is not divided is one feature, with the code of the country. */
export async function regionFeatures(countries: readonly string[]): Promise<FeatureCollection> {
  if (countries.length === 0) return collection([])
  const [{ shapes: all }, names] = await Promise.all([readRegions(), englishRegionNames()])
  const asked = new Set(countries)
  return collection(
    all.shapes
      .filter(({ code }) => asked.has(code.slice(0, 2)))
      .map(shape => {
        const country = shape.code.slice(0, 2)
        const admin = nameOfCountry(country)
        const name = names.get(shape.code) ?? admin
        const labels = { iso_a2: country, iso_3166_2: shape.code, name, name_en: name, admin }
        return featureOf(all, shape, ofRegions, labels)
      }),
  )
}
