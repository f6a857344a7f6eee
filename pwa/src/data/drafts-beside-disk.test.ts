import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DeviceDb } from './db/dexie-schema.ts'
import { draftDisk } from './db/draft-disk.ts'
import { besideDisk, importDrafts, keepUnwritten } from './drafts-beside-disk.ts'
import { draftKey, Drafts, type Draft, type DraftDisk } from './drafts.ts'
import type { PageSign } from './ports/page-signs.ts'
import { writePersonal } from './personal-storage.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { signedIn } from './testing/signed-in.ts'

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()))
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

const openOn = (indexedDB: IDBFactory) => new DeviceDb('device', { indexedDB, IDBKeyRange })

/** As the next start of the app does. */
const startAgain = async (indexedDB: IDBFactory) => {
  const drafts = new Drafts(besideDisk(draftDisk(openOn(indexedDB))))
  onTestFinished(() => drafts.close())
  await drafts.look()
  await importDrafts(drafts)
  return drafts
}

test('C10: what is typed in a tab that a newer version has outdated is there after it was closed, once', async () => {
  await signedIn()
  const indexedDB = new IDBFactory()
  const db = openOn(indexedDB)
  const old = new Drafts(besideDisk(draftDisk(db)))
  old.put(note('before'))
  await old.flush()
  db.end('outdated')
  old.put(note('typed'))
  old.put(note('typed after'))
  await old.flush()
  old.close()

  const drafts = await startAgain(indexedDB)
  expect(drafts.get(note('').key)).toEqual(note('typed after'))
  drafts.remove(note('').key)
  await drafts.flush()
  expect((await startAgain(indexedDB)).all.value.size).toBe(0)
})

test('C10: what was written on since in another tab is not put back to what an outdated one has', async () => {
  await signedIn()
  const indexedDB = new IDBFactory()
  const db = openOn(indexedDB)
  const old = new Drafts(besideDisk(draftDisk(db)))
  db.end('outdated')
  old.put(note('typed'))
  await old.flush()
  await draftDisk(openOn(indexedDB)).put({ ...note('typed later'), at: 2 })
  expect((await startAgain(indexedDB)).get(note('').key)?.words).toEqual(['typed later'])
  expect(localStorage).toHaveLength(0)
  old.close()
})

test('what an older version of the app kept for its tab is taken over', async () => {
  await signedIn()
  vi.stubGlobal('sessionStorage', fakeStorage())
  writePersonal({ kept: 'session', name: 'outdated-drafts' }, [note('typed')])
  const drafts = await startAgain(new IDBFactory())
  expect(drafts.get(note('').key)?.words).toEqual(['typed'])
  expect(sessionStorage).toHaveLength(0)
})

describe('C11: a disk that cannot be had', () => {
  const none = (): DraftDisk =>
    draftDisk(new DeviceDb('device', { indexedDB: undefined as never, IDBKeyRange }))

  test('holds up no form, and what is typed is there when the disk is', async () => {
    await signedIn()
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const drafts = new Drafts(besideDisk(none()))
    await vi.waitFor(() => expect(drafts.loaded.value).toBe(true))
    drafts.put(note('typed'))
    await drafts.flush()
    expect(drafts.unwrittenDrafts()).toEqual([])
    drafts.close()
    const again = new Drafts(besideDisk(none()))
    await vi.waitFor(() => expect(again.get(note('').key)?.words).toEqual(['typed']))
    again.close()
    said.mockRestore()
    const indexedDB = new IDBFactory()
    expect((await startAgain(indexedDB)).get(note('').key)).toEqual(note('typed'))
    expect(localStorage).toHaveLength(0)
    expect(await openOn(indexedDB).drafts.count()).toBe(1)
  })

  test('and a browser that keeps nothing beside it either leaves it unwritten: the page asks before it goes', async () => {
    await signedIn()
    vi.stubGlobal('localStorage', undefined)
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const drafts = new Drafts(besideDisk(none()))
    drafts.put(note('typed'))
    await expect(drafts.flush()).rejects.toThrow('cannot store')
    expect(drafts.unwrittenDrafts()).toEqual([note('typed')])
    drafts.close()
    said.mockRestore()
  })

  test('S9: what is typed after a sign-out in another tab is kept nowhere', async () => {
    await signedIn()
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const db = openOn(new IDBFactory())
    const drafts = new Drafts(besideDisk(draftDisk(db)))
    db.end()
    drafts.put(note('typed'))
    await expect(drafts.flush()).rejects.toThrow('signed in')
    expect(localStorage).toHaveLength(0)
    drafts.close()
    said.mockRestore()
  })
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
  const indexedDB = new IDBFactory()
  const slow: DraftDisk = { ...draftDisk(openOn(indexedDB)), put: () => new Promise(() => {}) }
  const typing = new Drafts(besideDisk(slow))
  const page = aPage()
  keepUnwritten(typing, page)
  typing.put(note('typ'))
  typing.put(note('typed'))
  page.say('away')

  expect((await startAgain(indexedDB)).get(note('').key)).toEqual(note('typed'))
  typing.close()
})

test('a page that goes on after all keeps its drafts in the database alone', async () => {
  await signedIn()
  const db = openOn(new IDBFactory())
  const drafts = new Drafts(besideDisk(draftDisk(db)))
  const page = aPage()
  keepUnwritten(drafts, page)
  drafts.put(note('typed'))
  page.say('away')
  page.say('back')
  drafts.put(note('typed on'))
  await drafts.flush()
  await importDrafts(drafts)
  expect(await db.drafts.toArray()).toEqual([note('typed on')])
  expect(localStorage).toHaveLength(0)
  drafts.close()
})
