/** A stand-in for the free daily build of the map: a list of builds, and their archives by ranges. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const monaco = fileURLToPath(new URL('../fixtures/monaco.pmtiles', import.meta.url))

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** What another server may answer in place of what was asked for. */
export const faults = {
  refuses:
    (status: number): Answer =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': 'text/plain' }).end('no'),
  page: (_: IncomingMessage, response: ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in</title>'),
  leads:
    (to: string): Answer =>
    (_, response) =>
      void response.writeHead(302, { location: to }).end(),
  /** The connection ends in the middle. */
  breaks: (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(206, { 'content-range': 'bytes 0-99999/999999', 'content-length': 100_000 })
    response.write('x'.repeat(100), () => response.destroy())
  },
  /** Nothing comes. */
  waits: () => undefined,
} satisfies Record<string, unknown>

export interface BuildServer {
  /** Address of the list. */
  list: string
  /** Each request, in order. */
  asked: { path: string; range: string; sent: number }[]
  /** Archives by their key; the last of them is the newest. */
  builds: Map<string, Uint8Array>
  /** What the list says, in place of the keys. */
  says: string | undefined
  /** Answers in place of the usual, by path; undefined leaves it to the usual. */
  answer: ((path: string) => Answer | undefined) | undefined
  close(): Promise<void>
}

export async function startBuildServer(
  builds: Record<string, Uint8Array> = { '20261126.pmtiles': readFileSync(monaco) },
): Promise<BuildServer> {
  const there = new Map(Object.entries(builds))
  const state: Omit<BuildServer, 'list' | 'close'> = {
    asked: [],
    builds: there,
    says: undefined,
    answer: undefined,
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const asked = { path, range: request.headers.range ?? '', sent: 0 }
    state.asked.push(asked)
    const other = state.answer?.(path)
    if (other) return other(request, response)
    if (path === '/builds.json') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(state.says ?? JSON.stringify(listOf(there)))
    }
    const archive = there.get(path.slice(1))
    if (!archive) return void response.writeHead(404).end()
    asked.sent = sendRange(request, response, archive)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    list: `http://127.0.0.1:${port}/builds.json`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => void server.close(() => resolve()))
    },
  })
}

const listOf = (builds: ReadonlyMap<string, Uint8Array>) =>
  [...builds].map(([key, { length }]) => ({ key, size: length, uploaded: '2026-11-26', version: '4.15.2' }))

/** Answers how many bytes it sent. */
function sendRange({ headers }: IncomingMessage, response: ServerResponse, archive: Uint8Array): number {
  const etag = `"${createHash('sha256').update(archive).digest('hex').slice(0, 16)}"`
  if ((headers['if-match'] ?? etag) !== etag) {
    response.writeHead(412).end()
    return 0
  }
  const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const part = archive.subarray(Number(first), Number(last) + 1)
  response.writeHead(206, {
    'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${archive.length}`,
    'content-length': part.length,
    etag,
  })
  response.end(part)
  return part.length
}
