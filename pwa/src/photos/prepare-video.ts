/** Makes a video of a journal of a file: the bytes as they are, with a picture from its beginning. */
import { largestVideo } from '@caravel/sync-protocol/entities/journey-photo'
import type { PreparedFile } from '../data/files.ts'
import { RefusedImage } from './refused-image.ts'
import { pictureOf } from './small-picture.ts'

export interface PreparedVideo extends PreparedFile {
  duration_ms: number | null
  /** Local `YYYY-MM-DDTHH:MM:SS`, where the device is. */
  taken_at: string | null
  /** The poster; undefined: this browser cannot play it. */
  small: PreparedFile | undefined
}

/** A video that cannot be read is given up after this time. */
const longestWaitMs = 15_000
const posterSide = 1280

/** What a video is by its first bytes; undefined: none. */
export function videoType(head: Uint8Array): string | undefined {
  const at = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (at(0, 4) === '\x1aE\xdf\xa3') return 'video/webm'
  if (at(4, 8) !== 'ftyp' || /^(hei|hev|mif1|msf1|avi[fs])/.test(at(8, 12))) return undefined
  return at(8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

/** @throws RefusedImage when it is too large or cannot be read, and the signal's reason once it was cancelled */
export async function prepareVideo(file: File, mime: string, signal: AbortSignal): Promise<PreparedVideo> {
  if (file.size > largestVideo) throw new RefusedImage('video_too_large', file.name)
  const look = await lookAtVideo(file, mime)
  signal.throwIfAborted()
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new RefusedImage('broken', file.name, { cause })
  })
  signal.throwIfAborted()
  const name = [...file.name.trim()].slice(0, 200).join('') || 'video'
  const { width, height, preview } = look ?? {}
  return {
    name,
    mime,
    bytes,
    ...(width && height ? { width, height } : {}),
    ...(preview ? { preview } : {}),
    duration_ms: look?.duration_ms ?? null,
    taken_at: filmedAt(new Uint8Array(bytes)),
    small: look?.poster,
  }
}

interface Look {
  width: number
  height: number
  preview: string
  duration_ms: number | null
  poster: PreparedFile | undefined
}

/** Undefined where this browser cannot play it. */
async function lookAtVideo(file: File, mime: string): Promise<Look | undefined> {
  const url = URL.createObjectURL(new Blob([file], { type: mime }))
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    video.src = url
    await happens(video, 'loadeddata')
    const { duration } = video
    video.currentTime = Number.isFinite(duration) ? Math.min(1, duration / 3) : 0
    await happens(video, 'seeked')
    const { videoWidth: width, videoHeight: height } = video
    if (!width || !height) return undefined
    const poster = await pictureOf(video, width, height, file.name, posterSide)
    const duration_ms = Number.isFinite(duration) ? Math.round(duration * 1000) : null
    return { width, height, duration_ms, poster, preview: poster?.preview ?? '' }
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

const happens = (video: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), longestWaitMs)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('unplayable'))),
      { once: true },
    )
  })

/** Seconds between 1904, where MP4 counts from, and 1970. */
const mp4Epoch = 2_082_844_800
/** Its header stands at the beginning or the end of a file. */
const searched = 4 * 1024 * 1024

/** When an MP4 was filmed, from its movie header, in the time of this device. */
export function filmedAt(bytes: Uint8Array): string | null {
  const from = findHeader(bytes)
  if (from === undefined) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const seconds = view.getUint8(from) === 1 ? Number(view.getBigUint64(from + 4)) : view.getUint32(from + 4)
  const instant = new Date((seconds - mp4Epoch) * 1000)
  // Programs that do not know the time write zero.
  if (Number.isNaN(instant.getTime()) || instant.getTime() < 0) return null
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return local.getUTCFullYear() < 9999 ? local.toISOString().slice(0, 19) : null
}

function findHeader(bytes: Uint8Array): number | undefined {
  const ends = [
    [0, Math.min(bytes.length, searched)],
    [Math.max(0, bytes.length - searched), bytes.length],
  ] as const
  for (const [start, end] of ends)
    for (let at = start; at + 16 < end; at++)
      // "mvhd"
      if (bytes[at] === 0x6d && bytes[at + 1] === 0x76 && bytes[at + 2] === 0x68 && bytes[at + 3] === 0x64)
        return at + 4
  return undefined
}
