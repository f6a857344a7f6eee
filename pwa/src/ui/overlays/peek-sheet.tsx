import './peek-sheet.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { classNames } from '../class-names.ts'
import { followStops } from '../navigation/follow-stops.ts'
import { peekHeights } from './peek-stops.ts'

/** The heights at which it rests: a peek of 112, 316, and all of the page below the header. */
export const peekStops = ['low', 'half', 'full'] as const
export type PeekStop = (typeof peekStops)[number]

/**
 * A sheet that always stays at the bottom of a phone page, over a map. It follows the finger between three heights;
 * its handle does the same by tap, Enter and the arrows, so dragging is never required. Not modal: the map behind
 * stays usable.
 */
export function PeekSheet(props: {
  label: string
  stop: PeekStop
  onStop: (stop: PeekStop) => void
  head: ComponentChildren
  children: ComponentChildren
}) {
  const { label, stop, onStop, head, children } = props
  const sheet = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!sheet.current || !body.current) return undefined
    return followStops(sheet.current, {
      lower: () => Object.values(peekHeights()),
      onRest: at => onStop(peekStops[at] ?? 'half'),
      scroller: body.current,
    })
  }, [onStop])

  const at = peekStops.indexOf(stop)
  const step = (by: number) => onStop(peekStops[Math.max(0, Math.min(at + by, peekStops.length - 1))] ?? stop)
  return (
    <section class={classNames('peek', `peek-${stop}`)} aria-label={label} ref={sheet}>
      <button
        type="button"
        class="peek-grip"
        aria-label={stop === 'full' ? t('ui.showLess') : t('ui.showMore')}
        onClick={() => onStop(peekStops[(at + 1) % peekStops.length] ?? 'half')}
        onKeyDown={event => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          event.stopPropagation()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      <div class="peek-head">{head}</div>
      <div class="peek-body" tabIndex={-1} inert={stop === 'low'} ref={body}>
        {children}
      </div>
    </section>
  )
}
