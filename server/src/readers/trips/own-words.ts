import { entities } from '@caravel/sync-protocol/entities/index'
import type { ReadTrip } from './reader.ts'

const spoken = new Set(entities.filter(({ own_import }) => own_import).map(({ name }) => name))

/** Nobody brings messages, reactions or votes in another's name: those of others stay in the capsule. */
export function withOwnWords(read: ReadTrip, userId: string): ReadTrip {
  if (read.kind === 'brought') return read
  const rows = read.capsule.rows.filter(({ entity, row }) => !spoken.has(entity) || row['user_id'] === userId)
  const messages = read.capsule.rows.length - rows.length
  return { ...read, capsule: { ...read.capsule, rows }, left_out: messages ? { messages } : {} }
}
