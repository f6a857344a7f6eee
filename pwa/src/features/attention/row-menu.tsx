import { Ellipsis } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'

/** What can be done with one thing of the attention list. */
export function RowMenu({ title, items }: { title: string; items: readonly MenuItem[] }) {
  return (
    <MenuButton label={title} items={items}>
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
  )
}
