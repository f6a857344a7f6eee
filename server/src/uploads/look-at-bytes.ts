import { createHash } from 'node:crypto'
import { sniffBytes, sniffType } from './sniff-type.ts'

/** Of bytes: their hash and length, and by the first of them what they are. */
export const lookAtBytes = async (
  stream: AsyncIterable<Buffer>,
  declared: string,
): Promise<{ sha256: string; size: number; mime: string | undefined }> => {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    size += chunk.length
    if (head.length < sniffBytes) head = Buffer.concat([head, chunk]).subarray(0, sniffBytes)
  }
  return { sha256: hash.digest('hex'), size, mime: sniffType(head, declared) }
}
