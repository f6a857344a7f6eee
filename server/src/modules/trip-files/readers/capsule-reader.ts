import { hash } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { idPattern } from '@caravel/sync-protocol/field'
import { importLimits, type Imported } from '@caravel/sync-protocol/actions/import-trip'
import { entities } from '@caravel/sync-protocol/entities/index'
import { capsuleFormat, capsuleVersion } from '../capsule.ts'
import { listIn, numberIn, objectIn, parseJson, textIn } from '../read-json.ts'
import type { Reader } from '../reader.ts'

const known = new Set(entities.filter(({ stream }) => stream === 'trip').map(({ name }) => name))

/** A trip that a Caravel server wrote. */
export const capsuleReader: Reader = {
  source: 'caravel',
  async read({ archive }) {
    const raw = await archive?.read('manifest.json', 4_000_000)
    if (!raw || !archive) return undefined
    const manifest = parseJson(raw)
    if (manifest['format'] !== capsuleFormat) return undefined
    const version = numberIn(manifest['version']) ?? 0
    const id = textIn(manifest['trip_id']) ?? ''
    const { sha256 } = objectIn(manifest['rows'])
    const bytes = await archive.read('rows.json', importLimits.bytes * 2)
    if (!bytes || !idPattern.test(id) || hash('sha256', bytes) !== sha256)
      throw new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
    const all = (JSON.parse(bytes.toString('utf8')) as unknown[]).map(objectIn)
    const rows = all
      .filter(({ entity }) => typeof entity === 'string' && known.has(entity))
      .map(({ entity, row }) => ({ entity, row: knownFields(String(entity), objectIn(row)) }) as Imported)
    const files = listIn(manifest['files']).flatMap(each => {
      const [fileId, path, size, sum] = [
        textIn(each['id']),
        textIn(each['path']),
        numberIn(each['size']),
        textIn(each['sha256']),
      ]
      return fileId && path && size && sum ? [{ id: fileId, path, size, sha256: sum }] : []
    })
    const title = textIn(rows.find(({ entity }) => entity === 'trip')?.row['title']) ?? '?'
    const newer = version > capsuleVersion || rows.length < all.length
    return [{ kind: 'capsule', capsule: { id, rows }, title, newer, files }]
  },
}

/** What a later version has more is left out. */
function knownFields(name: string, row: Record<string, unknown>): Record<string, unknown> {
  const entity = entities.find(each => each.name === name)
  const names = new Set(['id', 'trip_id', ...Object.keys(entity?.fields ?? {})])
  return Object.fromEntries(Object.entries(row).filter(([field]) => names.has(field)))
}
