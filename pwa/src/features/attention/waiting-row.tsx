import { Copy, ExternalLink, Trash2 } from 'lucide-preact'
import { entityIcon } from '../../shared/labels/entity-icon.ts'
import { copyText } from '../../shared/device/copy-text.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import type { WaitingItem } from '../../data/attention.ts'
import { t } from '../../i18n/t.ts'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { copiedText, userActionText } from './change-words.ts'
import { discardWaitingItem } from './discard.ts'
import { rowPath } from './row-path.ts'
import { RowMenu } from './row-menu.tsx'
import { whenText } from './when-text.ts'

/** A change on its way: what, when, and what can be done with it. `trip`: which one it is in, where that is to be said. */
export function WaitingRow({ item, trip }: { item: WaitingItem; trip: string | undefined }) {
  const { edited_at: at } = item[0].entry
  const { summary, title, text } = userActionText(item)
  const path = rowPath(summary)
  const open = { id: 'open', label: t('sync.open'), icon: ExternalLink }
  return (
    <ListRow
      icon={entityIcon(summary.entity)}
      title={<bdi>{title}</bdi>}
      meta={
        <>
          {text}
          {trip !== undefined && trip !== title && (
            <>
              {' · '}
              <bdi>{trip}</bdi>
            </>
          )}
        </>
      }
      valueMeta={whenText(at)}
      mark={<PendingMark />}
      action={
        <RowMenu
          title={title}
          items={[
            ...(path ? [{ ...open, onSelect: () => navigate(path) }] : []),
            {
              id: 'copy',
              label: t('sync.copy'),
              icon: Copy,
              onSelect: () => void copyText(copiedText(item)),
            },
            {
              id: 'discard',
              label: t('sync.discard'),
              icon: Trash2,
              danger: true,
              group: true,
              onSelect: () => void discardWaitingItem(item),
            },
          ]}
        />
      }
    />
  )
}
