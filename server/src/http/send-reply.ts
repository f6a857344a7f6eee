import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Log } from '../log.ts'
import { isStream, type Reply } from './reply.ts'

/** Writes a reply: a stream as it comes, bytes as they are, everything else as JSON. */
export const sendReply = (response: Response, { status, headers, cookies, body }: Reply, log: Log): void => {
  response.status(status)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (cookies.length) response.setHeader('Set-Cookie', cookies)
  if (isStream(body)) {
    // The first event may be long in coming.
    response.flushHeaders()
    pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
      // The client went away: there is nobody left to tell.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        log.error({ err: error }, 'a streamed answer was cut off')
      response.destroy()
    })
    return
  }
  if (body instanceof Uint8Array) return void response.end(body)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
}
