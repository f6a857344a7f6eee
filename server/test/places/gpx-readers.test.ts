/** What other programs make of the GPX that a trip leaves as. They are left out, with a word, where they are not installed. */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExportedTrip } from '@caravel/sync-protocol/domain/export/exported-trip'
import { toGpx } from '@caravel/sync-protocol/domain/export/to-gpx'
import { expect, test } from 'vitest'
import { tempFolder } from '../support/test-server.ts'

const schema = fileURLToPath(new URL('gpx-1.1.xsd', import.meta.url))

const place = (name: string, lat: number, lng: number, more: object = {}) => ({
  id: name,
  name,
  lat,
  lng,
  address: null,
  notes: null,
  category: null,
  website: null,
  phone: null,
  ...more,
})
const azulejo = place('Museu <do> "Azulejo" & \u0001co', 38.7248, -9.1136, {
  notes: 'Go early ]]> \u{1f6b6}\nTwice',
  address: 'Rua da Madre de Deus 4',
  category: 'Museum',
  website: 'https://example.org/a b?<q>="100%"&é',
})
const tokyo = place('東京', 35.6828, 139.759)
const taveuni = place('Taveuni', -16.85, 180)
const trip: ExportedTrip = {
  title: 'Around & \u202eabout',
  places: [azulejo, tokyo, taveuni, { ...place('Nowhere', 0, 0), lat: null, lng: null }],
  days: [
    {
      number: 1,
      date: '2027-05-01',
      title: 'Far',
      stops: [],
      routes: [
        [azulejo, tokyo, taveuni].map(({ id, name, lat, lng }) => ({
          place_id: id,
          name,
          lat,
          lng,
          time: '10:00',
          notes: 'Tickets',
        })),
        [
          { place_id: null, name: 'Hotel <Sol>', lat: -17, lng: 180, time: null, notes: null },
          { place_id: null, name: 'Port', lat: -16.8, lng: 179.9, time: null, notes: null },
        ],
      ],
    },
  ],
}

const write = async (name: string, text: string): Promise<string> => {
  const path = join(await tempFolder(), name)
  await writeFile(path, text)
  return path
}

const ours = (of: ExportedTrip = trip) => toGpx(of, { day: ({ number }) => `Day ${number}` })

/** Undefined where the program is not installed. */
function run(program: string, args: readonly string[]): { status: number; out: string } | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error && 'code' in error && error.code === 'ENOENT') {
    process.stderr.write(`${program} is not installed: GPX was not checked with it\n`)
    return undefined
  }
  return { status: status ?? -1, out: stdout + stderr }
}

const valid = async (text: string) =>
  run('xmllint', ['--nonet', '--noout', '--schema', schema, await write('trip.gpx', text)])

test('xmllint finds it valid against the schema of GPX 1.1', async () => {
  const judged = await valid(ours())
  expect(judged?.status ?? 0, judged?.out).toBe(0)
  const empty = await valid(ours({ title: '', places: [], days: [] }))
  expect(empty?.status ?? 0, empty?.out).toBe(0)
})

test.each([
  ['a point that is nowhere', (gpx: string) => gpx.replace('lon="-180"', 'lon="180"')],
  ['elements in another order', (gpx: string) => gpx.replace(/(<name>東京<\/name>)/, '<type>City</type>$1')],
  ['an element that GPX does not know', (gpx: string) => gpx.replace('<rte>', '<rte><colour>red</colour>')],
])('xmllint refuses %s', async (_, broken) => {
  const text = broken(ours())
  expect(text).not.toBe(ours())
  expect((await valid(text))?.status ?? 3).toBe(3)
})

test('gpsbabel reads its waypoints and routes', async () => {
  const file = await write('trip.gpx', ours())
  const convert = (...more: string[]) =>
    run('gpsbabel', [...more, '-i', 'gpx', '-f', file, '-o', 'unicsv', '-F', '-'])
  const waypoints = convert()
  if (waypoints) {
    expect(waypoints.status, waypoints.out).toBe(0)
    const lines = waypoints.out.trim().split('\n').slice(1)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^2,35\.682800,139\.759000,"東京"/)
  }
  const route = convert('-r')
  expect(route?.out.match(/Tickets/g)?.length ?? 3).toBe(3)
})
