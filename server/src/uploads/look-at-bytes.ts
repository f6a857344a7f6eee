import { createHash } from 'node:crypto'
import { isMarkup, sniffBytes, sniffType } from './sniff-type.ts'

export interface Look {
  sha256: string
  size: number
  /** Undefined: not the one that is declared, nor one that is known. */
  mime: string | undefined
  /** A drawing or a page, whatever it calls itself. */
  is_markup: boolean
}

/** Of bytes: their hash and length, and by the first of them what they are. */
export const lookAtBytes = async (stream: AsyncIterable<Buffer>, declared: string): Promise<Look> => {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    size += chunk.length
    if (head.length < sniffBytes) head = Buffer.concat([head, chunk]).subarray(0, sniffBytes)
  }
  const mime = sniffType(head, declared)
  return { sha256: hash.digest('hex'), size, mime, is_markup: mime === undefined && isMarkup(head) }
}
