/** A router elsewhere, on this machine, in the manner of OSRM: every way is 1.2 × as long as the straight line. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { distanceBetween, type Point } from '@caravel/sync-protocol/domain/travel-guess'
import { encodePolyline } from '@caravel/sync-protocol/domain/polyline'

/** Metres per second. */
const speeds: Record<string, number> = { foot: 1, bike: 4, driving: 8 }

export interface RoadServer {
  url: string
  close(): Promise<void>
}

function answerTo(path: string): object {
  const [, service, , profile = '', at = ''] = new URL(path, 'http://localhost').pathname.split('/')
  const points = decodeURIComponent(at)
    .split(';')
    .map((pair): Point => {
      const [lng = 0, lat = 0] = pair.split(',').map(Number)
      return { lat, lng }
    })
  const metres = (from: Point, to: Point) => distanceBetween(from, to) * 1.2
  const seconds = (from: Point, to: Point) => metres(from, to) / (speeds[profile] ?? 1)
  const square = (cell: (from: Point, to: Point) => number) =>
    points.map(from => points.map(to => (from === to ? 0 : cell(from, to))))
  if (service === 'table') return { code: 'Ok', durations: square(seconds), distances: square(metres) }
  const [from = { lat: 0, lng: 0 }, to = from] = points
  const corner = { lat: from.lat, lng: to.lng }
  const way = {
    distance: metres(from, to),
    duration: seconds(from, to),
    geometry: encodePolyline([from, corner, to]),
  }
  return { code: 'Ok', routes: [way], waypoints: [{ distance: 1 }, { distance: 1 }] }
}

export async function startRoadServer(): Promise<RoadServer> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answerTo(request.url ?? '/')))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => void server.close(() => resolve()))
    },
  }
}
