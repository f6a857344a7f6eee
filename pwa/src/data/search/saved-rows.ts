/** The streets and points of interest of the packs on this device. */
import { readPackRows, type PackRows } from '../../search/pack-rows.ts'
import { mapPacks, packDb } from '../map/map-packs.ts'

const empty = readPackRows([])
let read: { of: string; rows: Promise<PackRows> } | undefined

/** Read when someone searches, and again when another pack is here. A disk that refuses has none. */
export function savedRows(): Promise<PackRows> {
  const of = mapPacks
    .peek()
    .map(({ name, state }) => `${name} ${state}`)
    .join(' ')
  if (read?.of !== of) read = { of, rows: readAll() }
  return read.rows
}

async function readAll(): Promise<PackRows> {
  try {
    const packs = (await packDb()?.rows.toArray()) ?? []
    return readPackRows(packs.flatMap(({ rows }) => rows))
  } catch (error) {
    console.warn('the places in saved street maps could not be read', error)
    return empty
  }
}
