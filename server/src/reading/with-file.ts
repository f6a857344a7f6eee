import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Has `work` read bytes that came otherwise than in a form, as a file that is gone afterwards. */
export async function withFile<T>(
  folder: string,
  bytes: Uint8Array | string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, `bytes-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
