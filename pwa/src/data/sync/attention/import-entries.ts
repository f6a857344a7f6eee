/** What leaves a device in a file or a seal, and what comes of it on the device that takes it in (sync rule S9). */
import { requestOf, type Entry } from '@caravel/sync-protocol/entry'
import { isReadMark } from '@caravel/sync-protocol/read-mark'
import type { StoredChanges } from '../../db/device-store.ts'
import type { StagedBytes } from '../../db/file-store.ts'
import { mintClientId } from '../client-id.ts'
import type { Core } from '../core.ts'
import { asItTravels, asToldTo } from '../storage/branch.ts'

/** Read from the disk: what is not there yet is not claimed to be saved either. How far someone has read stays. */
export const onlyHere = async (core: Core): Promise<StoredChanges> => {
  const { store, random } = core.ports
  const fresh = { ...core.meta, client_id: mintClientId(random) }
  const { meta, entries, tray, streams, rollbacks } = await store.load(fresh, 0)
  const uploads: StagedBytes[] = []
  for (const upload of await store.loadUploads()) {
    const bytes = upload.copy ? undefined : await store.readBytes(upload.id)
    if (bytes) uploads.push({ ...upload, bytes })
  }
  const records = new Map(streams.map(record => [record.stream, record]))
  const told = (entry: Entry) => asToldTo(records.get(entry.stream), entry)
  const unknown = streams.filter(({ status }) => status === 'local' || status === 'orphaned')
  return {
    client_id: meta.client_id,
    entries: entries
      .filter(entry => !isReadMark(entry))
      .map(entry => asItTravels(records.get(entry.stream), entry)),
    tray: tray.map(item => ({ ...item, entry: told(item.entry), dependents: item.dependents.map(told) })),
    streams: await Promise.all(
      unknown.map(async record => ({ record, rows: (await store.loadStream(record.stream)).rows })),
    ),
    // That the server was rolled back concerns this device alone.
    set_backs: rollbacks.filter(({ rows }) => rows.length),
    uploads,
  }
}

/**
 * Nobody knows what the other device sent of them since: they count as sent, so their bytes never change, and an
 * outcome that the server has forgotten is "unclear", never a second try. `own`: the device that takes them in.
 */
export const importedEntries = (
  { client_id, entries, tray, streams, set_backs = [] }: StoredChanges,
  core: Core,
  own = core.meta.client_id,
) => {
  const named = (entry: Entry): Entry => {
    const { seq: _seq, outcome: _outcome, client_id: made = client_id, ...rest } = entry
    const device = made === own ? {} : { client_id: made }
    const request = requestOf(entry)
    const left = request ? { request } : {}
    return { ...rest, ...left, ...device, state: 'waiting', sent: true, tries: Math.max(1, entry.tries) }
  }
  return {
    entries: entries.map(named),
    tray: tray
      .filter(({ entry }) => !isReadMark(entry))
      .map(item => ({ ...item, entry: named(item.entry), dependents: item.dependents.map(named) })),
    // Rows of a generation are told apart by its name alone: one that a file brought could be anybody's.
    streams: streams.map(({ record, rows }) => ({
      record: { ...record, generation: core.mint() },
      rows,
    })),
    set_backs,
  }
}
