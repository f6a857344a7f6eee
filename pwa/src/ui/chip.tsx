import './chip.css'
import { ChevronDown } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'

/** A filter (`chosen` given: a toggle) or a quick value. `menu` shows the chevron of a chip that opens one. */
export function Chip(props: {
  children: ComponentChildren
  chosen?: boolean
  icon?: IconShape
  menu?: boolean
  expanded?: boolean
  onClick: (event: MouseEvent) => void
  chipRef?: (element: HTMLButtonElement | null) => void
}) {
  const { children, chosen, icon, menu, expanded, onClick, chipRef } = props
  return (
    <button
      type="button"
      class={classNames('chip', chosen && 'is-chosen')}
      ref={chipRef ?? null}
      aria-pressed={menu ? undefined : chosen}
      aria-haspopup={menu ? 'menu' : undefined}
      aria-expanded={menu ? Boolean(expanded) : undefined}
      onClick={onClick}
    >
      {icon && <Icon of={icon} size={16} />}
      {children}
      {menu && <Icon of={ChevronDown} size={16} />}
    </button>
  )
}
