/** Keyboard users keep their place: what had focus may be removed, and focus moves to what is nearest. */
import { useEffect } from 'preact/hooks'
import { focusableIn } from '../ui/focusable.ts'

/** Where focus was: the element, and at each step up from it which child of what it was in. */
interface Trail {
  element: HTMLElement
  path: string
  steps: { parent: Element; index: number }[]
}

/** Focus stays in what it was in: the page, or the dialog that lies over it. */
const scopes = 'dialog, main'

const scopeNow = (): Element | null =>
  [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.querySelector('main')

function trailOf(element: HTMLElement, scope: Element): Trail {
  const steps: Trail['steps'] = []
  for (let child: Element = element; child !== scope && child.parentElement; child = child.parentElement)
    steps.push({
      parent: child.parentElement,
      index: [...child.parentElement.children].indexOf(child),
    })
  return { element, path: location.pathname, steps }
}

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled')

const pageOf = (path: string): string => path.split('/').slice(0, 4).join('/')

/** What stands where the element stood, else behind it, before it, or around it. */
function nearest({ steps }: Trail): HTMLElement | undefined {
  for (const { parent, index } of steps) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    const found = [...children.slice(index), ...children.slice(0, index).toReversed()]
      .map(child => [child, ...focusableIn(child)].find(isTabStop))
      .find(target => target !== undefined)
    if (found) return found
  }
  return undefined
}

const isTabStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.tabIndex >= 0 && canTakeFocus(element)

/** Puts focus beside where it was when what had it went away, and nothing else took it. */
export function useKeptFocus(): void {
  useEffect(() => {
    const trails = new WeakMap<Element, Trail>()
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    let byKey = false
    /** What had focus last is outside of every scope: a toast, say, which goes by itself. */
    let outside = false
    let checking = false

    const remember = (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement) || target === document.body) return
      const scope = target.closest(scopes)
      outside = scope === null
      if (scope) trails.set(scope, trailOf(target, scope))
    }
    const putBack = () => {
      checking = false
      const scope = scopeNow()
      const trail = scope && trails.get(scope)
      if (!byKey || !trail || document.activeElement !== document.body) return
      // Another page begins at its heading; another day is none, and begins nowhere.
      if (pageOf(trail.path) !== pageOf(location.pathname))
        scope.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      else if (trail.path !== location.pathname) return
      else if (!canTakeFocus(trail.element)) nearest(trail)?.focus()
      else if (outside) trail.element.focus()
    }
    // Later than what a page does by itself when something closes.
    const check = () => {
      if (checking || !byKey || document.activeElement !== document.body) return
      checking = true
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(putBack)))
    }

    const changes = new MutationObserver(check)
    const setByKey = (now: boolean) => {
      if (now === byKey) return
      byKey = now
      if (now) changes.observe(document.body, { childList: true, subtree: true })
      else changes.disconnect()
    }
    addEventListener('focusin', ({ target }) => remember(target), options)
    addEventListener('focusout', () => queueMicrotask(check), options)
    addEventListener('pointerdown', () => setByKey(false), options)
    addEventListener(
      'keydown',
      () => {
        setByKey(true)
        remember(document.activeElement)
      },
      options,
    )
    return () => {
      changes.disconnect()
      listening.abort()
    }
  }, [])
}
