/**
 * The free services of the internet that know places, on this machine: Photon, Nominatim, Wikidata and Wikimedia Commons
 * over a few sights of Japan. They speak as theirs document:
 * https://github.com/komoot/photon, https://nominatim.org/release-docs/latest/api/Overview/,
 * https://www.wikidata.org/w/api.php, https://commons.wikimedia.org/w/api.php
 */
import { readFileSync } from 'node:fs'
import { startOutsideServer, type OutsideServer, type Told } from './outside-server.ts'

interface Sight {
  osm_type: 'N' | 'W' | 'R'
  osm_id: number
  name: string
  local: string
  lat: number
  lng: number
  osm_key: string
  osm_value: string
  city: string
  extratags?: Record<string, string>
  /** The file in Commons that Wikidata names, and what is said of it there. */
  picture?: { file: string; artist: string; licence: string; code: string }
}

export const kinkakuji = {
  osm_type: 'W',
  osm_id: 26298066,
  name: 'Kinkaku-ji',
  local: '鹿苑寺',
  lat: 35.0394,
  lng: 135.7292,
  osm_key: 'tourism',
  osm_value: 'attraction',
  city: 'Kyoto',
  extratags: {
    opening_hours: 'Mo-Su 09:00-17:00',
    website: 'https://www.shokoku-ji.jp/kinkakuji/',
    phone: '+81 75 461 0013',
    wikidata: 'Q181865',
    wikipedia: 'ja:鹿苑寺',
  },
  picture: {
    file: 'Kinkaku-ji 2015.jpg',
    artist: '<a href="//commons.wikimedia.org/wiki/User:Mariko"><b>Mariko</b> Sato</a><style>a{}</style>',
    licence: 'CC BY-SA 4.0',
    code: 'cc-by-sa-4.0',
  },
} satisfies Sight

export const sensoji = {
  osm_type: 'W',
  osm_id: 24988143,
  name: 'Sensō-ji',
  local: '浅草寺',
  lat: 35.7148,
  lng: 139.7967,
  osm_key: 'amenity',
  osm_value: 'place_of_worship',
  city: 'Tokyo',
  extratags: { wikidata: 'Q615', opening_hours: 'Apr-Sep: 06:00-17:00; Oct-Mar: 06:30-17:00' },
  // Nobody may change it: it is not free.
  picture: { file: 'Sensoji.jpg', artist: 'Someone', licence: 'CC BY-NC-ND 4.0', code: 'cc-by-nc-nd-4.0' },
} satisfies Sight

export const inari = {
  osm_type: 'R',
  osm_id: 4567,
  name: 'Fushimi Inari-taisha',
  local: '伏見稲荷大社',
  lat: 34.9671,
  lng: 135.7727,
  osm_key: 'amenity',
  osm_value: 'place_of_worship',
  city: 'Kyoto',
  extratags: { opening_hours: '24/7' },
} satisfies Sight

export const tower = {
  osm_type: 'N',
  osm_id: 815,
  name: 'Tokyo Tower',
  local: '東京タワー',
  lat: 35.6586,
  lng: 139.7454,
  osm_key: 'man_made',
  osm_value: 'tower',
  city: 'Tokyo',
} satisfies Sight

const sights: readonly Sight[] = [kinkakuji, sensoji, inari, tower]

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const named = (asked: string): Sight[] =>
  sights.filter(({ name, local }) => [name, local].some(each => folded(each).includes(folded(asked))))

const picture = readFileSync(new URL('../pictures/plain.jpg', import.meta.url))

const photon = (url: URL): Told => ({
  body: {
    type: 'FeatureCollection',
    features: named(url.searchParams.get('q') ?? '')
      .slice(0, Number(url.searchParams.get('limit') ?? 15))
      .map(({ lat, lng, extratags: _, picture: __, local, ...about }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: {
          ...about,
          name: url.searchParams.has('lang') ? about.name : local,
          country: 'Japan',
          countrycode: 'JP',
        },
      })),
  },
})

const words: Record<Sight['osm_type'], string> = { N: 'node', W: 'way', R: 'relation' }

const ofNominatim = ({ osm_type, lat, lng, osm_key, osm_value, extratags, ...about }: Sight) => ({
  osm_type: words[osm_type],
  osm_id: about.osm_id,
  lat: String(lat),
  lon: String(lng),
  category: osm_key,
  type: osm_value,
  name: about.name,
  display_name: `${about.name}, ${about.city}, Japan`,
  extratags: extratags ?? null,
  namedetails: { name: about.local, 'name:en': about.name },
})

const lookUp = (url: URL): Told => {
  const ids = (url.searchParams.get('osm_ids') ?? '').split(',')
  return { body: sights.filter(each => ids.includes(`${each.osm_type}${each.osm_id}`)).map(ofNominatim) }
}

const claims = (url: URL): Told => {
  const found = sights.find(({ extratags }) => extratags?.['wikidata'] === url.searchParams.get('entity'))
  if (!found) return { body: { error: { code: 'no-such-entity' } } }
  const claim = (rank: string, value: string) => ({
    rank,
    mainsnak: { snaktype: 'value', property: 'P18', datavalue: { type: 'string', value } },
  })
  const file = found.picture?.file
  const P18 = file === undefined ? [] : [claim('deprecated', 'Old.jpg'), claim('normal', 'Other.jpg')]
  return { body: { claims: file === undefined ? {} : { P18: [...P18, claim('preferred', file)] } } }
}

const about = (url: URL): Told => {
  const title = url.searchParams.get('titles') ?? ''
  const found = sights.find(each => each.picture && title === `File:${each.picture.file}`)?.picture
  if (!found) return { body: { query: { pages: [{ title, missing: true }] } } }
  const value = (text: string) => ({ value: text, source: 'commons-desc-page' })
  const extmetadata = {
    Artist: value(found.artist),
    LicenseShortName: value(found.licence),
    License: value(found.code),
  }
  return { body: { query: { pages: [{ title, imageinfo: [{ extmetadata }] }] } } }
}

export interface OpenServices extends OutsideServer {
  /** What an admin would write down to use them, all of them on. */
  settings: Record<string, string>
}

export async function startOpenServices(): Promise<OpenServices> {
  const server = await startOutsideServer(url => {
    const path = decodeURIComponent(url.pathname)
    if (path === '/photon/api') return photon(url)
    if (path === '/nominatim/lookup') return lookUp(url)
    if (path === '/nominatim/search') return { body: named(url.searchParams.get('q') ?? '').map(ofNominatim) }
    if (path === '/nominatim/reverse') return { body: ofNominatim(kinkakuji) }
    if (path === '/nominatim/status') return { body: { status: 0, message: 'OK' } }
    if (path === '/wikidata/w/api.php') return claims(url)
    if (path === '/commons/w/api.php') return about(url)
    if (path.startsWith('/commons/wiki/Special:FilePath/'))
      return { status: 302, headers: { location: `/uploads/${url.searchParams.get('width')}px.jpg` } }
    if (path.startsWith('/uploads/')) return { body: picture, headers: { 'content-type': 'image/jpeg' } }
    return undefined
  })
  const { url } = server
  return {
    ...server,
    settings: {
      places_photon: 'true',
      places_photon_url: `${url}/photon`,
      places_nominatim: 'true',
      places_nominatim_url: `${url}/nominatim`,
      places_wikimedia: 'true',
      places_wikimedia_url: `${url}/commons`,
      places_wikidata_url: `${url}/wikidata`,
    },
  }
}
