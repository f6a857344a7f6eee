/** What Preact asks of a document, and no more: nothing is laid out, and no selector is read. */

export class SmallNode {
  parentNode: SmallElement | null = null
  readonly nodeType: number = 3
  data: string

  constructor(data: string) {
    this.data = data
  }
  get nextSibling(): SmallNode | null {
    const around = this.parentNode?.childNodes ?? []
    return around[around.indexOf(this) + 1] ?? null
  }
  get textContent(): string {
    return this.data
  }
  remove(): void {
    this.parentNode?.removeChild(this)
  }
}

type Listener = (this: SmallElement, event: object) => void

export class SmallElement extends SmallNode {
  override readonly nodeType = 1
  readonly localName: string
  readonly namespaceURI: string
  readonly childNodes: SmallNode[] = []
  readonly attributes = new Map<string, string>()
  readonly listeners = new Map<string, Listener>()
  readonly style = { setProperty: () => undefined }
  readonly classList = { add: () => undefined, contains: () => false }
  value = ''

  constructor(localName: string, namespaceURI: string) {
    super('')
    this.localName = localName
    this.namespaceURI = namespaceURI
  }
  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null
  }
  override get textContent(): string {
    return this.childNodes.map(node => node.textContent).join('')
  }
  /** It, and all that is in it. */
  get elements(): SmallElement[] {
    return [this, ...this.childNodes.flatMap(node => (node instanceof SmallElement ? node.elements : []))]
  }
  contains(node: SmallNode | null): boolean {
    return node !== null && (node === this || this.contains(node.parentNode))
  }
  closest(): null {
    return null
  }
  insertBefore(node: SmallNode, before: SmallNode | null): void {
    node.remove()
    node.parentNode = this
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node)
  }
  appendChild(node: SmallNode): void {
    this.insertBefore(node, null)
  }
  removeChild(node: SmallNode): void {
    const at = this.childNodes.indexOf(node)
    if (at >= 0) this.childNodes.splice(at, 1)
    node.parentNode = null
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value))
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }
  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, listener)
  }
  removeEventListener(name: string): void {
    this.listeners.delete(name)
  }
  focus(): void {}
  getAnimations(): [] {
    return []
  }
  /** Calls what hears it here, as far as it is heard at all. */
  hear(type: string, more: object = {}): void {
    const event = {
      type,
      target: this,
      currentTarget: this,
      relatedTarget: null,
      preventDefault: () => undefined,
      stopPropagation: () => undefined,
      ...more,
    }
    this.listeners.get(type)?.call(this, event)
  }
}

const html = 'http://www.w3.org/1999/xhtml'

export const smallDocument = () => ({
  documentElement: new SmallElement('html', html),
  body: new SmallElement('body', html),
  activeElement: null,
  hidden: false,
  visibilityState: 'visible',
  createElement: (name: string) => new SmallElement(name, html),
  createElementNS: (namespace: string, name: string) => new SmallElement(name, namespace),
  createTextNode: (data: string) => new SmallNode(data),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  querySelector: () => null,
  querySelectorAll: () => [],
  getElementById: () => null,
})
