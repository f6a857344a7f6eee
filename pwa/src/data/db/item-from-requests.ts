import { fromRequest } from '@caravel/sync-protocol/entry-from-request'
import type { StoredAttentionItem } from './device-store.ts'

/** An item of the attention list as an earlier version of the app stored it, in today's form. */
export const itemFromRequests = (item: StoredAttentionItem): StoredAttentionItem => ({
  ...item,
  entry: fromRequest(item.entry),
  dependents: item.dependents.map(each => fromRequest(each)),
})
