import { parseJson, type Json } from './read-json.ts'
import type { BroughtFile } from './reader.ts'

const mostBytes = 30_000_000

/** What an export says: in the file of its zip that `isIt`, or all of it where it is no zip. Undefined: neither is there. */
export async function jsonExport(
  { archive, head, bytes }: BroughtFile,
  isIt: RegExp,
): Promise<Json | undefined> {
  if (!archive) return head[0] === 0x7b ? parseJson(await bytes()) : undefined
  const name = archive.names.find(each => isIt.test(each))
  const raw = name && (await archive.read(name, mostBytes))
  return raw ? parseJson(raw) : undefined
}
