import { hash } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { idPattern } from '@caravel/sync-protocol/field'
import {
  capsuleFormat,
  capsuleVersion,
  type CapsuleFile,
} from '@caravel/sync-protocol/domain/bring/capsule-format'
import { importLimits, type Imported } from '@caravel/sync-protocol/actions/import-trip'
import { entities } from '@caravel/sync-protocol/entities/index'
import { pastEntrySchema, pastLimits, type PastEntry } from '@caravel/sync-protocol/past-entry'
import { parseBoundedJson } from '../bounded-json.ts'
import type { Archive } from './read-archive.ts'
import { listIn, numberIn, objectIn, parseJson, textIn, type Json } from './read-json.ts'
import type { Reader } from './reader.ts'

const known = new Set(entities.filter(({ stream }) => stream === 'trip').map(({ name }) => name))

/** A trip that a Caravel server wrote. */
export const capsuleReader: Reader = {
  source: 'caravel',
  async read({ archive }) {
    const raw = await archive?.read('manifest.json', 4_000_000)
    if (!raw || !archive) return undefined
    const manifest = parseJson(raw)
    if (manifest['format'] !== capsuleFormat) return undefined
    const id = textIn(manifest['trip_id']) ?? ''
    if (!idPattern.test(id)) throw broken()
    const all = (await wholeList(archive, manifest, 'rows', importLimits.bytes * 2)).map(objectIn)
    const newer = new Newer()
    if ((numberIn(manifest['version']) ?? 0) > capsuleVersion) newer.add('format')
    const rows = all.flatMap(({ entity, row }): Imported[] => {
      if (typeof entity === 'string' && known.has(entity))
        return [{ entity, row: knownFields(entity, objectIn(row), newer) } as Imported]
      newer.add(String(entity))
      return []
    })
    const past = await pastIn(archive, manifest, newer)
    const title = textIn(rows.find(({ entity }) => entity === 'trip')?.row['title']) ?? '?'
    const files = filesIn(manifest)
    return [{ kind: 'capsule', capsule: { id, rows }, title, newer: newer.list(), files, left_out: {}, past }]
  },
}

function broken(): AppError {
  return new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
}

/** A list of the archive, as whole as the manifest says. */
async function wholeList(archive: Archive, manifest: Json, name: string, most: number): Promise<unknown[]> {
  const bytes = await archive.read(`${name}.json`, most)
  if (!bytes || hash('sha256', bytes) !== objectIn(manifest[name])['sha256']) throw broken()
  const list = parseList(bytes)
  if (!list) throw broken()
  return list
}

function parseList(bytes: Buffer): unknown[] | undefined {
  try {
    const value: unknown = parseBoundedJson(bytes.toString('utf8'))
    return Array.isArray(value) ? value : undefined
  } catch (error) {
    if (error instanceof AppError) throw error
    // The caller says that it is broken.
    return undefined
  }
}

function filesIn(manifest: Json): CapsuleFile[] {
  return listIn(manifest['files']).flatMap(each => {
    const [id, path, size, sha256] = [
      textIn(each['id']),
      textIn(each['path']),
      numberIn(each['size']),
      textIn(each['sha256']),
    ]
    return id && path && size && sha256 ? [{ id, path, size, sha256 }] : []
  })
}

/** Entries that a later version tells in another way stay away. */
async function pastIn(archive: Archive, manifest: Json, newer: Newer): Promise<PastEntry[]> {
  if (manifest['history'] === undefined) return []
  const list = await wholeList(archive, manifest, 'history', pastLimits.bytes * 2)
  if (list.length > pastLimits.entries) throw broken()
  return list.flatMap(each => {
    const read = pastEntrySchema.safeParse(each)
    if (read.success) return [read.data]
    newer.add('history')
    return []
  })
}

/** What a later version has more is left out. */
function knownFields(name: string, row: Json, newer: Newer): Json {
  const entity = entities.find(each => each.name === name)
  const names = new Set(['id', 'trip_id', ...Object.keys(entity?.fields ?? {})])
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => {
      if (!names.has(field)) newer.add(`${name}.${field}`)
      return names.has(field)
    }),
  )
}

/** So many kinds of what is left out are named. */
const mostNamed = 20

/** What this version does not know, with how many of it. */
class Newer {
  private readonly counts = new Map<string, number>()

  add(name: string): void {
    const short = name.replace(/[^\w.-]+/g, '').slice(0, 60)
    if (this.counts.has(short) || this.counts.size < mostNamed)
      this.counts.set(short, (this.counts.get(short) ?? 0) + 1)
  }

  list(): { name: string; count: number }[] {
    return [...this.counts].map(([name, count]) => ({ name, count }))
  }
}
