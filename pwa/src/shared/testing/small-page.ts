/**
 * A page for tests that draw as a browser does, with the state, the boundaries and the parts that come later. Effects, of
 * which many ask for a browser, run only where a test says so.
 */
import { options, render, type ComponentChild } from 'preact'
import { setupRerender } from 'preact/test-utils'
import { vi } from 'vitest'
import { SmallElement, smallDocument } from './small-document.ts'

/** As Preact calls them in what it publishes. */
interface Drawn {
  type: unknown
  props: Readonly<Record<string, unknown>>
  /** The element. */
  __e: object | null
  /** What it is drawn in. */
  __: Drawn | null
  __source?: { fileName: string; lineNumber: number }
}
const hooks = options as object as {
  /** No effects. */
  __s?: boolean
  /** A component is drawn. */
  __r?: (drawn: Drawn) => void
  /** Something was thrown; a promise by what comes later. */
  __e?: (error: unknown, ...more: unknown[]) => void
  diffed?: (drawn: Drawn) => void
}
const drawn = new WeakMap<object, Drawn>()
const coming = new Set<Promise<unknown>>()
let breaking: ((name: string, props: Drawn['props']) => void) | undefined
const { __e: caught, __r: renders, diffed } = hooks
hooks.__r = each => {
  if (typeof each.type === 'function') breaking?.(each.type.name, each.props)
  renders?.(each)
}
hooks.__e = (error, ...more) => {
  if (error instanceof Promise) coming.add(error)
  caught?.(error, ...more)
}
hooks.diffed = each => {
  if (each.__e && typeof each.type === 'string') drawn.set(each.__e, each)
  diffed?.(each)
}

const noText = /^(checkbox|radio|file|color|date|time|number|range)$/
export const takesText = (tag: string, type: string | undefined): boolean =>
  tag === 'textarea' || (tag === 'input' && !noText.test(type ?? 'text'))

class Nothing {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Puts a page of this width in the place of the browser's, until the next one. */
export function smallPage({ phone = false, effects = false } = {}) {
  const root = new SmallElement('div', 'http://www.w3.org/1999/xhtml')
  const rerender = setupRerender()
  const waiting: (() => void)[] = []
  options.requestAnimationFrame = run => waiting.push(run)
  /** Draws what changed, and what effects change in turn. */
  const draw = () => {
    rerender()
    for (let turn = waiting.splice(0); turn.length > 0; turn = waiting.splice(0)) {
      for (const run of turn) run()
      rerender()
    }
  }
  for (const [name, stub] of Object.entries({
    document: smallDocument(),
    window: globalThis,
    location: new URL('https://trips.example/'),
    history: { state: null, pushState: () => undefined, replaceState: () => undefined },
    matchMedia: (query: string) => ({
      matches: query.includes('<') === phone,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    scrollTo: () => undefined,
    innerHeight: 800,
    screen: { width: 1280, height: 800 },
    ResizeObserver: Nothing,
    IntersectionObserver: Nothing,
  }))
    vi.stubGlobal(name, stub)
  hooks.__s = !effects
  breaking = undefined

  const elements = () => root.elements
  const nameOf = (element: SmallElement) => element.attributes.get('aria-label') ?? element.textContent.trim()
  const find = (what: string, fits: (element: SmallElement) => boolean): SmallElement => {
    const found = elements().find(fits)
    if (!found) throw new Error(`there is no ${what} in: ${root.textContent}`)
    return found
  }
  const page = {
    root,
    elements,
    go: (path: string) => vi.stubGlobal('location', new URL(path, 'https://trips.example/')),
    /** Told of every component before it is drawn: what it throws, the component throws. */
    breakWhere: (fault: typeof breaking) => void (breaking = fault),
    /** Draws it, with all the parts that come later. */
    show: async (part: ComponentChild) => {
      render(part, root as never)
      await page.settle()
    },
    settle: async () => {
      do {
        const known = [...coming]
        await Promise.allSettled(known)
        for (const each of known) coming.delete(each)
        // Those who wait for it are told in the turns that follow.
        for (let turn = 0; turn < 10; turn++) await Promise.resolve()
        draw()
      } while (coming.size > 0)
    },
    clear: () => render(null, root as never),
    has: (className: string) =>
      elements().some(each => each.attributes.get('class')?.split(' ').includes(className)),
    /** Everything that someone can write in. */
    fields: () => elements().filter(each => takesText(each.localName, each.attributes.get('type'))),
    /** Where the sources draw it: a line of each component around it. */
    linesOf: (element: SmallElement): string[] => {
      const lines: string[] = []
      for (let each = drawn.get(element) ?? null; each; each = each.__)
        if (each.__source) lines.push(`${each.__source.fileName}:${each.__source.lineNumber}`)
      return lines
    },
    /** Writes it into each of these, and draws. */
    type: (fields: readonly SmallElement[], text: string) => {
      for (const field of fields) {
        field.value = text
        field.hear('input')
      }
      draw()
    },
    /** The focus leaves it. */
    leave: (fields: readonly SmallElement[]) => {
      for (const field of fields) field.hear('blur')
      draw()
    },
    press: async (name: string) => {
      const isButton = ({ localName }: SmallElement) => localName === 'button' || localName === 'a'
      find(`button "${name}"`, each => isButton(each) && nameOf(each) === name).hear('click')
      await page.settle()
    },
    submit: async () => {
      find('form', ({ localName }) => localName === 'form').hear('submit')
      await page.settle()
    },
    /** One of several. */
    pick: async (name: string) => {
      const option = find(`choice "${name}"`, each => each.localName === 'label' && nameOf(each) === name)
      option.elements.find(({ localName }) => localName === 'input')?.hear('change')
      await page.settle()
    },
    /** One in a list, by its label and the value. */
    choose: async (label: string, value: string) => {
      const title = find(`field "${label}"`, each => each.localName === 'label' && nameOf(each) === label)
      const list = find(label, each => each.attributes.get('id') === title.attributes.get('for'))
      list.value = value
      list.hear('change')
      await page.settle()
    },
  }
  return page
}
