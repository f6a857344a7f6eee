/** When and where a video was filmed, as its camera wrote it into an MP4 or QuickTime file. */
import { localTimeAt, noFacts, type PhotoFacts } from './photo-facts.ts'

/** Seconds between 1904, where MP4 counts from, and 1970. */
const mp4Epoch = 2_082_844_800
/** The bytes at the beginning and at the end of a file that are searched for its header. */
const searched = 4 * 1024 * 1024
/** The most bytes between the name of a value and the value. */
const near = 64 * 1024

/** Times are local to the position if the file has one, else to this device. Facts that cannot be read are absent. */
export async function readVideoFacts(bytes: Uint8Array): Promise<PhotoFacts> {
  const [instant, at] = [filmedAt(bytes), filmedWhere(bytes)]
  const facts = at ? { ...noFacts, ...at } : noFacts
  if (instant === undefined) return facts
  const there = at && (await localTimeAt(instant, at).catch(() => undefined))
  return { ...facts, taken_at: there ?? hereTime(instant) }
}

function hereTime(instant: Date): string | null {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return local.getUTCFullYear() < 9999 ? local.toISOString().slice(0, 19) : null
}

/** The time in the movie header. */
function filmedAt(bytes: Uint8Array): Date | undefined {
  const from = find(bytes, 'mvhd')
  if (from === undefined || from + 12 > bytes.length) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const seconds = view.getUint8(from) === 1 ? Number(view.getBigUint64(from + 4)) : view.getUint32(from + 4)
  const instant = new Date((seconds - mp4Epoch) * 1000)
  // Programs that do not know the time write zero.
  return Number.isNaN(instant.getTime()) || instant.getTime() < 0 ? undefined : instant
}

const iso6709 =
  /([+-]\d{2}(?:\.\d{1,9})?)([+-]\d{3}(?:\.\d{1,9})?)(?:[+-]\d{1,6}(?:\.\d{1,9})?)?(?:CRS[\w.]{1,20})?\//

/** The position as Android (`©xyz`) or Apple writes it. */
function filmedWhere(bytes: Uint8Array): { lat: number; lng: number } | undefined {
  const [android, apple] = [find(bytes, '\xa9xyz'), find(bytes, 'com.apple.quicktime.location.ISO6709')]
  const from = android ?? apple
  if (from === undefined) return undefined
  const part = bytes.subarray(from, from + (android === undefined ? near : 64))
  const [, lat, lng] = iso6709.exec(new TextDecoder('latin1').decode(part))?.map(Number) ?? []
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  return lat === 0 && lng === 0 ? undefined : { lat, lng }
}

/** The offset after these letters, near the beginning or the end of the file. */
function find(bytes: Uint8Array, letters: string): number | undefined {
  const wanted = Uint8Array.from(letters, letter => letter.charCodeAt(0))
  const ends = [
    [0, Math.min(bytes.length, searched)],
    [Math.max(0, bytes.length - searched), bytes.length],
  ] as const
  for (const [start, end] of ends)
    for (let at = start; at + wanted.length < end; at++) {
      at = bytes.indexOf(wanted[0] ?? 0, at)
      if (at < 0 || at + wanted.length >= end) break
      if (wanted.every((byte, index) => bytes[at + index] === byte)) return at + wanted.length
    }
  return undefined
}
