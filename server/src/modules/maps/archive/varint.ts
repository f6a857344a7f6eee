/** Whole numbers of seven bits a byte, the low ones first (LEB128). */
import { invalidArchive } from './invalid-archive.ts'

export class VarintReader {
  private at = 0
  private readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  next(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++]
      if (byte === undefined || factor > 2 ** 49) throw invalidArchive('directory')
      value += (byte & 127) * factor
      if (byte < 128) break
    }
    if (!Number.isSafeInteger(value)) throw invalidArchive('directory')
    return value
  }

  nextBelow(limit: number): number {
    const value = this.next()
    if (value >= limit) throw invalidArchive('directory')
    return value
  }
}

export class VarintWriter {
  private at = 0
  private held: Buffer

  /** @param expected bytes; it grows where there are more */
  constructor(expected: number) {
    this.held = Buffer.allocUnsafe(Math.max(16, expected))
  }

  add(value: number): void {
    if (this.at + 8 > this.held.length) this.held = Buffer.concat([this.held], this.held.length * 2)
    let rest = value
    while (rest > 127) {
      this.held[this.at++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.held[this.at++] = rest
  }

  bytes(): Buffer {
    return this.held.subarray(0, this.at)
  }
}
