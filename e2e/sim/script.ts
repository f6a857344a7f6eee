/** A script is data, so that a failing one can be shortened: who, what, when, and the seed of its dice. */
import * as fc from 'fast-check'

/** What can happen, and how often compared with the rest. */
const weights = {
  'add place': 8,
  'edit place': 40,
  'delete place': 6,
  'plan place': 25,
  'move stop': 30,
  'edit stop': 60,
  'unplan stop': 6,
  participants: 12,
  'add note': 10,
  'edit note': 20,
  'delete note': 5,
  'rename trip': 15,
  'describe trip': 15,
  'trip details': 6,
  archive: 4,
  'set range': 15,
  'set day count': 5,
  'insert day': 12,
  'remove day': 8,
  'reorder days': 12,
  'edit day': 20,
  'delete trip': 1,
  'create trip': 4,
  'open editor': 35,
  'save editor': 40,
  undo: 20,
  restore: 8,
  decide: 15,
  'take back': 8,
  members: 6,
  level: 4,
  offline: 14,
  online: 20,
  crash: 8,
  'crash at a write': 14,
  'wrong clock': 4,
  'session lost': 4,
  'session back': 8,
  'server restart': 5,
  'server away': 5,
  'sockets break': 4,
  storm: 8,
  calm: 8,
} as const

export type Happening = keyof typeof weights

export interface Step {
  /** Index of the device. */
  who: number
  what: Happening
  /** Virtual ms that pass before it. */
  wait: number
  seed: number
}

export interface Script {
  seed: number
  steps: Step[]
}

/** Two of the first person, two of the second, one of the third. */
export const deviceCount = 5

const happening = fc.oneof(
  ...Object.entries(weights).map(([what, weight]) => ({ arbitrary: fc.constant(what as Happening), weight })),
)

const wait = fc.oneof(
  { arbitrary: fc.nat(200), weight: 50 },
  { arbitrary: fc.nat(5_000), weight: 40 },
  { arbitrary: fc.nat(120_000), weight: 20 },
  { arbitrary: fc.nat(2 * 3_600_000), weight: 1 },
)

export const scripts = (steps: number): fc.Arbitrary<Script> =>
  fc.record({
    seed: fc.nat(),
    steps: fc.array(fc.record({ who: fc.nat(deviceCount - 1), what: happening, wait, seed: fc.nat() }), {
      minLength: Math.floor(steps / 2),
      maxLength: steps,
      size: 'max',
    }),
  })
