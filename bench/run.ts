// npm run bench: prints the figures of this machine, taken in one run, as a Markdown table.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadsOf, manifestFile } from '../scripts/bundle/loads.ts'
import { wireBytes } from '../scripts/bundle/measure.ts'
import { buildPwa } from '../scripts/build-pwa.mjs'
import { ensureChromium } from '../scripts/ensure-chromium.ts'
import { measureAreas } from './areas.ts'
import { measureAssistants } from './assistants.ts'
import { measureAtlas } from './atlas.ts'
import { makeBigTrip } from './big-trip.ts'
import { measureBook } from './book.ts'
import { measureBooked } from './booked.ts'
import { measureCommits } from './commits.ts'
import { measureDaysOff } from './days-off.ts'
import { measureFanOut } from './fan-out.ts'
import { measureFirstVisit } from './first-visit.ts'
import { measureFlush } from './flush.ts'
import { measureFold } from './folding.ts'
import { measureHostileFiles } from './hostile-files.ts'
import { setUp } from './http-client.ts'
import { measureJournal } from './journal.ts'
import { measureKeptAnswers } from './kept-answers.ts'
import { measureLargeRequests } from './large-requests.ts'
import { startProcess } from './server-process.ts'
import { measureLogSize } from './log-size.ts'
import { measureManySockets } from './many-sockets.ts'
import { measureMessage } from './message.ts'
import { measureTalk } from './talk.ts'
import { measurePhotoLibrary } from './photo-library.ts'
import { measurePlans } from './plans.ts'
import { measureMaps } from './maps.ts'
import { measureRoads } from './roads.ts'
import { measureOnAPhone } from './on-a-phone.ts'
import { measureSettling } from './settling.ts'
import { measureSnapshots } from './snapshots.ts'
import { markdown, median, ms, type Row } from './table.ts'

const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'not known here' : `${Math.round(bytes / 1e6)} MB`

/** Several starts; the first compiles what later ones find in a cache. */
const measureStart = async (): Promise<Row[]> => {
  const times: number[] = []
  let memory: number | undefined
  for (let n = 0; n < 4; n++) {
    const server = await startProcess()
    times.push(server.started_ms)
    await sleep(1500)
    memory = server.memory()
    await server.stop()
  }
  return [
    { what: 'server start to first healthy answer', measured: ms(median(times.slice(1))), budget: '≤ 1.0 s' },
    {
      what: 'server memory (resident, RSS), idle 1.5 s after a warm start',
      measured: megabytes(memory),
      budget: '≤ 120 MB',
    },
  ]
}

const dist = fileURLToPath(new URL('../pwa/dist/', import.meta.url))
await buildPwa()
const isBuilt = existsSync(manifestFile(dist))

const measureBundle = (): Row[] => {
  if (!isBuilt) return [{ what: 'size of the app', measured: 'not built: npm run build', budget: '' }]
  return loadsOf(dist)
    .filter(({ files, optional }) => files.length > 0 || !optional)
    .map(({ what, goal, files }) => ({
      what: `${what}, gzip`,
      measured: `${(wireBytes(dist, files) / 1000).toFixed(1)} kB`,
      budget: `≤ ${goal} kB`,
    }))
}

if (isBuilt) await ensureChromium()
const rows: Row[] = [...(await measureStart())]
const server = await startProcess()
try {
  const { cookie, user_id } = await setUp(server.url)
  const trip = await makeBigTrip(server.url, cookie)
  rows.push(...(await measureCommits(server.url, cookie)))
  rows.push(...(await measureSnapshots(server.url, cookie, trip)))
  rows.push(...(await measureBooked(server.url, cookie)))
  rows.push(...(await measureFanOut(server.url, cookie, user_id, trip)))
  rows.push(...(await measureManySockets(server, cookie, user_id)))
  for (const roundTripMs of [0, 80, 300])
    rows.push(...(await measureFlush(server.url, cookie, user_id, roundTripMs)))
  rows.push(...(await measureSettling(server.url, cookie)))
  rows.push(...(await measureLargeRequests(server.url, cookie, user_id)))
  rows.push(...(await measureHostileFiles(server.url, cookie)))
  const { memory } = server
  rows.push(...(await measureAssistants(server.url, cookie, { trip_id: trip.id, memory })))
  if (isBuilt) rows.push(...(await measureOnAPhone(server.url, cookie, trip)))
  rows.push(...(await measureTalk(server.url, cookie, isBuilt)))
  rows.push({
    what: 'server memory (resident, RSS) after all of this (nearest peer: 710 MB)',
    measured: megabytes(memory()),
    budget: '≤ 250 MB',
  })
} finally {
  await server.stop()
}
if (isBuilt) rows.push(...(await measureFirstVisit()), ...(await measureBook()), ...(await measureJournal()))
rows.push(...(await measureLogSize()))
rows.push(...(await measureMessage()))
rows.push(...(await measureMaps(isBuilt)), ...(await measureAtlas(isBuilt)))
rows.push(...(await measurePhotoLibrary(isBuilt)))
rows.push(await measureKeptAnswers(), ...(await measureAreas()))
rows.push(
  ...(await measureRoads()),
  ...measurePlans(),
  ...measureDaysOff(),
  ...measureFold(),
  ...measureBundle(),
)
console.log(markdown(rows))
