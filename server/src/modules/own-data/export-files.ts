/** The files that come along with one's own data, and what they are called there. */
import { once } from 'node:events'
import type { ReadStream } from 'node:fs'
import type { file } from '@caravel/sync-protocol/entities/file'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { Ctx } from '../../context.ts'
import type { ZipEntry } from '../../uploads/zip.ts'

/** What of a trip or a journal names its files. */
export interface NamedFiles {
  title: string
  files: Pick<RowOf<typeof file>, 'id' | 'name' | 'created_at'>[]
}

export interface ExportedFile {
  id: string
  path: string
  at: number
}

/** A name that no program that unpacks takes for a way out of its folder, or cannot store. */
export const safeName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 100) || 'file'

/** One folder for each trip and journal, each name in it once, however it is written. */
export const nameFiles = (groups: readonly NamedFiles[]): ExportedFile[] => {
  const taken = new Set<string>()
  const free = (path: string, ending = ''): string => {
    for (let number = 1; ; number++) {
      const tried = number === 1 ? `${path}${ending}` : `${path} (${number})${ending}`
      const key = tried.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return tried
    }
  }
  return groups.flatMap(({ title, files }) => {
    if (!files.length) return []
    const folder = free(`files/${safeName(title)}`)
    return files.map(({ id, name, created_at }) => {
      const [, stem = '', ending = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(safeName(name)) ?? []
      return { id, path: free(`${folder}/${stem}`, ending), at: created_at }
    })
  })
}

/** One after the other, each opened when its turn comes; what is gone by then is left out. */
export async function* entriesOf(
  ctx: Pick<Ctx, 'files'>,
  files: readonly ExportedFile[],
): AsyncGenerator<ZipEntry> {
  for (const { id, path: name, at } of files) {
    const bytes = await opened(ctx.files.read(id))
    if (bytes) yield { name, at, pack: false, bytes }
  }
}

const opened = async (stream: ReadStream): Promise<ReadStream | undefined> => {
  try {
    await once(stream, 'open')
    return stream
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
