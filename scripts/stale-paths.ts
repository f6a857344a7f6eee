// Paths of this project that documents and comments name, and that are not there (any more).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './repository.ts'

const files = listFiles(root, ['**/*.*', '*'])
/** Each file by all ends of its path, folders too: `domain/regions/regions.ts` is enough of a name. */
const known = new Set(
  files.flatMap(file => {
    const parts = file.split('/')
    return parts.flatMap((_, from) =>
      parts.slice(from).map((__, to) => parts.slice(from, from + to + 1).join('/')),
    )
  }),
)
const named =
  /(?<![\w./@-])(?:docs|pwa(?!\/dist)|server|sync-protocol|scripts|e2e|bench|migrations)\/[\w./-]*\w(?![\w*<{-])/g

const stale = files
  .filter(file => /\.(md|ts|tsx|mjs|css)$/.test(file))
  .flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        if (!file.endsWith('.md') && !/^\s*(\/\/|\/?\*)/.test(line)) return []
        return (line.match(named) ?? [])
          .filter(path => !known.has(path))
          .map(path => `${file}:${at + 1}: ${path} is not there`)
      }),
  )
for (const line of stale) console.error(line)
process.exitCode = stale.length > 0 ? 1 : 0
