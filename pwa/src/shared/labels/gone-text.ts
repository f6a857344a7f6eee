import type { GoneStream } from '@caravel/sync-protocol/wire'
import { device } from '../../data/device.ts'
import { t } from '../../i18n/t.ts'

/** What became of a trip that is not this reader's any more, and by whom where that is known. */
export function goneText(gone: Pick<GoneStream, 'cause' | 'by'> | undefined): string {
  const own = gone?.by !== null && gone?.by === device.peek()?.actor.name
  if (gone?.cause === 'left') return t('gone.left')
  if (gone?.cause === 'deleted' && own) return t('gone.deletedByYou')
  if (gone?.cause === 'deleted') return gone.by ? t('gone.deletedBy', { name: gone.by }) : t('gone.deleted')
  if (gone?.cause === 'removed') return gone.by ? t('gone.removedBy', { name: gone.by }) : t('gone.removed')
  return t('gone.unknown')
}
