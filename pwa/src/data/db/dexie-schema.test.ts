import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { DeviceDb } from './dexie-schema.ts'

test('Dexie does not keep track of the keys that are written', async () => {
  const own = new DeviceDb('not-followed', {})
  const followed = new Dexie('followed')
  followed.version(1).stores({ meta: 'key' })
  // A database that is made is told whole.
  await Promise.all([own.open(), followed.open()])
  const parts: string[] = []
  Dexie.on('storagemutated', changed => parts.push(...Object.keys(changed)))
  await own.meta.put({ key: 'a', value: 1 })
  expect(await own.meta.get('a')).toEqual({ key: 'a', value: 1 })
  expect(parts.filter(part => part.includes('/not-followed/'))).toEqual([])
  await followed.table('meta').put({ key: 'a' })
  expect(parts.filter(part => part.includes('/followed/'))).not.toEqual([])
})
