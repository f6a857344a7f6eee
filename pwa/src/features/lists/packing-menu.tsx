import { Backpack, ClipboardPaste, ListPlus, SlidersHorizontal } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { openListSheet } from './list-url.ts'
import { useLists } from './lists-context.ts'

/** What concerns the whole packing list. */
export function PackingMenu() {
  const { withBags } = useLists()
  return (
    <MenuButton
      label={t('packing.menu')}
      align="end"
      items={[
        {
          id: 'lists',
          label: t('packing.readyLists'),
          icon: ListPlus,
          onSelect: () => openListSheet('lists'),
        },
        {
          id: 'paste',
          label: t('packing.paste'),
          icon: ClipboardPaste,
          onSelect: () => openListSheet('paste'),
        },
        ...(withBags
          ? [{ id: 'bag', label: t('packing.newBag'), icon: Backpack, onSelect: () => openListSheet('bag') }]
          : []),
      ]}
    >
      {({ ref, toggle, attributes }) => (
        <IconButton
          icon={SlidersHorizontal}
          label={t('packing.menu')}
          buttonRef={ref}
          onClick={toggle}
          {...attributes}
        />
      )}
    </MenuButton>
  )
}
