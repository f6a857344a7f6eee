import { useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { Menu, type MenuProps } from './menu.tsx'

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
  ...menu
}: Omit<MenuProps, 'anchor' | 'open' | 'onClose'> & {
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
      <Menu {...menu} anchor={anchor} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
