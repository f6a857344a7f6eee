/** What a process that reads foreign files may do: nothing but run its own code and use one folder. */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = realpathSync(fileURLToPath(new URL('../../../', import.meta.url)))

/** `--max-old-space-size` ends it with less harm than the watch over its memory does, which sees buffers too. */
export function readerFlags(folder: string): string[] {
  const readable = [
    `${root}/server/src/`,
    `${root}/server/package.json`,
    `${root}/sync-protocol/`,
    `${realpathSync(`${root}/node_modules`)}/`,
    `${root}/package.json`,
    `${folder}/`,
  ]
  return [
    '--permission',
    // SQLite.
    '--allow-addons',
    ...readable.map(path => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}/`,
    '--max-old-space-size=160',
    '--max-semi-space-size=16',
    '--disable-warning=PERM0001',
    '--disable-warning=SecurityWarning',
  ]
}
