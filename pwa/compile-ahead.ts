/**
 * The first pages' code is compiled whole while it is read, beside the page's own thread, instead of function by function
 * on it: Chromium's explicit compile hints (https://v8.dev/blog/explicit-compile-hints). Other browsers read a comment.
 */
import type { PluginOption } from 'vite'
import { chunksIn, filesOf, type Pages } from './fetch-ahead.ts'

const hint = '//# allFunctionsCalledOnLoad\n'

export function compileAhead(pages: Pages): PluginOption {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksIn(bundle)
        const first = filesOf(chunks, [/\/index\.html$/, ...new Set(Object.values(pages).flat())])
        for (const chunk of chunks) if (first.has(chunk.fileName)) chunk.code = hint + chunk.code
      },
    },
  }
}
