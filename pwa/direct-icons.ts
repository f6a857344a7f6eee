import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const barrel = join(
  dirname(createRequire(import.meta.url).resolve('lucide-preact')),
  '../esm/lucide-preact.mjs',
)

/**
 * Makes each icon an import of its own file. Through the package's one entry every module would seem to need all
 * sixteen hundred of them, and no icon could be told to belong to the page that shows it.
 */
export function directIcons(): Plugin {
  let files: Map<string, string> | undefined
  const fileOf = (icon: string): string => {
    const file = (files ??= readIcons()).get(icon)
    if (!file) throw new Error(`lucide-preact has no icon ${icon}`)
    return file
  }
  return {
    name: 'direct-icons',
    apply: 'build',
    transform: {
      filter: { code: 'lucide-preact', id: /\/src\// },
      handler: code =>
        code.replaceAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-preact["'];?/g, (_all, names: string) =>
          names
            .split(',')
            .map(name => name.trim().split(/\s+as\s+/))
            .filter(([icon]) => icon)
            .map(([icon = '', local = icon]) => `import ${local} from ${JSON.stringify(fileOf(icon))};`)
            .join(''),
        ),
    },
  }
}

/** Every name of an icon, older names too, with the file it stands in. */
const readIcons = (): Map<string, string> => {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(barrel, 'utf8').matchAll(
    /export \{([^}]*)\} from '([^']+)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, join(dirname(barrel), file))
  return files
}
