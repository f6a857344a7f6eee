/** A router on this machine, in the manner of OSRM or of Valhalla. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Told {
  status?: number
  body: string
  /** Takes the question and never answers. */
  silent?: true
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

/** Between any two points 300 m and 225 s for each step between them in the order of the question. */
function matrixFor(manner: 'osrm' | 'valhalla', size: number): object {
  const square = <T>(cell: (steps: number) => T): T[][] =>
    Array.from({ length: size }, (_, from) =>
      Array.from({ length: size }, (__, to) => cell(Math.abs(from - to))),
    )
  if (manner === 'valhalla')
    return { sources_to_targets: square(steps => ({ distance: 0.3 * steps, time: 225 * steps })) }
  const sources = Array.from({ length: size }, () => ({ distance: 4 }))
  return {
    code: 'Ok',
    durations: square(steps => 224.9 * steps),
    distances: square(steps => 300.2 * steps),
    sources,
  }
}

function answerTo(manner: 'osrm' | 'valhalla', path: string, body: string): object {
  if (path.includes('/table/')) return matrixFor(manner, path.split(';').length)
  if (path.endsWith('/sources_to_targets'))
    return matrixFor(manner, (JSON.parse(body) as { sources: unknown[] }).sources.length)
  return manner === 'osrm' ? osrm : valhalla
}

export async function startRouter(manner: 'osrm' | 'valhalla') {
  const asked: { path: string; body: string }[] = []
  let always: Told | undefined
  const once: Told[] = []
  const server = createServer((request, response) => {
    void text(request).then(body => {
      const path = request.url ?? ''
      asked.push({ path, body })
      const told = once.shift() ?? always
      if (told?.silent) return
      response.writeHead(told?.status ?? 200, { 'content-type': 'application/json' })
      response.end(told?.body ?? JSON.stringify(answerTo(manner, path, body)))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    be: (twist?: Told) => void (always = twist),
    /** For the next question; several are answered in this order. */
    beOnce: (twist: Told) => void once.push(twist),
    close,
  }
}
