/**
 * The browser cleared the device's database while the app is open: what is in memory goes back onto the disk. What
 * waits counts as made by the device that is no more, for the numbers of the new one begin anew.
 */
import type { DeviceMeta, LoadedDevice } from '../../db/device-store.ts'
import { importedEntries } from '../attention/import-entries.ts'
import type { Core } from '../core.ts'

/** Another tab may have set it up anew before this one noticed: whose the disk is tells, not whether it is empty. */
export const isCleared = ({ meta: { client_id } }: Core, disk: DeviceMeta | undefined): boolean =>
  client_id !== '' && client_id !== disk?.client_id && !disk?.was?.includes(client_id)

/**
 * Asked after something was read from the disk that memory has and the disk lacks: was it cleared away by then? What was
 * read says nothing in that case. Memory stays as it is, and its content goes back onto the disk soon.
 */
export const wasCleared = async (core: Core): Promise<boolean> => {
  const cleared = isCleared(core, await core.ports.store.loadMeta())
  if (cleared) core.onCleared()
  return cleared
}

/** True when the disk is another than this tab began with, and holds again what this tab had. */
export const saveWhatIsLeft = async (core: Core, loaded: LoadedDevice): Promise<boolean> => {
  if (core.stopped || !isCleared(core, loaded.meta)) return false
  // Until it is stored there again, whichever tab found it missing.
  core.onCleared()
  const { store } = core.ports
  const { client_id } = core.meta
  const memories = [...core.memories.values()]
  const entries = memories.flatMap(memory => memory.lane.entries)
  const streams = memories.flatMap(({ record, loaded: here, confirmed }) => {
    if (!record || !here) return []
    const tables = [...confirmed.tables]
    return {
      record,
      rows: tables.flatMap(([entity, rows]) => [...rows.values()].map(row => ({ entity, row }))),
    }
  })
  const left = { client_id, entries, tray: core.items, streams, set_backs: [...core.rollbacks.values()] }
  // Where that is refused, or cleared away once more, what is in memory is still to be put back.
  await store.importEntries(importedEntries(left, core, loaded.meta.client_id))
  core.meta = { ...core.meta, client_id: loaded.meta.client_id }
  core.setDisk('ok')
  await store.patchMeta({ clock_skew: core.meta.clock_skew, is_admin: core.meta.is_admin })
  // Done since, before anybody noticed, and numbered from the beginning: it comes behind what waited before (C2.1).
  await store.renew(
    entry => !entry.sent,
    entry => entry,
  )
  return true
}
