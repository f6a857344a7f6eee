/** Thumbnails of photo libraries, stored up to a size that an admin sets; those that were read longest ago go first. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Stored {
  bytes: number
  read_at: number
}

export interface StoredThumbnail {
  type: string
  bytes: Buffer
}

export interface ThumbnailStore {
  /** Of a connection and a photo; undefined where it is not stored. */
  find(library: string, photo: string): Promise<StoredThumbnail | undefined>
  keep(library: string, photo: string, thumbnail: StoredThumbnail): Promise<void>
  /** All but those of these connections go; returns how many connections had some. */
  forgetOthers(libraries: ReadonlySet<string>): Promise<number>
  /** All of one connection go. */
  forget(library: string): Promise<void>
}

const types = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])
const endingOf = (type: string): string | undefined => [...types].find(([, each]) => each === type)?.[0]

/** @param most bytes, asked at each write; 0: nothing is stored. */
export const createThumbnailStore = (folder: string, most: () => number): ThumbnailStore => {
  let known: Promise<Map<string, Stored>> | undefined
  let tick = Date.now()

  const scan = async (): Promise<Map<string, Stored>> => {
    await mkdir(folder, { recursive: true })
    const found: [string, Stored][] = []
    for (const library of await readdir(folder)) {
      for (const name of await readdir(join(folder, library))) {
        const { size, mtimeMs } = await stat(join(folder, library, name))
        if (name.endsWith('.part')) await rm(join(folder, library, name), { force: true })
        else found.push([`${library}/${name}`, { bytes: size, read_at: mtimeMs }])
      }
    }
    return new Map(found.toSorted(([, a], [, b]) => a.read_at - b.read_at))
  }

  const all = (): Promise<Map<string, Stored>> =>
    (known ??= scan().catch((error: unknown) => {
      // The next one reads the folder again.
      known = undefined
      throw error
    }))

  const nameOf = (library: string, photo: string, ending: string): string =>
    `${library}/${createHash('sha256').update(photo).digest('hex')}.${ending}`

  const makeRoom = async (stored: Map<string, Stored>): Promise<void> => {
    let sum = 0
    for (const { bytes } of stored.values()) sum += bytes
    for (const [name, { bytes }] of stored) {
      if (sum <= most()) break
      stored.delete(name)
      sum -= bytes
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    async find(library, photo) {
      const stored = await all()
      for (const [ending, type] of types) {
        const name = nameOf(library, photo, ending)
        const entry = stored.get(name)
        if (!entry) continue
        // Read last: it goes to the end of those that go.
        stored.delete(name)
        stored.set(name, { ...entry, read_at: ++tick })
        try {
          return { type, bytes: await readFile(join(folder, name)) }
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
          stored.delete(name)
        }
      }
      return undefined
    },
    async keep(library, photo, { type, bytes }) {
      const ending = endingOf(type)
      const stored = await all()
      // The room may be smaller since the last one.
      await makeRoom(stored)
      if (ending === undefined || bytes.length > most()) return
      const name = nameOf(library, photo, ending)
      await mkdir(join(folder, library), { recursive: true })
      const part = join(folder, `${name}.${++tick}.part`)
      await writeFile(part, bytes)
      await rename(part, join(folder, name))
      stored.delete(name)
      stored.set(name, { bytes: bytes.length, read_at: tick })
      await makeRoom(stored)
    },
    async forgetOthers(libraries) {
      const here = new Set([...(await all()).keys()].map(name => name.slice(0, name.indexOf('/'))))
      const gone = [...here].filter(library => !libraries.has(library))
      for (const library of gone) await this.forget(library)
      return gone.length
    },
    async forget(library) {
      const stored = await all()
      for (const name of stored.keys()) if (name.startsWith(`${library}/`)) stored.delete(name)
      await rm(join(folder, library), { recursive: true, force: true })
    },
  }
}
