/** Street maps for tests: Monaco, archives made up of anything, and a server elsewhere that has one. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
export { assemble, layers, madeUpArchive, type MadeUp, type Parts } from '../outside/made-up-archive.ts'
import { setUp, startTestServer, tempFolder, type TestSettings } from './test-server.ts'

export const monacoPath = fileURLToPath(new URL('../../../e2e/fixtures/monaco.pmtiles', import.meta.url))
export const monaco = readFileSync(monacoPath)
/** A tile in the middle of Monaco, at the zoom of streets. */
export const monte = [14, 8529, 5974] as const

/** A server with these files in its folder of maps, and its admin. */
export const startMapServer = async (files: Record<string, Uint8Array> = {}, settings: TestSettings = {}) => {
  const data_dir = settings.config?.data_dir ?? (await tempFolder())
  const folder = join(data_dir, 'maps')
  await mkdir(folder, { recursive: true })
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  const server = await startTestServer({ ...settings, config: { ...settings.config, data_dir } })
  const { cookie, id } = await setUp(server)
  const ask = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { cookie, ...(body === undefined ? {} : { body }) })
  const about = async () => (await ask('GET', '/api/maps')).body as About
  const tile = (
    version: string,
    [z, x, y]: readonly number[] = monte,
    headers: Record<string, string> = {},
  ) => fetch(`${server.url}/api/maps/tiles/${version}/${z}/${x}/${y}`, { headers: { cookie, ...headers } })
  return { server, data_dir, folder, cookie, id, ask, about, tile }
}

export type About = {
  archive: { version: string; bounds: Bounds; size: number; max_zoom: number } | null
  problem: { code: string; reason: string | null } | null
  ask: boolean
}

/** A stored tile of this size that differs from that of every other seed. */
export const noise = (seed: number, length: number): Buffer =>
  gzipSync(Buffer.alloc(length, createHash('sha256').update(String(seed)).digest()), { level: 0 })

export type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** A server elsewhere, on this machine, that has an archive and answers ranges of it, or as a test says. */
export const startArchiveServer = async (archive: Buffer) => {
  const asked: { range: string; if_match: string | undefined }[] = []
  let bytes = archive
  let serve: Serve | undefined
  const etag = () => `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  const ranges: Serve = ({ headers }, response) => {
    const match = headers['if-match']
    if (match !== undefined && match !== etag()) return void response.writeHead(412).end()
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const part = bytes.subarray(Number(first), Number(last) + 1)
    const until = Number(first) + part.length - 1
    response.writeHead(206, {
      'content-range': `bytes ${first}-${until}/${bytes.length}`,
      'content-length': part.length,
      etag: etag(),
    })
    response.end(part)
  }
  const server = createServer((request, response) => {
    asked.push({ range: request.headers.range ?? '', if_match: request.headers['if-match'] })
    const answer = serve ?? ranges
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>(resolve => void server.close(() => resolve()))
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/map.pmtiles`,
    asked,
    close,
    ranges,
    /** Other bytes under the same address. */
    replace: (next: Buffer) => void (bytes = next),
    be: (next?: Serve) => void (serve = next),
  }
}
