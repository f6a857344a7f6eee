import './tab-bar.css'
import type { NavItem } from './nav-item.ts'
import { NavList } from './rail.tsx'

/** Navigation of a phone, at the bottom edge. The same places as the rail, at most five. */
export function TabBar({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav class="tab-bar" aria-label={label} style={{ '--tabs': items.length }}>
      <NavList items={items} class="tab-list" />
    </nav>
  )
}
