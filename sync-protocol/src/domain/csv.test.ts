import { expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { csvLines } from './csv-lines.ts'
import { csvOf, unguarded } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a; @x', "a;' @x"],
  ['a\t=1', "a\t'=1"],
  ['\t=1', "'\t'=1"],
  ['two\n-lines', "two\n'-lines"],
  ['a,+1', "a,'+1"],
  ['\u3000＝1', "'\u3000＝1"],
  ['2-1', '2-1'],
  ["it's; fine", "it's; fine"],
])('%j is no formula, by whatever a line is divided', (value, safe) => {
  expect(csvLines(csvOf([[value]]).replaceAll('\r\n', '\n'))[0]?.values).toEqual([safe])
})

test('whatever is written is read again as it was', () => {
  const text = fc.array(fc.constantFrom('=', '-', "'", ';', ',', '\t', '\n', ' ', 'a', '\r'), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(text, signs => {
      const value = signs.join('')
      const quoted = csvOf([[value]]).slice(0, -2)
      const written = quoted.startsWith('"') ? quoted.slice(1, -1) : quoted
      expect(unguarded(written)).toBe(value)
    }),
  )
})
