/** A router on this machine, in the manner of OSRM or of Valhalla. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Told {
  status?: number
  body: string
}

const line5 = '_p~iF~ps|U_ulLnnqC'
const osrm = {
  code: 'Ok',
  routes: [{ distance: 1234.4, duration: 925.6, geometry: line5 }],
  waypoints: [{ distance: 3 }, { distance: 12 }],
}
const valhalla = {
  trip: {
    status: 0,
    summary: { length: 1.234, time: 925.6 },
    // The same line with six decimals.
    legs: [{ shape: '_izlhA~rlgdF_{geC~ywl@' }],
  },
}

export async function startRouter(manner: 'osrm' | 'valhalla') {
  const asked: { path: string; body: string }[] = []
  let told: Told | undefined
  const server = createServer((request, response) => {
    void text(request).then(body => {
      asked.push({ path: request.url ?? '', body })
      response.writeHead(told?.status ?? 200, { 'content-type': 'application/json' })
      response.end(told?.body ?? JSON.stringify(manner === 'osrm' ? osrm : valhalla))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => void server.close(() => resolve()))
  onTestFinished(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, be: (twist?: Told) => void (told = twist), close }
}
