/** A text that matches itself, a number that does so too, a pattern that keeps its meaning, or a list of which one fits. */
export type PatternPart = string | number | RegExp | readonly (string | RegExp)[]

/**
 * Builds a regular expression: pattern('iu')`(?<!\p{L})${word}`. It is the only way to build one from what people write:
 * texts match literally, in every mode and in a class too. The flags of patterns inside do not count.
 * @param flags of the expression, such as `giu`
 */
export const pattern =
  (flags: string) =>
  (around: TemplateStringsArray, ...parts: readonly PatternPart[]): RegExp =>
    new RegExp(String.raw({ raw: around.raw }, ...parts.map(sourceOf)), flags)

const sourceOf = (part: PatternPart): string => {
  if (part instanceof RegExp) return `(?:${part.source})`
  if (typeof part === 'object') return part.length ? `(?:${part.map(sourceOf).join('|')})` : '(?!)'
  return String(part).replace(sign, char => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** What may mean something in an expression. Written as a number, each is itself in every mode; `\-` is an error in some. */
const sign = /[\0- !-/:-@[-`{-~]/g
