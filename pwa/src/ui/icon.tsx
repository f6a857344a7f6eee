import './icon.css'
import type { LucideIcon } from 'lucide-preact'
import { memo } from 'preact/compat'
import { classNames } from './class-names.ts'

export type IconShape = LucideIcon

type IconProps = {
  /** A shape imported by its name from lucide-preact, so that only used ones are built in. */
  of: IconShape
  /** 20 in rows and buttons, 24 in bars, 16 in meta lines. */
  size?: 16 | 20 | 24
  /** Chevrons, undo and route arrows turn round in right-to-left pages. */
  flip?: boolean
}

/**
 * A line icon. It is decoration: the word beside it, or the label of its button, carries the meaning. What is drawn again
 * around it leaves it as it is: to put its shape together takes a tenth of drawing a plan.
 */
export const Icon = memo(function Icon({ of: Shape, size = 20, flip = false }: IconProps) {
  return (
    <Shape
      size={size}
      strokeWidth={size === 16 ? 2.25 : 2}
      class={classNames('icon', `icon-${size}`, flip && 'icon-flip')}
      aria-hidden="true"
      focusable="false"
    />
  )
})
