import { invalidArchive } from './invalid-archive.ts'
import type { Source } from './source.ts'

/** Several archives read as if one stood behind the other; `starts` says where each begins. */
export function joinedSource(sources: readonly Source[]): { source: Source; starts: number[] } {
  const starts: number[] = []
  let size = 0
  for (const source of sources) {
    starts.push(size)
    size += source.size
  }
  async function read(offset: number, length: number, signal?: AbortSignal): Promise<Buffer> {
    const parts: Buffer[] = []
    for (const [at, source] of sources.entries()) {
      const start = starts[at] ?? 0
      const from = Math.max(offset, start)
      const to = Math.min(offset + length, start + source.size)
      if (from < to) parts.push(await source.read(from - start, to - from, signal))
    }
    const [only] = parts
    const bytes = parts.length === 1 && only ? only : Buffer.concat(parts)
    if (bytes.length < length) throw invalidArchive('cut')
    return bytes
  }
  const close = async () => void (await Promise.all(sources.map(source => source.close())))
  return { source: { size, etag: '', modified_at: null, read, close }, starts }
}
