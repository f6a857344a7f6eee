/**
 * Makes the list of airports that bookings are filled in from. It takes the unpacked package `airport-data-js` (CC BY 4.0,
 * after OurAirports, which is in the public domain): node scripts/run.mjs scripts/build-airports.ts <folder>
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './repository.ts'

interface Source {
  iata: string
  icao: string
  time: string
  country_code: string
  airport: string
  latitude: number
  longitude: number
  type: string
  scheduled_service: string
}

interface Package {
  findAirports(filter: object): Promise<Source[]>
}

const folder = process.argv[2]
if (!folder) throw new Error('Which folder is airport-data-js unpacked in?')
const load = createRequire(import.meta.url)
const { findAirports } = load(resolve(folder, 'lib/index.js')) as Package

function isServed({ iata, type, scheduled_service, time }: Source): boolean {
  const isAirport = /^(large|medium|small)_airport$|^seaplane_base$/.test(type)
  return /^[A-Z]{3}$/.test(iata) && isAirport && scheduled_service === 'TRUE' && time !== ''
}

/** What the name says without saying that it is an airport. */
function nameOf({ airport }: Source): string {
  return airport
    .replace(/\s*\b(International )?Airport\b/, '')
    .replace(/[\t\n;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const size: Record<string, string> = { large_airport: 'L', medium_airport: 'M' }
const served = (await findAirports({})).filter(isServed).sort((a, b) => (a.iata < b.iata ? -1 : 1))
const zones = [...new Set(served.map(({ time }) => time))].sort()
const lines = served.map(row =>
  [
    row.iata,
    /^[A-Z0-9]{4}$/.test(row.icao) ? row.icao : '',
    nameOf(row),
    row.country_code,
    row.latitude.toFixed(3),
    row.longitude.toFixed(3),
    zones.indexOf(row.time).toString(36),
    size[row.type] ?? 'S',
  ].join('\t'),
)
const code = `/**
 * Airports with scheduled flights, made by \`scripts/build-airports.ts\` from airport-data-js by Aashish Vivekanand
 * (https://github.com/aashishvanand/airport-data-js, CC BY 4.0), which builds on OurAirports (public domain). Changed:
 * shortened to what is needed here.
 */
export const airportZones = ${JSON.stringify(zones.join(' '))}
/** IATA, ICAO, name, country, latitude, longitude, zone (base 36), size; tabs between them, \`;\` between airports. */
export const airportLines = ${JSON.stringify(lines.join(';'))}
`
writeFileSync(join(root, 'sync-protocol/src/domain/airports/airport-data.ts'), code)
console.log(`${served.length} airports, ${gzipSync(code).length} bytes gzip`)
