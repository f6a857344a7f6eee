import { open, type FileHandle } from 'node:fs/promises'
import { invalidArchive } from './invalid-archive.ts'
import type { Source } from './source.ts'

/** A file stays readable to whom has it open, also after another one took its name. */
export class FileSource implements Source {
  readonly etag = ''
  readonly size: number
  readonly modified_at: number
  private readonly handle: FileHandle
  private reading = 0
  private closing: (() => void) | undefined
  private closed = false

  private constructor(handle: FileHandle, size: number, modified_at: number) {
    this.handle = handle
    this.size = size
    this.modified_at = modified_at
  }

  static async open(path: string): Promise<FileSource> {
    try {
      const handle = await open(path, 'r')
      const { size, mtimeMs } = await handle.stat()
      return new FileSource(handle, size, Math.round(mtimeMs))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') throw invalidArchive('missing')
      throw error
    }
  }

  async read(offset: number, length: number): Promise<Buffer> {
    if (this.closed) throw invalidArchive('missing')
    this.reading++
    try {
      const bytes = Buffer.allocUnsafe(length)
      const { bytesRead } = await this.handle.read(bytes, 0, length, offset)
      if (bytesRead < length) throw invalidArchive('cut')
      return bytes
    } finally {
      if (--this.reading === 0) this.closing?.()
    }
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    if (this.reading > 0) await new Promise<void>(resolve => (this.closing = resolve))
    await this.handle.close()
  }
}
