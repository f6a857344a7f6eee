import './menu.css'
import { Check } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { placeBeside } from './anchor-position.ts'
import { classNames } from '../class-names.ts'
import { focusableIn } from '../focusable.ts'
import { Icon, type IconShape } from '../icon.tsx'
import { moveFocus } from '../lists/roving-focus.ts'
import { Sheet } from './sheet.tsx'
import { useStepOfBack } from './step-of-back.ts'
import { typeAhead } from '../fields/type-ahead.ts'
import { usePhone } from '../use-media-query.ts'

export type MenuItem = {
  id: string
  label: string
  icon?: IconShape
  /** The key that does the same, shown at the end: "Alt ↑". */
  shortcut?: string
  /** Given: the item is one of a choice, this one or another. */
  chosen?: boolean
  danger?: boolean
  /** Starts a new group with a hairline above. */
  group?: boolean
  /** Why it does nothing now; shown below the label. */
  offReason?: string | undefined
  lang?: string
  onSelect: () => void
}

export type MenuProps = {
  /** What the menu is about: "Stop 3", "Language". */
  label: string
  items: readonly MenuItem[]
  /** The element it hangs on, or the point of a right click in viewport pixels. */
  anchor: HTMLElement | { x: number; y: number } | null
  open: boolean
  onClose: () => void
  align?: 'start' | 'end'
  /** Two columns for a long list such as languages. */
  columns?: 1 | 2
}

/** A list of things to do: hangs on its anchor, on a phone it is a sheet. Arrows move, letters jump, Esc closes. */
export function Menu(props: MenuProps) {
  const phone = usePhone()
  if (!props.open) return null
  return phone ? <SheetMenu {...props} /> : <FloatingMenu {...props} />
}

function SheetMenu(props: MenuProps) {
  const leave = useStepOfBack(props.onClose)
  return (
    <Sheet title={props.label} onClose={() => leave()}>
      <MenuList {...props} onLeave={leave} />
    </Sheet>
  )
}

function FloatingMenu(props: MenuProps) {
  const { anchor, align = 'end', onClose } = props
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !anchor) return
    element.showPopover()
    const at =
      anchor instanceof HTMLElement ? anchor.getBoundingClientRect() : { ...anchor, width: 0, height: 0 }
    const rtl = getComputedStyle(element).direction === 'rtl'
    const viewport = { width: innerWidth, height: innerHeight }
    const place = placeBeside(at, { width: element.offsetWidth, height: element.offsetHeight }, viewport, {
      align,
      rtl,
    })
    element.style.setProperty('translate', `${place.x}px ${place.y}px`)
    element.style.setProperty('max-height', `${place.maxHeight}px`)
  }, [anchor, align])

  useEffect(() => {
    const leave = (event: Event) => {
      const target = event.target as Node
      const onAnchor = anchor instanceof HTMLElement && anchor.contains(target)
      if (!box.current?.contains(target) && !onAnchor) onClose()
    }
    document.addEventListener('pointerdown', leave, true)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      window.removeEventListener('resize', onClose)
    }
  }, [anchor, onClose])

  return (
    <div class="menu-box" popover="manual" ref={box}>
      <MenuList
        {...props}
        onLeave={then => {
          onClose()
          then()
        }}
      />
    </div>
  )
}

/** `onLeave` closes the menu, then does what it is given. */
function MenuList(props: MenuProps & { onLeave: (then: () => void) => void }) {
  const { label, items, columns = 1, anchor, onLeave } = props
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('[aria-checked=true]')
    ;(first ?? list.current?.querySelector<HTMLElement>('.menu-item'))?.focus()
  }, [])

  const close = (then?: () => void) =>
    onLeave(() => {
      // A row takes no focus itself; what is in it does.
      const target = anchor instanceof HTMLElement && (anchor.tabIndex < 0 ? focusableIn(anchor)[0] : anchor)
      if (target) target.focus({ preventScroll: true })
      then?.()
    })

  return (
    <div
      class={classNames('menu', columns === 2 && 'menu-two')}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      ref={list}
      onKeyDown={event => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.stopPropagation()
          event.preventDefault()
          close()
        } else if (!moveFocus(event, { items: '.menu-item' })) {
          typeAhead(event, '.menu-item')
        }
      }}
    >
      {items.map(item => (
        <button
          key={item.id}
          type="button"
          role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.chosen}
          aria-disabled={item.offReason ? true : undefined}
          aria-keyshortcuts={item.shortcut ? ariaKeys(item.shortcut) : undefined}
          tabIndex={-1}
          lang={item.lang}
          class={classNames('menu-item', item.danger && 'is-danger', item.group && 'is-group')}
          onPointerMove={event => {
            if (event.pointerType === 'mouse') event.currentTarget.focus({ preventScroll: true })
          }}
          onClick={() => {
            if (!item.offReason) close(item.onSelect)
          }}
        >
          {item.icon && <Icon of={item.icon} />}
          <span class="menu-label">
            {item.label}
            {item.offReason && <span class="menu-reason">{item.offReason}</span>}
          </span>
          {item.shortcut && <kbd aria-hidden="true">{item.shortcut}</kbd>}
          {item.chosen && <Icon of={Check} size={16} />}
        </button>
      ))}
    </div>
  )
}

const keyNames: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
}
const ariaKeys = (shortcut: string) =>
  shortcut
    .split(' ')
    .map(key => keyNames[key] ?? key)
    .join('+')
