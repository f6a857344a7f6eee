import { expect, test } from 'vitest'
import { ending, zip, type ZipEntry } from '../../src/uploads/zip.ts'
import { readZip } from '../support/read-zip.ts'

async function* entries(list: readonly [name: string, text: string][]): AsyncGenerator<ZipEntry> {
  for (const [name, text] of list)
    yield {
      name,
      at: Date.UTC(2027, 3, 17, 13, 5),
      pack: true,
      bytes: (async function* () {
        yield Buffer.from(text)
      })(),
    }
}

const written = async (list: readonly [name: string, text: string][]): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of zip(entries(list))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('an empty archive is one', async () => {
  expect(readZip(await written([]))).toEqual(new Map())
})

test('what goes in comes out, under its name', async () => {
  const list = [
    ['a.txt', 'one'],
    ['フォルダ/ä.txt', ''],
    ['large.txt', 'so much '.repeat(50_000)],
  ] as [string, string][]
  expect(readZip(await written(list))).toEqual(new Map(list))
})

test('what is more or further than the old directory counts has one that does', () => {
  const far = 5_000_000_000
  for (const [count, start] of [
    [65_536, 1000],
    [3, far],
  ] as const) {
    const bytes = ending(count, start, 300)
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0006\u0006')
    expect(bytes.readBigUInt64LE(32)).toBe(BigInt(count))
    expect(bytes.readBigUInt64LE(48)).toBe(BigInt(start))
    // Where this begins, told behind it.
    expect(bytes.readBigUInt64LE(56 + 8)).toBe(BigInt(start + 300))
    expect(bytes).toHaveLength(56 + 20 + 22)
  }
  expect(ending(3, 1000, 300)).toHaveLength(22)
})

test('a file that cannot be read ends the archive with its error', async () => {
  const broken = async function* (): AsyncGenerator<ZipEntry> {
    yield {
      name: 'x',
      at: 0,
      pack: false,
      bytes: (async function* () {
        yield Buffer.from('so far')
        throw new Error('the disk is gone')
      })(),
    }
  }
  await expect(async () => {
    for await (const chunk of zip(broken())) void chunk
  }).rejects.toThrow('the disk is gone')
})
