/** A thing of JSON-LD, or any other object of JSON. */
export type PackingEntry = Readonly<Record<string, unknown>>

export function isThing(value: unknown): value is PackingEntry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
