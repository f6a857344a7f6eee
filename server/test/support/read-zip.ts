import { crc32, inflateRawSync } from 'node:zlib'

/** Name and text of everything in an archive, read as its directory says; throws where that is not so. */
export const readZip = (bytes: Buffer): Map<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0) throw new Error('no archive')
  const found = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') throw new Error('no line of the directory')
    const [crc, packed, size] = [16, 20, 24].map(each => bytes.readUInt32LE(at + each)) as [
      number,
      number,
      number,
    ]
    const [named, extra, comment] = [28, 30, 32].map(each => bytes.readUInt16LE(at + each)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + named)
    const head = bytes.readUInt32LE(at + 42)
    if (bytes.toString('latin1', head, head + 4) !== 'PK\u0003\u0004') throw new Error(`${name}: no header`)
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const stored = bytes.subarray(start, start + packed)
    const content = bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)
    if (content.length !== size || crc32(content) !== crc || found.has(name))
      throw new Error(`${name} is not what the directory says`)
    found.set(name, content.toString())
    at += 46 + named + extra + comment
  }
  if (at !== end) throw new Error('the directory ends elsewhere')
  return found
}
