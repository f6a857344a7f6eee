/** The text of a page for people, as lines: one for each row of a table and each paragraph. */
import { Parser } from 'htmlparser2'

const mostText = 300_000
/** As for data: the parser takes as long for each element as it is deep. */
const mostDeep = 512
const silent = new Set(['script', 'style', 'head', 'title', 'noscript', 'template'])
const ofLines = new Set(
  'address article br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody tr ul'.split(' '),
)
const ofCells = new Set(['td', 'th'])

export function linesOfPage(html: string): string[] {
  let text = ''
  let [depth, quiet] = [0, 0]
  const parser = new Parser(
    {
      onopentag(name) {
        depth++
        if (silent.has(name)) quiet++
        if (ofLines.has(name)) text += '\n'
        if (depth > mostDeep || text.length > mostText) {
          parser.pause()
        }
      },
      ontext(part) {
        // A line break in the source is a blank to people.
        if (!quiet && text.length <= mostText) text += part.replaceAll(/\s/g, ' ')
      },
      onclosetag(name) {
        depth--
        if (silent.has(name)) quiet--
        if (ofCells.has(name)) text += '\t'
        else if (ofLines.has(name)) text += '\n'
      },
    },
    { decodeEntities: true },
  )
  parser.end(html.slice(0, mostText * 10))
  return text.split('\n').map(line => line.replaceAll('\u00a0', ' ').trim())
}
