import { Copy, Ellipsis, ExternalLink, Trash2 } from 'lucide-preact'
import { copyText } from '../../app/copy-text.ts'
import { navigate } from '../../app/navigate.ts'
import type { WaitingItem } from '../../data/tray.ts'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { changeIcon, changeText, changeTitle, changeWords } from './change-words.ts'
import { discardWaitingItem } from './discard.ts'
import { rowPath } from './row-path.ts'
import { whenText } from './when-text.ts'

/** A change on its way: what, when, and what can be done with it. */
export function WaitingRow({ item }: { item: WaitingItem }) {
  const { entry, summary } = item
  const path = rowPath({ stream: entry.stream, summary })
  const title = changeTitle(summary)
  return (
    <ListRow
      icon={changeIcon(summary)}
      title={<bdi>{title}</bdi>}
      meta={changeText(entry, summary)}
      valueMeta={whenText(entry.edited_at)}
      mark={<PendingMark />}
      action={
        <MenuButton
          label={title}
          items={[
            ...(path
              ? [{ id: 'open', label: t('sync.open'), icon: ExternalLink, onSelect: () => navigate(path) }]
              : []),
            {
              id: 'copy',
              label: t('sync.copy'),
              icon: Copy,
              onSelect: () => void copyText(changeWords(entry, summary)),
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
        >
          {({ ref, toggle, attributes }) => (
            <IconButton
              icon={Ellipsis}
              label={t('sync.actions', { title })}
              buttonRef={ref}
              onClick={toggle}
              {...attributes}
            />
          )}
        </MenuButton>
      }
    />
  )
}
