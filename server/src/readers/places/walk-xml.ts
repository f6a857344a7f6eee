/** Goes through an XML document once. Nothing of it is expanded or fetched: a DOCTYPE ends the reading. */
import { SaxesParser } from 'saxes'
import { UnreadableFile } from './read-place.ts'

export interface XmlHandler {
  /** Names are local ones, in lower case. */
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string, text: string): void
}

const deepest = 60
/** Text of one element: a line with very many points. */
const longestText = 12_000_000

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

export const walkXml = (xml: string, handler: XmlHandler): void => {
  const parser = new SaxesParser()
  const texts: string[] = []
  const fail = (reason: 'broken' | 'doctype' | 'too_large') => {
    throw new UnreadableFile(reason, parser.line)
  }
  const add = (text: string) => {
    const at = texts.length - 1
    if (at < 0) return
    texts[at] += text
    if ((texts[at]?.length ?? 0) > longestText) fail('too_large')
  }
  parser.on('error', () => fail('broken'))
  parser.on('doctype', () => fail('doctype'))
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name, attributes }) => {
    texts.push('')
    if (texts.length > deepest) fail('broken')
    const own = Object.entries(attributes).map(([key, value]): [string, string] => [localName(key), value])
    handler.open(localName(name), new Map(own))
  })
  parser.on('closetag', ({ name }) => handler.close(localName(name), texts.pop() ?? ''))
  parser.write(xml).close()
}
