import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Lets an upgraded connection through to the server byte for byte. The answer is the server's end of it. */
export const tunnel = (port: number, request: IncomingMessage, device: Duplex, head: Buffer): Socket => {
  const server = connect(port, '127.0.0.1', () => {
    const lines = request.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : [],
    )
    server.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    server.write(head)
    server.pipe(device)
    device.pipe(server)
  })
  const end = () => {
    server.destroy()
    device.destroy()
  }
  for (const side of [server, device]) side.on('error', end).on('close', end)
  return server
}
