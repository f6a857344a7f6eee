/** What was sent again after a server rollback (C12): told of the disk at the moment when its entries leave the outbox. */
import { importTrip } from '@caravel/sync-protocol/actions/import-trip'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AppliedCommits, StoredRow } from '../../pwa/src/data/db/device-store.ts'
import type { SimDevice } from './sim-device.ts'

/**
 * A row that was sent again is here, listed as missing, or was deleted by someone who knew it as it was sent; it does not
 * go without a word. Of what is forgotten the log says only that it was deleted.
 */
export const lookAtSentAgain = (device: SimDevice, { record: { stream }, applied }: AppliedCommits): void => {
  const { intents, broken, isDeleted, tombstoneOf, isAccepted } = device.around
  const keyOf = ({ entity, row }: StoredRow) => `${entity} ${row.id}`
  for (const id of applied) {
    const entry = intents.kept.get(id)
    // Set back once more meanwhile: the next snapshot tells what is lost.
    if (!entry || !isAccepted(id)) continue
    if (entry.mutation !== importTrip.name) continue
    const kept = new Set([...device.disk.rows(stream), ...device.disk.rollbackRows(stream)].map(keyOf))
    for (const each of entry.body['rows'] as StoredRow[]) {
      const entity = findEntity(each.entity)
      if (!entity || entity.root || kept.has(keyOf(each))) continue
      const buried = entity.forgotten
        ? isDeleted(stream, entity, each.row.id) && Infinity
        : tombstoneOf(stream, entity, each.row.id)?.updated_at
      if ((buried || -1) < each.row.updated_at)
        broken('C12', `${device.name}: ${keyOf(each)} was sent again and is neither here nor listed`)
    }
  }
}
