/** A form for tests: drawn as it is on the screen, with hands that type into it. */
import { options, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

type Props = Record<string, unknown>
type Drawn = { type: unknown; props: Props }
const isFunction = (value: unknown): value is (given: unknown) => unknown => typeof value === 'function'

function drawAll(part: VNode): { html: string; drawn: Drawn[] } {
  const drawn: Drawn[] = []
  const before = options.vnode
  options.vnode = node => {
    // With the names they were written with: compat makes others of some.
    drawn.push({ type: node.type, props: node.props as Props })
    before?.(node)
  }
  try {
    return { html: renderToString(part), drawn }
  } finally {
    if (before) options.vnode = before
    else delete options.vnode
  }
}

export function drawnForm(part: VNode) {
  const { html, drawn } = drawAll(part)
  const find = (what: string, fits: (props: Props, type: unknown) => boolean): Drawn => {
    const found = drawn.findLast(({ props, type }) => fits(props, type))
    if (!found) throw new Error(`there is no ${what}`)
    return found
  }
  /** By its label, or by what stands in it while it is empty. */
  const field = (name: string) =>
    find(
      name,
      ({ label, placeholder, onInput }) => [label, placeholder].includes(name) && isFunction(onInput),
    )
  const call = (of: Drawn, handler: string, given: unknown) => {
    const run = of.props[handler]
    if (!isFunction(run)) throw new Error(`there is no ${handler}`)
    return run(given)
  }
  return {
    html,
    has: (name: string) => drawn.some(({ props }) => [props['label'], props['placeholder']].includes(name)),
    value: (name: string) => field(name).props['value'],
    type: (name: string, value: string) => {
      const found = field(name)
      call(found, 'onInput', found.type === 'input' ? { currentTarget: { value } } : value)
    },
    /** `value`: what stands in it by then. */
    leave: (name: string, value = '') =>
      call(field(name), 'onBlur', { relatedTarget: null, currentTarget: { value } }),
    press: (name: string) =>
      call(
        find(name, ({ children, label, onClick }) => [children, label].includes(name) && isFunction(onClick)),
        'onClick',
        {},
      ),
    submit: () =>
      call(
        find('form', (_, type) => type === 'form'),
        'onSubmit',
        { preventDefault: () => undefined },
      ),
  }
}
