/** libheif says where the parts of a HEIC lie by a base of each; phones count from the start of the file. */
import { boxesIn, mustFind } from './boxes.ts'

/** The same file, counted as phones do. Its list of places is that of libheif: four bytes each, one place for each part. */
export const withPlainOffsets = (heic: Buffer): Buffer => {
  const file = Buffer.from(heic)
  const meta = mustFind(boxesIn(file), 'meta')
  const { body } = mustFind(boxesIn(meta.body.subarray(4)), 'iloc')
  if (body[0] !== 0 || body.readUInt16BE(4) !== 0x4440) throw new Error('An unknown list of places')
  for (let item = 0; item < body.readUInt16BE(6); item++) {
    const at = 8 + item * 18
    const base = body.readUInt32BE(at + 4)
    body.writeUInt32BE(0, at + 4)
    body.writeUInt32BE(base + body.readUInt32BE(at + 10), at + 10)
  }
  return file
}
