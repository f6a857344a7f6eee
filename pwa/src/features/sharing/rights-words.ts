import type { ShareRight } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { t, type StringKey } from '../../i18n/t.ts'

const words: Record<ShareRight, StringKey> = {
  share_map: 'sharing.right.map',
  share_bookings: 'sharing.right.bookings',
  share_packing: 'sharing.right.packing',
  share_budget: 'sharing.right.budget',
  share_collab: 'sharing.right.chat',
}

/** "Map & Plan". */
export function rightText(right: ShareRight): string {
  return t(words[right])
}
