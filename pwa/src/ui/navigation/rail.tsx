import './rail.css'
import type { ComponentChildren } from 'preact'
import { Icon } from '../icon.tsx'
import type { NavItem } from './nav-item.ts'
import { ShipMark } from '../ship-mark.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

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
          {item.href === undefined ? (
            <button type="button" class="nav-link" aria-current={isCurrent(item)} onClick={item.onOpen}>
              <NavFace item={item} />
            </button>
          ) : (
            <a
              class="nav-link"
              href={item.href}
              aria-current={isCurrent(item)}
              onClick={item.onOpen && (event => openInstead(event, item))}
            >
              <NavFace item={item} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

const isCurrent = ({ current }: NavItem) => (current ? 'page' : undefined)

/** A link that is to open elsewhere, in a tab or a window, stays one. */
function openInstead(event: MouseEvent, { onOpen }: NavItem): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation() // the router follows every link it hears of
  onOpen?.()
}

function NavFace({ item }: { item: NavItem }) {
  return (
    <>
      <span class="nav-icon">
        <Icon of={item.icon} size={24} />
        {item.news && <span class="nav-news" aria-hidden="true" />}
      </span>
      <span class="nav-text">{item.label}</span>
      {item.news && <VisuallyHidden>, {item.news}</VisuallyHidden>}
    </>
  )
}
