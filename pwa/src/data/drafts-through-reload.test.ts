import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceDb } from './db/dexie-schema.ts'
import { draftDisk } from './db/draft-disk.ts'
import { device } from './device.ts'
import { importDrafts, throughReload } from './drafts-through-reload.ts'
import { draftKey, Drafts, type Draft } from './drafts.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { signedIn } from './testing/signed-in.ts'

beforeEach(() => void vi.stubGlobal('sessionStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const note = (text: string): Draft => ({
  key: draftKey('trip:1', 'note a'),
  form: 'note',
  stream: 'trip:1',
  began: { id: 'a', version: 7, text: 'by Jonas' },
  epoch: 'e',
  value: { text },
  words: [text],
  at: 1,
})

test('C10: what is typed in a tab that a newer version has outdated is there after its reload, once', async () => {
  await signedIn()
  const user = device.peek()?.actor.user_id ?? ''
  const indexedDB = new IDBFactory()
  const open = () => new DeviceDb('device', { indexedDB, IDBKeyRange })
  const db = open()
  const old = new Drafts(throughReload(draftDisk(db)))
  old.put(note('before'))
  await old.flush()
  db.end('outdated')
  old.put(note('typed'))
  old.put(note('typed after'))
  await old.flush()
  old.close()

  const disk = throughReload(draftDisk(open()))
  const drafts = new Drafts(disk)
  await importDrafts(user, disk)
  expect(drafts.get(note('').key)).toEqual(note('typed after'))
  drafts.remove(note('').key)
  await drafts.flush()
  await importDrafts(user, disk)
  expect(drafts.all.value.size).toBe(0)
  drafts.close()
})
