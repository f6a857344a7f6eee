/** The one thing of EXIF that a picture needs: how a camera that was held sideways wants it turned. */

const orientationTag = 0x0112
const short = 3

/** The orientation (1 to 8) in a TIFF block; undefined when it says none. */
export const orientationIn = (tiff: Buffer): number | undefined => {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined
  const little = order === 'II'
  const u16 = (at: number): number =>
    at + 2 > tiff.length ? -1 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = u16(first)
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + entry * 12
    if (u16(at) !== orientationTag || u16(at + 2) !== short) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** An EXIF segment of a JPEG that says nothing else. */
export const orientationSegment = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(short, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
