/** How hard a password is to guess. A hint while someone types: what is refused is the server's to say. */
import { pattern } from '../pattern.ts'

export const strengths = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** So many bits make it at least fair, good, strong. */
const steps = [30, 44, 60]

/** Bits that one more character of a kind is worth, in text that people make up. */
const worth = { letter: 2.9, capital: 3.6, digit: 3, other: 4.5 }

/** `names`: of the account, its address among them; what is made of them counts for little. */
export const passwordStrength = (password: string, names: readonly string[] = []): Strength => {
  const bits = bitsOf(withoutNames(password.normalize('NFKC'), names))
  const reached = [...password].length < 8 ? 0 : steps.filter(step => bits >= step).length
  return strengths[reached] ?? 'weak'
}

const withoutNames = (password: string, names: readonly string[]): string => {
  const parts = names.flatMap(name => [name, name.replace(/@.*$/, '')]).filter(part => part.length >= 3)
  return parts.reduce((text, part) => text.replace(pattern('giu')`${part}`, ''), password)
}

const bitsOf = (password: string): number => {
  const characters = [...password]
  const seen = new Set<string>()
  let bits = 0
  for (const [index, char] of characters.entries()) {
    const before = characters.slice(Math.max(0, index - 2), index)
    bits += worthOf(char) * surprise(char, before) * (seen.has(pairAt(characters, index)) ? 0.2 : 1)
    seen.add(pairAt(characters, index))
  }
  const kinds = Object.values(kindsOf).filter(kind => kind.test(password)).length
  return bits * (1 + 0.1 * Math.max(0, kinds - 1))
}

const kindsOf = { small: /\p{Ll}/u, capital: /\p{Lu}/u, digit: /\p{N}/u, other: /[^\p{L}\p{N}\s]/u }

const pairAt = (characters: readonly string[], index: number): string =>
  characters
    .slice(Math.max(0, index - 1), index + 1)
    .join('')
    .toLowerCase()

const worthOf = (char: string): number => {
  if (/\p{Lu}/u.test(char)) return worth.capital
  // A script of thousands of signs says as much with one as others with several.
  if (/\p{Script=Han}|\p{Script=Hangul}/u.test(char)) return 8
  if (/\p{L}/u.test(char)) return worth.letter
  return /\p{N}/u.test(char) ? worth.digit : worth.other
}

/** Less where a character only repeats, or goes on counting from, those before it. */
const surprise = (char: string, before: readonly string[]): number => {
  const last = before.at(-1)
  if (last === undefined) return 1
  const step = (char.codePointAt(0) ?? 0) - (last.codePointAt(0) ?? 0)
  if (step === 0) return 0.15
  return Math.abs(step) === 1 ? 0.35 : 1
}
