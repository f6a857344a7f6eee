import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../repository.ts'
import { lineAt, type Violation } from './sources.ts'

const tokens = 'pwa/src/ui/tokens.css'

const physicalProperty =
  /^(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right)(?:-(?:width|style|color))?$|^border-(?:top|bottom)-(?:left|right)-radius$/
const physicalValue = /^(?:text-align|float|clear)$/
const rawColour =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![-\w])(?:white|black|red|green|blue|gray|grey|orange|yellow)(?![-\w])/i

/** Blanks comments and quoted text without moving anything. */
const bare = (css: string) =>
  css.replace(/\/\*[^]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, part => part.replace(/[^\n]/g, ' '))

/** What one declaration breaks. */
function judge(property: string, value: string): Omit<Violation, 'path' | 'line'>[] {
  const found = []
  const physical =
    physicalProperty.test(property) || (physicalValue.test(property) && /^(?:left|right)$/.test(value))
  if (physical)
    found.push({
      rule: `no physical left and right (${property}: ${value})`,
      instead:
        'use the inline-start and inline-end form, so that right-to-left languages mirror by themselves.',
    })
  if (rawColour.test(value))
    found.push({
      rule: `no raw colour (${property}: ${value})`,
      instead: `use a token of ${tokens}, so that light and dark follow.`,
    })
  return found
}

/** Physical directions and raw colours in the stylesheets of the PWA. */
export function cssViolations(root: string): Violation[] {
  return listFiles(root, ['pwa/src/**/*.css'])
    .filter(path => path !== tokens)
    .flatMap(path => {
      const css = bare(readFileSync(join(root, path), 'utf8'))
      const declarations = css.matchAll(/(?<=[{;]\s*)([-\w]+)\s*:\s*([^;{}]+)(?=[;}])/g)
      return [...declarations].flatMap(({ 1: property = '', 2: value = '', index }) =>
        judge(property, value.trim()).map(broken => ({ path, line: lineAt(css, index), ...broken })),
      )
    })
}
