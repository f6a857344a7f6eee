import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, with a separator at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** Paths below `folder` that match any of `patterns`: sorted, with forward slashes, nothing built or installed. */
export function listFiles(folder: string, patterns: string[]): string[] {
  return globSync(patterns, {
    cwd: folder,
    exclude: entry => /(^|[/\\])(node_modules|dist|test-results)$/.test(String(entry)),
  })
    .map(path => path.split(sep).join('/'))
    .sort()
}

/** The catalogue of one locale, or any other JSON file, unchecked. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
