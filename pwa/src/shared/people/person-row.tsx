import { Ellipsis } from 'lucide-preact'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'

/** Someone in a list of people: face, name, what they are, and a menu of what may be done about them. */
export function PersonRow(props: {
  person: Person
  title: string
  meta: string
  items: readonly MenuItem[]
  /** Names the button of the menu. */
  menuLabel: string
}) {
  const { person, title, meta, items, menuLabel } = props
  return (
    <ListRow
      lead={<Avatar person={person} size={40} decorative />}
      title={<bdi>{title}</bdi>}
      meta={meta}
      action={
        items.length > 0 && (
          <MenuButton label={person.name} items={items}>
            {({ ref, toggle, attributes }) => (
              <IconButton
                icon={Ellipsis}
                label={menuLabel}
                buttonRef={ref}
                onClick={toggle}
                {...attributes}
              />
            )}
          </MenuButton>
        )
      }
    />
  )
}
