/** Which people of a trip a confirmation names. Pure. */

export interface Named {
  id: string
  name: string
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(mr|mrs|ms|dr|herr|frau)\b\.?/g, '')
    .replace(/[^\p{L}\s]/gu, ' ')
    .trim()
}

/** "OEZTUERK/MAYA" and "Maya Oztürk" share their words in any order. */
function wordsOf(name: string): string[] {
  return plain(name).split(/\s+/).filter(Boolean).sort()
}

/** Each by the whole name, or by a first name that only one person of the trip has. */
export function matchPeople(names: readonly string[], people: readonly Named[]): string[] {
  const found = names.flatMap(name => {
    const words = wordsOf(name)
    const whole = people.filter(person => wordsOf(person.name).join(' ') === words.join(' '))
    const first = people.filter(person => {
      const own = wordsOf(person.name)
      return own.length === 1 && words.includes(own[0] ?? '')
    })
    const [only, ...others] = whole.length ? whole : first
    return only && !others.length ? [only.id] : []
  })
  return [...new Set(found)]
}
