/** Capsules that unpack to more than they say, or lead elsewhere: one clear error, and nothing is left of them. */
import { hash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { announce, plain } from '../files/file-world.ts'
import { countRows, startSecurityWorld } from '../security/world.ts'
import { zipOf } from '../support/make-zip.ts'
import { tempFolder } from '../support/test-server.ts'
import { newId } from '../sync/client.ts'
import { bring, commit, json } from './bring-world.ts'

const many = Buffer.alloc(64_000_000, 0x20)

const manifestOf = (id: string, rows: Buffer, files: object[] = []) =>
  json({
    format: 'caravel-capsule',
    version: 1,
    trip_id: id,
    rows: { path: 'rows.json', count: 1, sha256: hash('sha256', rows) },
    files,
  })

const startOnDisk = async () => {
  const data_dir = await tempFolder()
  const world = await startSecurityWorld({ config: { data_dir } })
  const left = () => readdirSync(data_dir, { recursive: true, encoding: 'utf8' }).filter(isUpload).toSorted()
  const largest = () =>
    Math.max(...readdirSync(join(data_dir, 'files'), { recursive: true, encoding: 'utf8' }).map(sizeOf), 0)
  const sizeOf = (path: string) => statSync(join(data_dir, 'files', path)).size * Number(path.includes('-'))
  return { world, left, largest, brought: () => filesIn(join(data_dir, 'imports')) }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(each =>
    each.isFile() ? each.name : [],
  )

/** A file that is here as a whole: what is on its way ends in `.part`, and is swept. */
const isUpload = (path: string) => /^files\/..\/[^.]+$/.test(path)

test('lists that unpack to more than a trip can be are not unpacked, whatever the archive says of them', async () => {
  const { world, left, brought } = await startOnDisk()
  const [before, bytesBefore] = [countRows(world.server), left()]
  const packed = deflateRawSync(many)
  expect(packed.length).toBeLessThan(100_000)
  const id = newId()
  const honest = zipOf([
    { name: 'manifest.json', bytes: manifestOf(id, many), deflate: true },
    { name: 'rows.json', bytes: many, raw: packed },
  ])
  const lying = zipOf([
    { name: 'manifest.json', bytes: manifestOf(id, many), deflate: true },
    { name: 'rows.json', bytes: many, raw: packed, size: 2000 },
  ])
  const large = zipOf([
    { name: 'manifest.json', bytes: many, raw: packed },
    { name: 'rows.json', bytes: json([]), deflate: true },
  ])
  const answers = []
  for (const bytes of [honest, lying, large]) {
    const { status, body } = await bring(world, 'owner', 'bomb.caravel', bytes)
    answers.push([status, body['code']])
  }
  expect(answers).toEqual([
    [413, 'TOO_LARGE'],
    [400, 'IMPORT_UNREADABLE'],
    [413, 'TOO_LARGE'],
  ])
  expect([countRows(world.server), left(), brought()]).toEqual([before, bytesBefore, []])
})

test('a file that unpacks to more than its row says is left out, and never more than that is written', async () => {
  const { world, left, largest } = await startOnDisk()
  const bytesBefore = left()
  const id = newId()
  const file = { ...announce(plain), trip_id: id, position: 'a0' }
  const rows = json([
    { entity: 'trip', row: { id, title: 'Bomb' } },
    { entity: 'file', row: file },
  ])
  const told = { id: file.id, path: `files/${file.id}`, size: file.size, sha256: file.sha256 }
  const bytes = zipOf([
    { name: 'manifest.json', bytes: manifestOf(id, rows, [told]), deflate: true },
    { name: 'rows.json', bytes: rows, deflate: true },
    { name: told.path, bytes: many, raw: deflateRawSync(many) },
  ])
  const { preview } = await bring(world, 'owner', 'bomb.caravel', bytes)
  const [made] = await commit(world, 'owner', preview)
  expect(made).toMatchObject({ files: 0, files_failed: 1 })
  expect(left()).toEqual(bytesBefore)
  expect(largest()).toBeLessThanOrEqual(plain.length)
})

test('names that lead out of the archive, or to another entry of it, bring nothing', async () => {
  const { world, left } = await startOnDisk()
  const bytesBefore = left()
  const id = newId()
  const file = { ...announce(plain), trip_id: id, position: 'a0' }
  const rows = json([
    { entity: 'trip', row: { id, title: 'Slip' } },
    { entity: 'file', row: file },
  ])
  const capsule = (path: string, name: string) =>
    zipOf([
      { name: 'manifest.json', bytes: manifestOf(id, rows, [{ ...file, path }]), deflate: true },
      { name: 'rows.json', bytes: rows, deflate: true },
      { name, bytes: plain, deflate: true },
    ])
  for (const name of ['../../files/slip', '/etc/passwd', 'files/../../slip', 'C:/slip', '..\\slip']) {
    const { status, body } = await bring(world, 'owner', 'slip.caravel', capsule(`files/${file.id}`, name))
    expect([name, status, body['code']]).toEqual([name, 400, 'IMPORT_UNREADABLE'])
  }
  for (const path of ['../../../etc/passwd', '/etc/passwd', 'rows.json']) {
    const { preview } = await bring(world, 'owner', 'slip.caravel', capsule(path, `files/${file.id}`))
    const [made] = await commit(world, 'owner', preview)
    expect([path, made?.files, made?.files_failed]).toEqual([path, 0, 1])
  }
  expect(left()).toEqual(bytesBefore)
})
