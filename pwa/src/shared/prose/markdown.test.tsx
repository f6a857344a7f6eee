import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import Markdown from './markdown.tsx'

const drawn = (text: string) => renderToString(<Markdown text={text} />).replaceAll(' dir="auto"', '')

test.each([
  ['**Closed** on _Mondays_', '<p><strong>Closed</strong> on <em>Mondays</em></p>'],
  ['first\nsecond', '<p>first<br/>second</p>'],
  ['- bread\n- [x] wine', '<ul><li>bread</li><li><span>☑ </span>wine</li></ul>'],
  ['3. third', '<ol start="3"><li>third</li></ol>'],
  ['# Food', '<h4>Food</h4>'],
  ['fish & chips < 10', '<p>fish &amp; chips &lt; 10</p>'],
  ['2 \\* 3', '<p>2 * 3</p>'],
  ['2 * 3 * 4 and snake_case_name', '<p>2 * 3 * 4 and snake_case_name</p>'],
  ['~~gone~~ `a*b*`', '<p><del>gone</del> <code dir="ltr">a*b*</code></p>'],
  ['> said\n> twice', '<blockquote><p>said<br/>twice</p></blockquote>'],
  ['one\n\n---\ntwo', '<p>one</p><hr/><p>two</p>'],
  ['- bread\n  - rye\n- wine', '<ul><li>bread<ul><li>rye</li></ul></li><li>wine</li></ul>'],
  ['Bring:\n- water', '<p>Bring:</p><ul><li>water</li></ul>'],
  ['**bold _and italic_**', '<p><strong>bold <em>and italic</em></strong></p>'],
  ['```\n**raw**\n```', '<pre dir="ltr"><code>**raw**</code></pre>'],
])('%j', (text, html) => {
  expect(drawn(text)).toBe(html)
})

test('a link leads out of the app without telling from where, also one that was only pasted', () => {
  const anchor = '<a href="https://example.org/menu" target="_blank" rel="noopener noreferrer">'
  expect(drawn('[Menu](https://example.org/menu)')).toBe(`<p>${anchor}Menu</a></p>`)
  expect(drawn('https://example.org/menu')).toBe(`<p>${anchor}https://example.org/menu</a></p>`)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="alert(1)">b</b>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&#58;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](https://tracker.example/pixel.png)',
  '![x](javascript:alert(1))',
  '<https://example.org/"onmouseover="alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
])('%j makes no element that could do harm', text => {
  const tags = drawn(text).match(/<[^>]*>/g) ?? []
  for (const tag of tags)
    expect(tag).toMatch(
      /^<\/?(p|a|br)( href="(https?:|mailto:|tel:)[^"]*" target="_blank" rel="noopener noreferrer")?\/?>$/,
    )
})
