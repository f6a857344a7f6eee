import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceDb } from './db/dexie-schema.ts'
import { draftDisk } from './db/draft-disk.ts'
import { device } from './device.ts'
import { importDrafts, keepUnwritten, throughReload } from './drafts-through-reload.ts'
import { draftKey, Drafts, type Draft, type DraftDisk } from './drafts.ts'
import type { PageSign } from './ports/page-signs.ts'
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

/** A page that says what the test says. */
const aPage = () => {
  const listeners = new Map<PageSign, () => void>()
  return {
    visible: () => true,
    on: (sign: PageSign, run: () => void) => {
      listeners.set(sign, run)
      return () => void listeners.delete(sign)
    },
    say: (sign: PageSign) => listeners.get(sign)?.(),
  }
}

test('C10: a letter typed in the moment before a reload is there after it, though the disk did not take it in time', async () => {
  await signedIn()
  const user = device.peek()?.actor.user_id ?? ''
  const indexedDB = new IDBFactory()
  const open = () => new DeviceDb('device', { indexedDB, IDBKeyRange })
  const slow: DraftDisk = { ...draftDisk(open()), put: () => new Promise(() => {}) }
  const typing = new Drafts(throughReload(slow))
  const page = aPage()
  keepUnwritten(typing, page)
  typing.put(note('typ'))
  typing.put(note('typed'))
  page.say('away')

  const disk = throughReload(draftDisk(open()))
  const drafts = new Drafts(disk)
  await importDrafts(user, disk)
  expect(drafts.get(note('').key)).toEqual(note('typed'))
  typing.close()
  drafts.close()
})

test('a page that goes on after all keeps its drafts in the database alone', async () => {
  await signedIn()
  const user = device.peek()?.actor.user_id ?? ''
  const db = new DeviceDb('device', { indexedDB: new IDBFactory(), IDBKeyRange })
  const disk = throughReload(draftDisk(db))
  const drafts = new Drafts(disk)
  const page = aPage()
  keepUnwritten(drafts, page)
  drafts.put(note('typed'))
  page.say('away')
  page.say('back')
  drafts.put(note('typed on'))
  await drafts.flush()
  await importDrafts(user, disk)
  expect(await db.drafts.toArray()).toEqual([note('typed on')])
  drafts.close()
})
