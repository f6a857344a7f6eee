import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** An entry of Vite's manifest, which is keyed by source path. */
export interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Record<string, Chunk>

/** The files a browser fetches for the chunks that match, with everything they import at once. */
export function filesOf(manifest: Manifest, ...wanted: RegExp[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const key of Object.keys(manifest)) if (wanted.some(pattern => pattern.test(key))) add(key)
  return files
}

/** Bytes of these files as a server sends them; fonts and pictures are compressed already. */
export function wireBytes(dist: string, files: Iterable<string>): number {
  let sum = 0
  for (const file of files) {
    const path = join(dist, file)
    sum += /\.(woff2|png|webp|jpg)$/.test(file) ? statSync(path).size : gzipSync(readFileSync(path)).length
  }
  return sum
}

/** True when a face is fetched for plain Latin letters: its range holds the letter A, or it has none. */
function servesLatin(face: string): boolean {
  const range = /unicode-range:\s*([^;}]+)/i.exec(face)?.[1]
  if (!range) return true
  return range.split(',').some(part => {
    const [from = '', to = from] = part.trim().replace(/^u\+/i, '').split('-')
    return (
      Number.parseInt(from.replaceAll('?', '0'), 16) <= 0x41 &&
      Number.parseInt(to.replaceAll('?', 'f'), 16) >= 0x41
    )
  })
}

/** Font files that a page in a Latin script fetches: those preloaded, and the faces that its text needs. */
export function latinFonts(dist: string, files: Iterable<string>): Set<string> {
  const fonts = new Set<string>()
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  for (const [, href = ''] of html.matchAll(/href="\/([^"]+\.woff2)"/g)) fonts.add(href)
  for (const file of files) {
    if (!file.endsWith('.css')) continue
    const css = readFileSync(join(dist, file), 'utf8')
    for (const [face] of css.matchAll(/@font-face\s*\{[^}]*\}/g)) {
      const url = /url\(["']?\/?([^"')]+\.woff2)/.exec(face)?.[1]
      if (url && servesLatin(face)) fonts.add(existsSync(join(dist, url)) ? url : join('assets', url))
    }
  }
  return fonts
}

/** What the service worker stores on the first visit, read from the list inside the built worker. */
export function precached(dist: string): Set<string> {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  const urls = [...worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = '']) =>
    url.replace(/^\//, ''),
  )
  return new Set(urls.filter(url => existsSync(join(dist, url))))
}
