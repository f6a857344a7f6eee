/** I20: bytes that the server lacks are where they were put aside, as long as anything speaks of them. */
import type { Entry } from '@caravel/sync-protocol/entry'
import { announcedFile } from '../../pwa/src/data/sync/uploads/announced-file.ts'
import type { SimDevice } from './sim-device.ts'
import type { SimTab } from './sim-tab.ts'
import type { World } from './world.ts'

type Broken = (rule: string, what: string) => void

interface FileAtServer {
  stream: string
  state: string
  closed: 0 | 1
}

/** Also of a trip that is deleted and can be brought back. */
const rowAtServer = ({ server }: World, id: string): FileAtServer | undefined =>
  server.db.raw
    .prepare(
      `select stream, state, closed_at is not null as closed from file join streams using (stream) where file.id = ?`,
    )
    .get(id) as FileAtServer | undefined

const isAnnouncedBy = (entries: readonly Entry[], id: string): boolean =>
  entries.some(entry => announcedFile(entry) === id)

const parkedOn = ({ disk }: SimDevice): Entry[] =>
  disk.tray.flatMap(({ entry, dependents }) => [entry, ...dependents])

/** A row, there or here, a change that waits, one that waits for its person, or a card of its own. */
const isSpokenOf = (
  world: World,
  { disk }: SimDevice,
  parked: readonly Entry[],
  id: string,
  stream: string,
) =>
  rowAtServer(world, id) !== undefined ||
  disk.rows(stream).some(({ entity, row }) => entity === 'file' && row.id === id) ||
  isAnnouncedBy([...disk.entries, ...parked], id) ||
  disk.uploads.some(upload => upload.id === id && upload.taken)

/** At every moment. */
export const checkUploads = (world: World, devices: readonly SimDevice[], broken: Broken): void => {
  for (const device of devices) {
    const parked = parkedOn(device)
    for (const [id, stream] of device.bytes.promised) {
      if (world.server.files.isWhole(id) || device.disk.hasBytes(id) || device.encryptedOutboxes.holds(id))
        continue
      if (isSpokenOf(world, device, parked, id, stream))
        broken('I20', `${device.name}: the bytes of ${id} in ${stream} are nowhere`)
    }
  }
}

/** Once all is settled each row has its bytes, or they are told where they are, in every tab. */
export const checkUploaded = (world: World, broken: Broken): void => {
  for (const device of world.devices) {
    const parked = parkedOn(device)
    for (const [id, stream] of device.bytes.promised) {
      const row = rowAtServer(world, id)
      const isWhole = world.server.files.isWhole(id)
      if (row && isWhole && row.state !== 'stored')
        broken('C8', `the row of ${id} says ${row.state}, and its bytes are there`)
      const { disk, tabs, user } = device
      if (isWhole || !disk.hasBytes(id)) continue
      const isOrphaned = disk.stream(stream)?.status === 'orphaned'
      if (row && !row.closed && world.isMember(stream, user.id) && !isOrphaned)
        broken('I20', `${device.name}: ${id} was not uploaded, and ${stream} has its row`)
      if (!isSpokenOf(world, device, parked, id, stream)) continue
      for (const tab of tabs.filter(each => each.up))
        if (!isTold(tab, [...disk.entries, ...parked], id))
          broken('I20', `${tab.name}: nothing tells that ${id} is only here`)
    }
  }
}

/** Counted and asked about at a sign-out, by itself or with the change that announces it. */
const isTold = ({ engine }: SimTab, changes: readonly Entry[], id: string): boolean => {
  const { waiting, attention } = engine.state()
  const asked = engine.onlyHereIds()
  const byChange = changes.some(entry => announcedFile(entry) === id && asked.has(entry.mutation_id))
  return waiting + attention > 0 && (byChange || asked.has(id))
}
