import { pipeline } from 'node:stream/promises'
import { gzip } from 'node:zlib'
import type { Response } from 'express'
import type { Log } from '../log.ts'
import { isStream, type Reply } from './reply.ts'

/** JSON above this is compressed for who takes it so: below, a packet more or less is all there is to win. */
const compressedFrom = 4 * 1024

/** Level 2 takes a fifth of the time of the usual 6 for nearly the same size. */
const packing = { level: 2, memLevel: 9 }

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
  sendJson(response, JSON.stringify(body), log)
}

const sendJson = (response: Response, text: string, log: Log): void => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (text.length < compressedFrom) return void response.end(text)
  response.setHeader('Vary', 'Accept-Encoding')
  if (!takesGzip(response.req.headers['accept-encoding'])) return void response.end(text)
  gzip(text, packing, (error, bytes) => {
    if (error) {
      log.error({ err: error }, 'an answer could not be compressed')
      return void response.end(text)
    }
    response.setHeader('Content-Encoding', 'gzip')
    response.end(bytes)
  })
}

/** `gzip;q=0` says that it is not wanted. */
export const takesGzip = (accepted: string | undefined): boolean =>
  /(^|,)\s*gzip\s*(;\s*q=(1|0?\.\d*[1-9])\d*\s*)?(,|$)/i.test(accepted ?? '')
