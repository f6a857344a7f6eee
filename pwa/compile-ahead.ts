/**
 * The parts that a cold start runs are compiled whole while they are read, beside the page's own thread, instead of
 * function by function on it: Chromium's explicit compile hints (https://v8.dev/blog/explicit-compile-hints). Other
 * browsers read a comment.
 */
import type { PluginOption } from 'vite'

const hint = '//# allFunctionsCalledOnLoad\n'

export function compileAhead(parts: readonly string[]): PluginOption {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && parts.includes(file.name)) file.code = hint + file.code
      },
    },
  }
}
