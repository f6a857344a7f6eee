import type { Dice } from './dice.ts'

const words = [
  'tickets',
  'tram',
  'sunset',
  'lunch',
  'museum',
  'ferry',
  'pastéis',
  'viewpoint',
  'market',
  'hill',
]

/** The text with one of its lines written, rewritten or taken out. */
export const rewrite = (dice: Dice, text: unknown): string | null => {
  const lines = String(text ?? '')
    .split('\n')
    .filter(Boolean)
  const line = `${dice.pick(words)} ${dice.pick(words)} ${dice.below(1000)}`
  const index = dice.below(lines.length + 1)
  if (lines.length > 5 || dice.chance(0.2)) lines.splice(dice.below(lines.length), 1)
  else lines.splice(index, dice.chance(0.4) ? 1 : 0, line)
  return lines.length ? `${lines.join('\n')}\n` : null
}
