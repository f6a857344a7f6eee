import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesOf, latinFonts, precached } from './bundle/measure.ts'

let dist: string
const write = (path: string, text: string) => writeFileSync(join(dist, path), text)

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'caravel-bundle-'))
  mkdirSync(join(dist, 'assets'))
})
afterAll(() => rmSync(dist, { recursive: true }))

it('follows imports and stylesheets, but not what loads later', () => {
  const manifest = {
    'index.html': {
      file: 'main.js',
      css: ['main.css'],
      imports: ['_shared.js'],
      dynamicImports: ['src/b.tsx'],
    },
    '_shared.js': { file: 'shared.js', imports: ['index.html'] },
    'src/b.tsx': { file: 'b.js', imports: ['_shared.js'] },
  }
  expect([...filesOf(manifest, /^index\.html$/)].sort()).toEqual(['main.css', 'main.js', 'shared.js'])
  expect([...filesOf(manifest, /^src\/b/)].sort()).toEqual(['b.js', 'main.css', 'main.js', 'shared.js'])
})

it('finds the fonts that Latin text needs', () => {
  for (const name of ['latin', 'greek', 'any', 'early']) write(`assets/${name}.woff2`, name)
  write('index.html', '<link rel="preload" href="/assets/early.woff2">')
  write(
    'main.css',
    `@font-face{font-family:S;src:url(/assets/latin.woff2) format("woff2");unicode-range:U+0-FF,U+131}
     @font-face{font-family:S;src:url(/assets/greek.woff2);unicode-range:U+370-3FF}
     @font-face{font-family:T;src:url(/assets/any.woff2)}`,
  )
  expect([...latinFonts(dist, ['main.css'])].sort()).toEqual([
    'assets/any.woff2',
    'assets/early.woff2',
    'assets/latin.woff2',
  ])
})

it('reads what the service worker stores', () => {
  write(
    'sw.js',
    'x([{"revision":null,"url":"assets/latin.woff2"},{url:"index.html",revision:"1"},{url:"gone"}])',
  )
  expect([...precached(dist)].sort()).toEqual(['assets/latin.woff2', 'index.html'])
})
