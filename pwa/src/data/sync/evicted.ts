/**
 * The browser cleared the device's database while the app is open: what is in memory goes back onto the disk. What
 * waits counts as made by the device that is no more, for the numbers of the new one begin anew.
 */
import type { LoadedDevice } from '../db/device-store.ts'
import { broughtIn } from './bring-in.ts'
import type { Core } from './core.ts'

/** True when the disk was empty, and holds again what this tab had. */
export const saveWhatIsLeft = async (core: Core, loaded: LoadedDevice): Promise<boolean> => {
  const { client_id } = core.meta
  if (!loaded.isNew || client_id === '' || client_id === loaded.meta.client_id) return false
  const { store } = core.ports
  core.meta = { ...core.meta, client_id: loaded.meta.client_id }
  await store.patchMeta({ clock_skew: core.meta.clock_skew, is_admin: core.meta.is_admin })
  const memories = [...core.memories.values()]
  const entries = memories.flatMap(memory => memory.lane.entries)
  for (const { record, loaded: here, confirmed } of memories) {
    if (!record || !here) continue
    const rows = [...confirmed.tables].flatMap(([entity, table]) =>
      [...table.values()].map(row => ({ entity, row })),
    )
    await store.putGeneration(record, rows)
  }
  await store.bringIn(broughtIn({ client_id, entries, tray: core.items, streams: [] }, core))
  // Done since, before anybody noticed, and numbered from the beginning: it comes behind what waited before (C2.1).
  const [first] = loaded.entries
  if (first) await store.renew(first.mutation_id, loaded.entries)
  for (const setBack of core.setBacks.values()) await store.saveSetBack(setBack)
  return true
}
