/**
 * Tables as text, as other programs and people write them. Own code: what is read here is shown again by line and as it
 * stood, quotes may follow a blank or end nowhere, and parsers to be had tell neither.
 */

/** One record; `line` is where it begins, from 1. */
export interface CsvLine {
  line: number
  raw: string
  values: string[]
  /** A quote in it ends nowhere: the rest of the text stands in its last value. */
  unclosed: boolean
}

/**
 * Reads records. Values in double quotes may hold separators, line breaks and doubled quotes (RFC 4180). Tabs separate
 * where the first line that separates anything has one, semicolons where it has more of them than commas. Values come
 * without blanks around.
 */
export const csvLines = (text: string): CsvLine[] => {
  const first = /^.*[\t;,].*$/m.exec(text)?.[0] ?? ''
  const count = (char: string) => first.split(char).length
  const separator = count('\t') > 1 ? '\t' : count(';') > count(',') ? ';' : ','
  const lines: CsvLine[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const begin = at
    const startedOn = line
    const values: string[] = []
    let value = ''
    let quoted = false
    for (; at < text.length; at++) {
      const char = text.charAt(at)
      if (char === '\n') line++
      if (quoted) {
        if (char !== '"') value += char
        else if (text.charAt(at + 1) === '"') value += text.charAt(++at)
        else quoted = false
      } else if (char === '"' && value.trim() === '') [quoted, value] = [true, '']
      else if (char === separator) value = keep(values, value)
      else if (char === '\n') break
      else value += char
    }
    keep(values, value)
    lines.push({ line: startedOn, raw: text.slice(begin, at).trim(), values, unclosed: quoted })
    at++
  }
  return lines
}

const keep = (values: string[], value: string): string => {
  values.push(value.trim())
  return ''
}
