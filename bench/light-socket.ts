/**
 * A web socket that costs its owner as little as possible: it says hello, and from then on only looks for a mark in the
 * bytes that arrive. Five hundred of the usual kind take longer to read a message each than the server takes to send them.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface Hello {
  client_id: string
  user_id: string
  streams: { stream: string; epoch: string; seq: number; mark: null }[]
}

/** RFC 6455, 5.2: what a client sends is masked; a mask of zeros changes nothing. */
const maskedFrame = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const frame = Buffer.alloc(8 + bytes.length)
  frame[0] = 0x81
  frame[1] = 0x80 | 126
  frame.writeUInt16BE(bytes.length, 2)
  bytes.copy(frame, 8)
  return frame
}

/** All of them read into the same memory, one after the other. */
const memory = Buffer.alloc(64 * 1024)

/** Resolves once the server has answered the hello; `heard` is called with all that arrives after it. */
export const openLightSocket = (
  url: string,
  token: string,
  hello: Hello,
  heard: (bytes: Buffer) => void,
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(url)
    let greeted = false
    const read = (length: number, bytes: Uint8Array): boolean => {
      const arrived = memory.subarray(bytes.byteOffset - memory.byteOffset).subarray(0, length)
      if (greeted) heard(arrived)
      else if (arrived.includes('101 Switching Protocols'))
        socket.write(maskedFrame(JSON.stringify({ type: 'hello', ...hello })))
      if (!greeted && arrived.includes('"type":"welcome"')) {
        greeted = true
        resolve(socket)
      }
      return true
    }
    const socket = connect({ host: hostname, port: Number(port), onread: { buffer: memory, callback: read } })
    socket.once('error', reject)
    const lines = [
      `GET /ws?token=${token} HTTP/1.1`,
      `Host: ${host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Version: 13',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
