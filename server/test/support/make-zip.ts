/** Makes an archive by hand, also one that is not as it says. */
import { crc32, deflateRawSync } from 'node:zlib'

interface Part {
  name: string
  bytes: Buffer
  deflate?: boolean
  /** Packed already; `size` is what the archive says of it. */
  raw?: Buffer
  size?: number
  /** What Unix says of it. */
  mode?: number
}

/** A symbolic link, as Unix packs it. */
export const linkIn = (name: string, target: string): Part => ({
  name,
  bytes: Buffer.from(target),
  mode: 0o120777,
})

export const zipOf = (parts: readonly Part[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, deflate, raw, size = bytes.length, mode = 0 } of parts) {
    const content = raw ?? (deflate ? deflateRawSync(bytes) : bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(raw || deflate ? 8 : 0, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(mode * 0x10000, 6)
    more.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, more, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, index, Buffer.from('PK\x05\x06'), end])
}
