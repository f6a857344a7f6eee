import { expect, type Page } from '@playwright/test'

/** What a finger or a key can reach on this page. Links inside running text may be as small as their letters (WCAG 2.5.8). */
const controls =
  'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem], [role=slider]'

/** Wide and high enough for a finger: what lies 22 px from the middle of each control is still the control. */
export async function expectTouchTargets(page: Page, what: string, least = 44): Promise<void> {
  const small = await page.evaluate(
    async ({ controls, least }) => {
      const layers = [...document.querySelectorAll('dialog[open]')]
      const top = layers.at(-1) ?? document.body
      const found: string[] = []
      for (const control of top.querySelectorAll<HTMLElement>(controls)) {
        if (!control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
        if (control.closest('.leaflet-pane, .leaflet-control, p, .prose, .visually-hidden, [inert]')) continue
        if (control.matches('.visually-hidden, :disabled')) continue
        const labels = (control as HTMLInputElement).labels
        const isWide = () => {
          const box = control.getBoundingClientRect()
          const x = box.x + box.width / 2
          const y = box.y + box.height / 2
          const isIt = (dx: number, dy: number) => {
            const at = { x: x + dx, y: y + dy }
            if (at.x < 0 || at.y < 0 || at.x >= innerWidth || at.y >= innerHeight) return true
            const hit = document.elementFromPoint(at.x, at.y)
            return (
              control.contains(hit) ||
              Boolean(hit && [...(labels ?? [])].some(label => label.contains(hit))) ||
              Boolean(hit?.contains(control) && hit.matches('label, button, a'))
            )
          }
          const isShown = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && isIt(0, 0)
          if (!isShown) return undefined
          const reach = (dx: number, dy: number) => {
            let far = 0
            while (far < least && isIt(dx * (far + 1), dy * (far + 1))) far++
            return far
          }
          return reach(0, -1) + 1 + reach(0, 1) >= least - 1 && reach(-1, 0) + 1 + reach(1, 0) >= least - 1
        }
        // Where it stands, or in the middle of the window, where nothing at an edge lies over it.
        if (isWide()) continue
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        await new Promise(done => requestAnimationFrame(done))
        // Something lies over it: not what can be tapped now.
        if (isWide() !== false) continue
        const box = control.getBoundingClientRect()
        found.push(
          `${control.tagName.toLowerCase()}.${control.className} "${control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
        )
      }
      return found
    },
    { controls, least },
  )
  expect.soft([...new Set(small)], `${what}: large enough to touch`).toEqual([])
}

/** Nothing is cut off at the side, and nothing has to be scrolled sideways to be read (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  // A window that was just made narrower may be laid out a few frames later.
  await softly.poll(() => tooWide(page), { message: `${what}: fits`, timeout: 10_000 }).toEqual([])
}

const softly = expect.configure({ soft: true })

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(controls => {
    const root = document.documentElement
    const found =
      root.scrollWidth > root.clientWidth ? [`page ${root.scrollWidth} of ${root.clientWidth}`] : []
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    for (const control of top.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
      if (control.closest('.leaflet-container, .visually-hidden, [inert]')) continue
      const scroller = control.closest(
        '.day-strip, .day-tabs, [role=tablist], .filter-chips, .chips, .history-chips, .check-chips, .guest-parts, .bag-cards',
      )
      const { left, right, width } = control.getBoundingClientRect()
      if (width && !scroller && (left < -1 || right > innerWidth + 1))
        found.push(
          `${control.tagName.toLowerCase()}.${control.className} ${Math.round(left)}–${Math.round(right)}`,
        )
    }
    return found
  }, controls)
}
