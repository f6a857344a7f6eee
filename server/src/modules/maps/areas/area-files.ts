/** The files of areas, each an archive of its own, and those that are open. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Archive } from '../archive/archive.ts'
import { FileSource } from '../archive/file-source.ts'
import { lookAt, namesIn, type MapsFolder } from '../maps-folder.ts'

export class AreaFiles {
  private readonly folder: MapsFolder
  private readonly open = new Map<string, Promise<Archive>>()

  constructor(folder: MapsFolder) {
    this.folder = folder
  }

  get disk(): string {
    return this.folder.disk
  }

  async path(id: string): Promise<string> {
    return join(await this.folder.folder('areas'), `${id}.pmtiles`)
  }

  async partPath(id: string): Promise<string> {
    return join(await this.folder.folder('areas'), `${id}.part`)
  }

  async isThere(id: string): Promise<boolean> {
    return (await lookAt(this.folder.pathOf(`areas/${id}.pmtiles`))) !== undefined
  }

  /** Opened once, and kept open until it is dropped. */
  archive(id: string): Promise<Archive> {
    const known = this.open.get(id)
    if (known) return known
    const opening = this.path(id)
      .then(path => FileSource.open(path))
      .then(source => Archive.open(source))
    this.open.set(id, opening)
    opening.catch(() => this.open.delete(id))
    return opening
  }

  async drop(id: string): Promise<void> {
    const open = await this.open.get(id)?.catch(() => undefined)
    this.open.delete(id)
    await open?.source.close()
    for (const path of [await this.path(id), await this.partPath(id)]) await rm(path, { force: true })
  }

  /** Of what no area is known of, such as one of a database before it was restored. */
  async dropOthers(ids: ReadonlySet<string>): Promise<void> {
    const folder = this.folder.pathOf('areas')
    for (const name of await namesIn(folder))
      if (!ids.has(name.replace(/\.(pmtiles|part)$/, ''))) await rm(join(folder, name), { force: true })
  }

  async close(): Promise<void> {
    for (const opening of this.open.values())
      await opening.then(
        ({ source }) => source.close(),
        () => undefined,
      )
    this.open.clear()
  }
}
