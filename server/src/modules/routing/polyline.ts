import { decodePolyline, encodePolyline } from '@caravel/sync-protocol/domain/polyline'

/** The same line with another number of decimals. */
export function recodePolyline(text: string, from: number, to: number): string {
  return encodePolyline(decodePolyline(text, from), to)
}

/** Keeps every n-th point and both ends, so that a line has at most so many characters. */
export function shortenPolyline(text: string, most: number): string {
  if (text.length <= most) return text
  const points = decodePolyline(text, 5)
  for (let step = Math.ceil(text.length / most); ; step++) {
    const kept = points.filter((_, at) => at % step === 0 || at === points.length - 1)
    const shorter = encodePolyline(kept, 5)
    if (shorter.length <= most || kept.length <= 2) return shorter
  }
}
