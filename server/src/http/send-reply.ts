import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { isStream, type Reply } from './reply.ts'

/** Writes a reply: a stream as it comes, bytes as they are, everything else as JSON. */
export const sendReply = (response: Response, { status, headers, cookies, body }: Reply): void => {
  response.status(status)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (cookies.length) response.setHeader('Set-Cookie', cookies)
  if (isStream(body)) {
    // A client that goes away in the middle ends the stream; there is nobody left to tell.
    pipeline(body, response).catch(() => response.destroy())
    return
  }
  if (body instanceof Uint8Array) return void response.end(body)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
}
