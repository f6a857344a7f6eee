import './icon-button.css'
import type { AriaAttributes } from 'preact'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'

export type IconButtonProps = {
  icon: IconShape
  /** What it does; read out, and shown as a tooltip with a mouse or on keyboard focus. */
  label: string
  /** A key that does the same, shown in the tooltip. */
  shortcut?: string
  kind?: 'plain' | 'outline' | 'tonal' | 'floating'
  size?: 16 | 20 | 24
  flip?: boolean
  /** An orange dot: something new waits behind it. Say so in the label too. */
  dot?: boolean
  tooltipSide?: 'below' | 'above' | 'end'
  offReason?: string | undefined
  onClick?: (event: MouseEvent) => void
  class?: string
  buttonRef?: (element: HTMLButtonElement | null) => void
} & Pick<AriaAttributes, 'aria-pressed' | 'aria-expanded' | 'aria-haspopup' | 'aria-controls'>

/** A button without a word. Its label is also its tooltip. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    shortcut,
    kind = 'plain',
    size = 20,
    flip = false,
    dot,
    tooltipSide = 'below',
    ...rest
  } = props
  const { offReason, onClick, class: extra, buttonRef, ...attributes } = rest
  return (
    <button
      {...attributes}
      type="button"
      ref={buttonRef ?? null}
      class={classNames('icon-button', `icon-button-${kind}`, `tooltip-${tooltipSide}`, extra)}
      aria-label={offReason ? `${label}, ${offReason}` : label}
      aria-disabled={offReason ? true : undefined}
      onClick={event => {
        if (!offReason) onClick?.(event)
      }}
    >
      <Icon of={icon} size={size} flip={flip} />
      {dot && <span class="icon-button-dot" aria-hidden="true" />}
      <span class="tooltip" aria-hidden="true">
        {offReason ?? label}
        {shortcut && <kbd>{shortcut}</kbd>}
      </span>
    </button>
  )
}
