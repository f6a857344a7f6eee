/** Where the sources of the app draw a field that takes a text. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { takesText } from '../../shared/testing/small-page.ts'

interface Element {
  type: 'JSXOpeningElement'
  start: number
  name: { name?: string }
  attributes: { name?: { name: string }; value?: { value?: unknown } }[]
}

const folder = resolve(import.meta.dirname, '../..')
const isProduct = (path: string) => !/\.test\.|^ui\/gallery|(^|\/)testing\//.test(path)

const elementsOf = (node: unknown): Element[] => {
  if (Array.isArray(node)) return node.flatMap(elementsOf)
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(elementsOf)
  return (node as Element).type === 'JSXOpeningElement' ? [node as Element, ...inside] : inside
}

const typeOf = ({ attributes }: Element): string | undefined => {
  const value = attributes.find(({ name }) => name?.name === 'type')?.value?.value
  return typeof value === 'string' ? value : undefined
}

/** As `<file>:<line>`: the browser's own fields, and what is made of them in `ui` and `shared` wherever it is used. */
export function textFieldLines(): string[] {
  const sources = globSync('**/*.tsx', { cwd: folder })
    .filter(isProduct)
    .map(path => {
      const text = readFileSync(resolve(folder, path), 'utf8')
      return { path, text, elements: elementsOf(parseSync(path, text).program) }
    })
  const fields = new Set(['input', 'textarea'])
  const found = new Set<string>()
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const { path, text, elements } of sources) {
      const drawn = elements.filter(
        element =>
          fields.has(element.name.name ?? '') &&
          takesText(element.name.name === 'textarea' ? 'textarea' : 'input', typeOf(element)),
      )
      for (const { start } of drawn)
        found.add(`${resolve(folder, path)}:${text.slice(0, start).split('\n').length}`)
      if (drawn.length > 0 && /^(ui|shared)\//.test(path))
        for (const [, name = ''] of text.matchAll(/^export (?:default )?function ([A-Z]\w*)/gm))
          fields.add(name)
    }
  }
  return [...found].toSorted()
}
