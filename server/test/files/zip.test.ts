import { expect, test } from 'vitest'
import { zip, type ZipEntry } from '../../src/uploads/zip.ts'
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

test('what is not packed is stored as it is', async () => {
  const chunks: Uint8Array[] = []
  const source = async function* (): AsyncGenerator<ZipEntry> {
    for await (const entry of entries([['a.jpg', 'picture '.repeat(100)]])) yield { ...entry, pack: false }
  }
  for await (const chunk of zip(source())) chunks.push(chunk)
  expect(readZip(Buffer.concat(chunks))).toEqual(new Map([['a.jpg', 'picture '.repeat(100)]]))
  expect(Buffer.concat(chunks).includes('picture picture ')).toBe(true)
})

test('an archive that nobody reads any more closes its file and asks for no other', async () => {
  const seen: string[] = []
  const closed = Promise.withResolvers<void>()
  const source = async function* (): AsyncGenerator<ZipEntry> {
    try {
      for (const name of ['first', 'second']) {
        seen.push(name)
        yield { name, at: 0, pack: false, bytes: endless() }
      }
    } finally {
      closed.resolve()
    }
  }
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(65_536)
    } finally {
      seen.push('closed')
    }
  }
  for await (const chunk of zip(source())) if (chunk.length > 1000) break
  await closed.promise
  expect(seen).toEqual(['first', 'closed'])
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
