import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { textFrame } from '../../src/sync/text-frame.ts'

/** A server that sends these frames to every connection. */
const saying = async (frames: Buffer[]): Promise<string> => {
  const open: Socket[] = []
  const server = createServer(socket => {
    open.push(socket)
    socket.once('data', head => {
      const key = /sec-websocket-key: (\S+)/i.exec(head.toString())?.[1] ?? ''
      const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
      for (const frame of frames) socket.write(frame)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a message of any length is read as it was said', async () => {
  const messages = [0, 1, 125, 126, 65_535, 65_536, 70_000].map(length => 'a'.repeat(length))
  messages.push('Café in Belém, 東京, 🚋')
  const socket = new WebSocket(await saying(messages.map(textFrame)))
  onTestFinished(() => socket.close())
  const heard: string[] = []
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('the socket broke')))
    socket.addEventListener('message', ({ data }) => {
      if (heard.push(String(data)) === messages.length) resolve()
    })
  })
  expect(heard).toEqual(messages)
})
