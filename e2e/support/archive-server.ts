/** A server elsewhere, on this machine, that has the map of Monaco and answers ranges of it. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const monaco = fileURLToPath(new URL('../fixtures/monaco.pmtiles', import.meta.url))

export interface ArchiveServer {
  url: string
  /** How many requests came. */
  asked(): number
  close(): Promise<void>
}

export async function startArchiveServer(): Promise<ArchiveServer> {
  const bytes = readFileSync(monaco)
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = bytes.subarray(Number(first), Number(last) + 1)
    response.writeHead(206, {
      'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`,
      'content-length': part.length,
      etag: '"monaco"',
    })
    response.end(part)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/map.pmtiles`,
    asked: () => asked,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => void server.close(() => resolve()))
    },
  }
}
