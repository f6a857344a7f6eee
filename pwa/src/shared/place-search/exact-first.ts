import type { FoundOnMap } from './found-on-map.ts'

/** The airport whose code was typed comes before what only begins like it. */
export function exactFirst(text: string, found: readonly FoundOnMap[]): readonly FoundOnMap[] {
  const code = text.toUpperCase()
  const isMeant = ({ kind, matched }: FoundOnMap) => kind === 'aerodrome' && matched === code
  if (code.length !== 3 || !found.some(isMeant)) return found
  return [...found.filter(isMeant), ...found.filter(each => !isMeant(each))]
}
