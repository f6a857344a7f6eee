import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { lazyPart } from '../lazy-part.ts'
import type { MenuItem, MenuProps } from './menu.tsx'

/** Comes with the first menu that is opened: a page full of buttons does not wait for it. */
const Menu = lazyPart<MenuProps>(async () => ({ default: (await import('./menu.tsx')).Menu }))

/** What a button needs to open its menu; spread `attributes` on it. */
export type MenuTrigger = {
  ref: (element: HTMLElement | null) => void
  expanded: boolean
  toggle: () => void
  attributes: { 'aria-haspopup': 'menu'; 'aria-expanded': boolean }
}

/** A menu with the button that opens it: `children` draws the button. */
export function MenuButton({
  children,
  items,
  ...menu
}: Omit<MenuProps, 'anchor' | 'open' | 'onClose' | 'items'> & {
  /** A function is asked when the menu opens: a long list has a menu in each row. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  children: (trigger: MenuTrigger) => ComponentChildren
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      {children({
        ref: setAnchor,
        expanded: open,
        toggle: () => setOpen(!open),
        attributes: { 'aria-haspopup': 'menu', 'aria-expanded': open },
      })}
      {open && (
        <Suspense fallback={null}>
          <Menu
            {...menu}
            items={typeof items === 'function' ? items() : items}
            anchor={anchor}
            open
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
