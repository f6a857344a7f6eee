/**
 * What has to have run before the first paint stands in the document itself: as a file it would hold up the paint by a
 * request of its own. The server allows it by its hash (`server/src/http/static.ts`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginOption } from 'vite'

/** Puts every classic script of `folder` that the document names into the document. */
export function inlineFirst(folder: string): PluginOption {
  return {
    name: 'inline-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        html.replace(/<script src="\/([-\w]+\.js)"><\/script>/g, (_tag, file: string) => {
          const code = readFileSync(join(folder, file), 'utf8').replace(/^\s*\/\/.*\n/gm, '')
          return `<script>${code.trim()}</script>`
        }),
    },
  }
}
