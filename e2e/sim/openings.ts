/** The people, devices and tabs that scripts begin with; the last is the admin. All but the last share a first trip. */
export interface Opening {
  people: { name: string; devices: number[]; apart?: boolean }[]
  /** What the first person does before it begins, beside a few places on the first days. */
  also?: readonly string[]
}

/** `devices` holds the number of tabs of each. */
export const openings: readonly Opening[] = [
  {
    people: [
      { name: 'anna', devices: [1, 1] },
      { name: 'ben', devices: [1, 1] },
      { name: 'cleo', devices: [1], apart: true },
    ],
  },
  {
    people: [
      { name: 'anna', devices: [1] },
      { name: 'ben', devices: [1] },
    ],
  },
  {
    people: [
      { name: 'anna', devices: [2] },
      { name: 'ben', devices: [1] },
    ],
  },
  { people: [{ name: 'anna', devices: [1, 2] }] },
  {
    people: [
      { name: 'anna', devices: [1] },
      { name: 'ben', devices: [3] },
      { name: 'cleo', devices: [1] },
    ],
  },
  {
    people: [
      { name: 'anna', devices: [1, 1] },
      { name: 'ben', devices: [2] },
    ],
    also: [
      'add to-do',
      'add to-do',
      'add to-do',
      'add thing',
      'add thing',
      'add cost',
      'add cost',
      'choose for oneself',
    ],
  },
  {
    people: [
      { name: 'anna', devices: [1, 1] },
      { name: 'ben', devices: [1] },
    ],
    also: ['add booking', 'add booking', 'add booking', 'add booking', 'add stay'],
  },
  {
    people: [
      { name: 'anna', devices: [1, 1] },
      { name: 'ben', devices: [1] },
    ],
    also: [
      'add booking',
      'add booking',
      'add stay',
      'add cost',
      'add paper',
      'add paper',
      'add paper',
      'link paper',
      'link paper',
      'link paper',
    ],
  },
]

/** The last begins with papers: only scripts about them are drawn from it. */
export const openingsWithoutPapers = openings.length - 1
