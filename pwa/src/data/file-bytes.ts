import { mustDevice } from './device.ts'
import type { FileRef } from './file-entities.ts'
import { fetchContent, keepCopy } from './file-transfer.ts'

/** The bytes of a file, from this device or else from the server, which are kept then; undefined: not to be had now. */
export async function fileBytes(ref: FileRef): Promise<ArrayBuffer | undefined> {
  const open = mustDevice()
  const here = await open.engine.files.read(ref.id)
  if (here) return here
  const found = await fetchContent(ref.id)
  if (typeof found === 'string') return undefined
  await keepCopy(open, ref, found.bytes).catch((error: unknown) =>
    console.warn('a file could not be kept', error),
  )
  return found.bytes
}
