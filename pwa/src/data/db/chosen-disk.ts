import type { ChosenDisk } from '../chosen-files.ts'
import type { DeviceDb } from './dexie-schema.ts'
import { LastingConnection } from './lasting-connection.ts'

/** Chosen files in the device's database; `db` writes with strict durability. */
export const chosenDisk = (db: DeviceDb): ChosenDisk => {
  const { chosen, blobs } = db
  const connection = new LastingConnection(db)
  return {
    load: () => connection.attempt(() => chosen.toArray()),
    put: (file, bytes) =>
      connection.attemptFirst(() =>
        db.transaction('rw', [chosen, blobs], async () => {
          await chosen.put(file)
          await blobs.put({ id: file.id, bytes })
        }),
      ),
    read: id => connection.attempt(async () => (await blobs.get(id))?.bytes),
    remove: ids =>
      connection.attempt(() =>
        db.transaction('rw', [chosen, blobs], async () => {
          await chosen.bulkDelete([...ids])
          await blobs.bulkDelete([...ids])
        }),
      ),
  }
}
