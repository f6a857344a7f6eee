import { textIn } from './read-json.ts'

/** What the accounts there are called, by their id. */
export type Names = ReadonlyMap<unknown, string | null>

/** A row by its id; ids of text columns come as `"12.0"`. Null where none is named. */
export function keyOf(id: unknown): string | null {
  const text = textIn(id)
  return text === null ? null : text.replace(/^(\d+)\.0$/, '$1')
}

/** Of a row that has an id. */
export function ownKey({ id }: Readonly<Record<string, unknown>>): string {
  return keyOf(id) ?? '?'
}
