/** A way as the address of its sheet says it: both ends with their names, and how one goes. */
const modes = ['walk', 'drive', 'cycle'] as const
type Mode = (typeof modes)[number]

export type WayEnd = { name: string; lat: number; lng: number }

export function wayCard(from: WayEnd, to: WayEnd, mode: Mode): string {
  return JSON.stringify([mode, ...[from, to].map(({ name, lat, lng }) => [lat, lng, name])])
}

/** Undefined where it is none: anybody can write an address. */
export function readWayCard(card: string): { mode: Mode; ends: [WayEnd, WayEnd] } | undefined {
  if (!card.startsWith('[')) return undefined
  try {
    const parts: unknown = JSON.parse(card)
    if (!Array.isArray(parts)) return undefined
    const mode = modes.find(each => each === parts[0])
    const [from, to] = parts.slice(1).map(endOf)
    return mode && from && to ? { mode, ends: [from, to] } : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function endOf(end: unknown): WayEnd | undefined {
  if (!Array.isArray(end)) return undefined
  const [lat, lng, name]: unknown[] = end
  if (typeof lat !== 'number' || typeof lng !== 'number' || typeof name !== 'string') return undefined
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng, name } : undefined
}
