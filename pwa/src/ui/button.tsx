import './button.css'
import type { AriaAttributes, ComponentChildren } from 'preact'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'
import { useStableId } from './use-stable-id.ts'

export type ButtonKind = 'primary' | 'tonal' | 'outline' | 'text' | 'destructive' | 'danger' | 'inverse'

export type ButtonProps = {
  /** The verb first, naming the result: "Delete note". */
  children: ComponentChildren
  /** One `primary` per view; `danger` is the filled answer of a dialog; `inverse` sits on a cover. */
  kind?: ButtonKind
  icon?: IconShape
  /** Shows the menu chevron after the text. */
  iconEnd?: IconShape
  /** Work is under way: the button keeps its width and says this instead, "Saving". */
  busy?: string | false | undefined
  /** Why it cannot be used now. The button stays focusable and the reason is written beside it. */
  offReason?: string | false | undefined
  wide?: boolean
  size?: 'small' | 'normal' | 'large'
  /** Makes it a link that looks like a button. */
  href?: string
  /** Of a link that leads out of the app. */
  target?: '_blank'
  rel?: 'noopener noreferrer'
  type?: 'button' | 'submit'
  onClick?: (event: MouseEvent) => void
  class?: string
} & Pick<
  AriaAttributes,
  'aria-pressed' | 'aria-expanded' | 'aria-haspopup' | 'aria-controls' | 'aria-label'
> & {
    id?: string
    autofocus?: boolean
    buttonRef?: (element: HTMLElement | null) => void
  }

/** A button, or with `href` a link that looks like one. */
export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'outline',
    icon,
    iconEnd,
    busy,
    offReason,
    wide,
    size = 'normal',
    href,
    ...rest
  } = props
  const { type = 'button', onClick, class: extra, buttonRef, ...attributes } = rest
  const reasonId = useStableId('reason')
  const off = Boolean(offReason)
  const content = (
    <>
      <span class={classNames('button-face', Boolean(busy) && 'is-behind')}>
        {icon && <Icon of={icon} />}
        <span class="button-text">{children}</span>
        {iconEnd && <Icon of={iconEnd} size={16} />}
      </span>
      {busy && (
        <span class="button-busy">
          <span class="button-ring" aria-hidden="true" />
          {busy}
        </span>
      )}
    </>
  )
  const className = classNames(
    'button',
    `button-${kind}`,
    size !== 'normal' && `button-${size}`,
    wide && 'is-wide',
    extra,
  )
  if (href !== undefined) {
    return (
      <a class={className} href={href} onClick={onClick} ref={buttonRef ?? null} {...attributes}>
        {content}
      </a>
    )
  }
  const button = (
    <button
      {...attributes}
      class={className}
      type={type}
      ref={buttonRef ?? null}
      aria-busy={busy ? true : undefined}
      aria-disabled={off || busy ? true : undefined}
      aria-describedby={off ? reasonId : undefined}
      onClick={event => {
        if (off || busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {content}
    </button>
  )
  if (!off) return button
  return (
    <span class={classNames('button-off', wide && 'is-wide')}>
      {button}
      <span class="button-reason" id={reasonId}>
        {offReason}
      </span>
    </span>
  )
}
