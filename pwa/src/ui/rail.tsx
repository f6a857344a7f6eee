import './rail.css'
import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'
import type { NavItem } from './nav-item.ts'
import { ShipMark } from './ship-mark.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Navigation of a wide window, at the inline start. The ship leads to all trips. */
export function Rail(props: {
  label: string
  /** Where the ship leads, and its name. */
  home: { href: string; label: string }
  items: readonly NavItem[]
  /** Pushed to the bottom: History, Settings. */
  lowerItems?: readonly NavItem[]
  /** Below everything: the reader's own avatar. */
  foot?: ComponentChildren
}) {
  return (
    <nav class="rail" aria-label={props.label}>
      <a class="rail-home" href={props.home.href} aria-label={props.home.label}>
        <ShipMark />
      </a>
      <NavList items={props.items} class="rail-list" />
      {props.lowerItems && <NavList items={props.lowerItems} class="rail-list rail-lower" />}
      {props.foot && <div class="rail-foot">{props.foot}</div>}
    </nav>
  )
}

/** The links of a navigation; shared with the tab bar. */
export function NavList({ items, class: className }: { items: readonly NavItem[]; class: string }) {
  return (
    <ul class={className}>
      {items.map(item => (
        <li key={item.id}>
          <a class="nav-link" href={item.href} aria-current={item.current ? 'page' : undefined}>
            <span class="nav-icon">
              <Icon of={item.icon} size={24} />
              {item.news && <span class="nav-news" aria-hidden="true" />}
            </span>
            <span class="nav-text">{item.label}</span>
            {item.news && <VisuallyHidden>, {item.news}</VisuallyHidden>}
          </a>
        </li>
      ))}
    </ul>
  )
}
