import { describe, expect, it } from 'vitest'
import { formatMessage, parseMessage, type MessageParams } from './icu-message.ts'

const show = (source: string, params: MessageParams = {}, locale = 'en') =>
  formatMessage(parseMessage(source), params, locale)

describe('ICU messages', () => {
  it('fills in values', () => {
    expect(show('{who} deleted {what}', { who: 'Inês', what: 'Museu do Fado' })).toBe(
      'Inês deleted Museu do Fado',
    )
  })

  it('chooses the plural form of the language', () => {
    const waiting = '{count, plural, one {# change} other {# changes}} waiting'
    expect(show(waiting, { count: 1 })).toBe('1 change waiting')
    expect(show(waiting, { count: 1200 })).toBe('1,200 changes waiting')
    const polish = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}'
    expect([1, 3, 5].map(n => show(polish, { n }, 'pl'))).toEqual(['1 plik', '3 pliki', '5 plików'])
  })

  it('prefers an exact number, and counts from an offset', () => {
    const people =
      '{n, plural, offset:1 =0 {nobody} =1 {{who}} one {{who} and # other} other {{who} and # others}}'
    expect([0, 1, 2, 4].map(n => show(people, { n, who: 'Maya' }))).toEqual([
      'nobody',
      'Maya',
      'Maya and 1 other',
      'Maya and 3 others',
    ])
  })

  it('selects by word and by ordinal', () => {
    expect(show('{mode, select, walk {on foot} other {by road}}', { mode: 'walk' })).toBe('on foot')
    expect(show('{mode, select, walk {on foot} other {by road}}', { mode: 'taxi' })).toBe('by road')
    const place = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'
    expect([1, 2, 3, 11].map(n => show(place, { n }))).toEqual(['1st', '2nd', '3rd', '11th'])
  })

  it('writes numbers the way the language does', () => {
    expect(show('{n, number}', { n: 1234.5 }, 'de')).toBe('1.234,5')
  })

  it('keeps apostrophes and quoted braces', () => {
    expect(show("Jonas's plan, '{'not a value'}'")).toBe("Jonas's plan, {not a value}")
    expect(show("It''s {n, plural, other {'#' #}}", { n: 2 })).toBe("It's # 2")
  })

  it('never lets a value open a mark', () => {
    expect(show('Tram <bdi>{line}</bdi>', { line: '<b>28E</b>' })).toBe('Tram \uE000<b>28E</b>\uE001')
  })

  it('shows the name of a missing value', () => {
    expect(show('Saved {count} of {total}', { count: 2 })).toBe('Saved 2 of {total}')
  })

  it.each(['{', '{n, plural, one {#}}', 'a } b', '{n, date}', '{n, plural, other {#}'])(
    'refuses %s',
    source => {
      expect(() => parseMessage(source)).toThrow(SyntaxError)
    },
  )
})
