/** The bytes of files on the simulated server: in memory. They outlive a server that is set back. */
import type { ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { FileDisk } from '../../server/src/modules/files/file-disk.ts'

const streamOf = (bytes: Buffer): ReadStream => Readable.from([bytes]) as unknown as ReadStream

export class SimFiles extends FileDisk {
  private readonly whole = new Map<string, Buffer>()
  private readonly parts = new Map<string, Buffer>()

  constructor() {
    super(':memory:')
  }

  isWhole(id: string): boolean {
    return this.whole.has(id)
  }

  override async arrived(id: string): Promise<number> {
    return this.parts.get(id)?.length ?? 0
  }

  override async append(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of bytes)
      this.parts.set(id, Buffer.concat([this.parts.get(id) ?? Buffer.alloc(0), chunk]))
  }

  override async wholePart(id: string): Promise<Buffer> {
    return this.parts.get(id) ?? Buffer.alloc(0)
  }

  override readPart(id: string): ReadStream {
    return streamOf(this.parts.get(id) ?? Buffer.alloc(0))
  }

  override async dropPart(id: string): Promise<void> {
    this.parts.delete(id)
  }

  override async complete(id: string, instead?: Uint8Array): Promise<void> {
    this.whole.set(id, Buffer.from(instead ?? this.parts.get(id) ?? []))
    this.parts.delete(id)
  }

  override async has(id: string): Promise<boolean> {
    return this.isWhole(id)
  }

  override read(id: string): ReadStream {
    return streamOf(this.whole.get(id) ?? Buffer.alloc(0))
  }
}
