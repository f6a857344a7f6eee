type Seen = { height: number; offsetTop: number; scale: number }

/** How much of the page a keyboard covers, px: none where the page itself shrinks, nor because someone zoomed in. */
export const coveredByKeyboard = (pageHeight: number, { height, offsetTop, scale }: Seen): number =>
  scale > 1.01 ? 0 : Math.max(0, Math.round(pageHeight - height - offsetTop))

/** Tells a sheet what a keyboard covers, where it lies over the page instead of shrinking it. Returns what ends it. */
export function keepAboveKeyboard(sheet: HTMLElement): () => void {
  const seen = window.visualViewport
  if (!seen) return () => {}
  const fit = () => sheet.style.setProperty('--keyboard', `${coveredByKeyboard(innerHeight, seen)}px`)
  fit()
  seen.addEventListener('resize', fit)
  seen.addEventListener('scroll', fit)
  return () => {
    seen.removeEventListener('resize', fit)
    seen.removeEventListener('scroll', fit)
  }
}
