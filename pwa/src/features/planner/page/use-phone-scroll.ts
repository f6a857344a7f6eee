import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { rems } from '../../../ui/overlays/peek-stops.ts'

/** A finger that goes so far up wants the header back, and so far down wants it gone, px. */
const goesBack = 24
const goesAway = 8

/**
 * The header of a phone scrolls away with the list but for its title, and comes back as soon as the list is scrolled
 * up. The strip of days below it stays.
 */
export function useHeadThatGivesWay(
  scroller: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [box, top] = [scroller.current, head.current]
    const bar = top?.querySelector('header')
    const title = bar?.querySelector('h1')
    if (!box || !top || !bar || !title) return undefined
    let away = 0
    const measure = () => {
      // So much of the header stays: its title.
      const stays = Math.max(rems(2), title.offsetHeight + rems(0.25))
      away = Math.max(0, bar.offsetHeight - stays)
      const middle = title.offsetTop - bar.offsetTop + title.offsetHeight / 2
      // Read before anything is written: whatever is read after that has the whole page laid out once more.
      const { offsetHeight: height } = top
      box.style.setProperty('--head-away', `${away}px`)
      box.style.setProperty('--head-height', `${height}px`)
      box.style.setProperty('--title-down', `${away + stays / 2 - middle}px`)
    }
    const watching = new ResizeObserver(measure)
    // It measures at once, when the frame has been laid out: asked for here, that would be done twice.
    watching.observe(bar)
    // Nothing is scrolled yet; to ask the page would lay it out once more before its first frame.
    let last = 0
    let turnedAt = 0
    let down = true
    const onScroll = () => {
      const y = box.scrollTop
      if (y !== last && y > last !== down) {
        down = y > last
        turnedAt = last
      }
      last = y
      if (down ? y - turnedAt > goesAway : turnedAt - y > goesBack || y < away)
        top.classList.toggle('is-back', !down && y > 0)
      top.classList.toggle('is-away', y >= away && !top.classList.contains('is-back'))
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      watching.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [scroller, head])
}
