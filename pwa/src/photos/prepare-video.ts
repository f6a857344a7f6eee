/** Makes a video of a journal of a file: the bytes as they are, with a picture from its beginning. */
import { largestVideo } from '@caravel/sync-protocol/entities/journey-photo'
import type { PreparedFile } from '../data/files.ts'
import type { PhotoFacts } from './photo-facts.ts'
import { RefusedImage } from './refused-image.ts'
import { pictureOf } from './small-picture.ts'
import { readVideoFacts } from './video-facts.ts'

export interface PreparedVideo extends PreparedFile, PhotoFacts {
  duration_ms: number | null
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
    ...(await readVideoFacts(new Uint8Array(bytes))),
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
