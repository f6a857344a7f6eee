import { Reply } from '../http/reply.ts'
import { guestHeaders } from './guest-headers.ts'

/** With the bytes of a picture for guests: they never run, and a browser keeps them for a minute at most. */
export const guestPictureHeaders = {
  ...guestHeaders,
  'Cache-Control': 'private, max-age=60',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

export function guestPicture(bytes: Buffer, mime: string, attribution: string | null = null): Reply {
  return new Reply(bytes, {
    headers: {
      ...guestPictureHeaders,
      'Content-Type': mime,
      'Content-Length': String(bytes.length),
      ...(attribution === null ? {} : { 'X-Attribution': encodeURIComponent(attribution) }),
    },
  })
}
