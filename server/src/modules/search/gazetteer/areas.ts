/** Countries and regions, made of the places within them: where people live in them, and how many. */
import { languageCodes } from '@caravel/sync-protocol/languages'
import type { GazetteerPlace } from './gazetteer-file.ts'

export interface Area {
  kind: 'country' | 'region'
  code: string
  population: number
  lat: number
  lng: number
}

interface Sum {
  population: number
  x: number
  y: number
  z: number
}

const radians = Math.PI / 180

/** Means of positions weighted by people, on the globe, so that the antimeridian is no edge. */
export class Areas {
  private readonly sums = new Map<string, Sum>()

  add({ country, region, population, lat, lng }: GazetteerPlace): void {
    this.addTo(country, population, lat, lng)
    this.addTo(`${country}.${region}`, population, lat, lng)
  }

  private addTo(code: string, population: number, lat: number, lng: number): void {
    const sum = this.sums.get(code) ?? { population: 0, x: 0, y: 0, z: 0 }
    const across = Math.cos(lat * radians) * population
    sum.population += population
    sum.x += across * Math.cos(lng * radians)
    sum.y += across * Math.sin(lng * radians)
    sum.z += Math.sin(lat * radians) * population
    this.sums.set(code, sum)
  }

  *all(): Generator<Area> {
    for (const [code, { population, x, y, z }] of this.sums)
      yield {
        kind: code.includes('.') ? 'region' : 'country',
        code,
        population,
        lat: rounded(Math.atan2(z, Math.hypot(x, y)) / radians),
        lng: rounded(Math.atan2(y, x) / radians),
      }
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

/** The product's own codes for two languages are not those of the standard. */
const tagOf = (code: string): string => ({ br: 'pt-BR', gr: 'el' })[code] ?? code

const displays = new Map<string, Intl.DisplayNames>()

/** The name of a country in a language, by a tag or a code of the product; in English where the language is unknown. */
export const countryName = (country: string, language: string): string => {
  try {
    const tag = tagOf(language)
    let display = displays.get(tag)
    if (!display) {
      display = new Intl.DisplayNames([tag, 'en'], { type: 'region' })
      // A language is what someone sends: it must not fill the memory.
      if (displays.size < 50) displays.set(tag, display)
    }
    return display.of(country) ?? country
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return language === 'en' ? country : countryName(country, 'en')
  }
}

/** In the languages of the product, without repetitions. */
export const countryNames = (country: string): string[] => [
  ...new Set(languageCodes.map(code => countryName(country, code))),
]
