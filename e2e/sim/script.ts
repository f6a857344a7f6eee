/** A script is data, so that a failing one can be shortened: who, what, when, and the seed of its dice. */
import * as fc from 'fast-check'
import { weatherFaults } from './network.ts'
import { openings, openingsWithoutPapers } from './openings.ts'

/** What people do, and how often compared with the rest. */
const doings = {
  'add place': 8,
  'edit place': 40,
  'delete place': 6,
  'set tags': 15,
  'edit tag': 3,
  'delete tag': 2,
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
  'set range with choices': 8,
  'set day count': 5,
  'insert day': 12,
  'remove day': 8,
  'duplicate day': 5,
  'reorder days': 12,
  'edit day': 20,
  'delete trip': 2,
  'bring trip back': 3,
  'create trip': 4,
  'copy trip': 3,
  'add to-do': 6,
  'edit to-do': 15,
  'tick to-do': 8,
  'move to-do': 6,
  'delete to-do': 3,
  'add thing': 5,
  'edit thing': 10,
  'pack thing': 8,
  'delete thing': 3,
  'add cost': 6,
  'edit cost': 20,
  'who a cost is for': 4,
  'delete cost': 3,
  'add booking': 10,
  'edit booking': 20,
  'move booking': 12,
  'order bookings': 8,
  'delete booking': 4,
  'add stay': 4,
  'edit stay': 20,
  'delete stay': 4,
  'choose for oneself': 12,
  'choose and rename': 6,
  'open editor': 35,
  'save editor': 40,
  undo: 20,
  restore: 8,
  decide: 15,
  'decide all of a card': 8,
  'answer a set-back': 6,
  'take back': 8,
} as const

/** What people who talk do beside it: only in scripts that are about that. */
const talking = {
  say: 120,
  'say differently': 40,
  unsay: 45,
  react: 40,
  'read the chat': 40,
  'ask in a poll': 25,
  vote: 60,
  'close a poll': 10,
  'apply a poll': 12,
  'delete a poll': 5,
} as const

/** What people who keep papers do beside it: only in scripts that are about that. */
const filing = {
  'add paper': 50,
  'edit paper': 90,
  'link paper': 110,
  'unlink paper': 50,
  'delete paper': 15,
  'empty trash': 12,
} as const

/** What people do whose files are on their way while trips and members come and go: only in scripts about that. */
const uploading = {
  'attach file': 120,
  'delete file': 25,
  'line too thin for files': 60,
  'line breaks in a file': 60,
  'line carries files': 60,
  'take someone off the trip': 40,
  'add someone to the trip': 60,
  'let a file go': 12,
  'delete trip': 30,
  'bring trip back': 60,
} as const

/** What people do in the atlas of their own: only in scripts that are about that. */
const remembering = {
  'mark countries': 70,
  'mark region': 60,
  'unmark country': 35,
  'unmark region': 25,
  'say what counts': 30,
  wish: 40,
  'edit wish': 70,
  'drop wish': 15,
  'set limit': 25,
  'edit limit': 40,
  'drop limit': 10,
} as const

/** What people do in their plans of days off: only in scripts that are about that. */
const takingTimeOff = {
  'take days off': 120,
  'work after all': 60,
  'change leave rules': 40,
  'change allowance': 30,
  'go by holidays': 30,
  'enter holidays': 40,
  'drop holidays': 12,
  'plan alone': 20,
} as const

/** What people do in a journal about their trip: only in scripts that are about that. */
const journaling = {
  'start journal': 90,
  'share the journal': 70,
  'take someone off the journal': 12,
  'link trip': 40,
  'unlink trip': 20,
  'write on suggestion': 90,
  'write on drawn suggestion': 60,
  'write entry': 40,
  'edit entry': 90,
  'delete entry': 45,
  'bring suggestions back': 20,
  'hide suggestions': 5,
  'undo in journal': 50,
} as const

/** What happens to disks under open tabs: only in scripts about that. */
const disksFailing = {
  'disk fills up': 30,
  'disk refuses': 25,
  'disk can be had': 70,
  'cleared under the tabs': 40,
  'full, cleared and full again': 40,
  'line is cut': 70,
  'all tabs are killed': 40,
} as const

/** What happens to them. Each script allows some of these and leaves the others out, so that each is met alone too. */
const happenings = {
  members: 6,
  level: 4,
  offline: 14,
  crash: 8,
  'crash at a write': 14,
  'lock slips': 5,
  'power loss': 5,
  eviction: 2,
  'sealed sign-out': 5,
  'sign-out that loses': 3,
  'wrong clock': 4,
  'session lost': 4,
  'wrong account': 3,
  'password of somebody else': 4,
  'server restart': 5,
  'server crash': 8,
  'server away': 5,
  'sockets break': 4,
  storm: 12,
  backup: 4,
  'set back': 3,
  'file put back': 3,
  'weeks pass': 2,
} as const

/** What makes it good again is never left out. */
const mendings = { online: 20, 'sign in': 8, 'session back': 8, calm: 8 } as const

export type Doing =
  | keyof typeof doings
  | keyof typeof talking
  | keyof typeof filing
  | keyof typeof uploading
  | keyof typeof remembering
  | keyof typeof takingTimeOff
  | keyof typeof journaling
  | keyof typeof disksFailing
export type Happening = keyof typeof happenings | keyof typeof mendings
export type What = Doing | Happening

/** Everything that a script allows or leaves out. */
export const faultNames: readonly string[] = [...Object.keys(happenings), ...weatherFaults]

export const isMending = (what: string): boolean => Object.hasOwn(mendings, what)
export const isHappening = (what: string): boolean => Object.hasOwn(happenings, what) || isMending(what)

export interface Step {
  /** Index of the tab, over all devices. */
  who: number
  what: What
  /** Virtual ms that pass before it. */
  wait: number
  seed: number
}

export interface Script {
  /** Which people, devices and tabs there are; index into `openings`. */
  opening: number
  seed: number
  /** What may go wrong in this one; what is not listed does not. */
  faults: string[]
  steps: Step[]
}

const everything: [string, number][] = Object.entries({ ...doings, ...happenings, ...mendings })
const whatOf = (focus: readonly string[], also: readonly [string, number][]): fc.Arbitrary<What> =>
  fc.oneof(
    ...[...everything, ...also].map(([name, weight]) => ({
      arbitrary: fc.constant(name as What),
      weight: focus.includes(name) ? weight + 40 : weight,
    })),
  )

const wait = fc.oneof(
  { arbitrary: fc.nat(200), weight: 50 },
  { arbitrary: fc.nat(5_000), weight: 40 },
  { arbitrary: fc.nat(120_000), weight: 20 },
  { arbitrary: fc.nat(2 * 3_600_000), weight: 1 },
)

const someOf = (names: readonly string[]): fc.Arbitrary<string[]> =>
  fc.oneof(
    { arbitrary: fc.subarray<string>([...names]), weight: 3 },
    { arbitrary: fc.constant<string[]>([...names]), weight: 1 },
  )
/** A journal that a rolled back server lost is not sent again. */
const withoutRollback = faultNames.filter(name => name !== 'set back' && name !== 'file put back')

/** What people do beside it in the scripts of one subject. */
const subjects = {
  talk: talking,
  papers: filing,
  uploads: uploading,
  disks: disksFailing,
  atlas: remembering,
  'time-off': takingTimeOff,
  journals: journaling,
} as const
export type Subject = keyof typeof subjects
export const subjectNames = Object.keys(subjects) as Subject[]

/** `focus`: only these faults, and often. `subject`: what people do beside it. */
export const scripts = (
  steps: number,
  focus: readonly string[] = [],
  subject?: Subject,
): fc.Arbitrary<Script> =>
  fc.record({
    opening: fc.nat((subject === 'papers' ? openings.length : openingsWithoutPapers) - 1),
    seed: fc.nat(),
    faults: focus.length
      ? fc.constant([...focus])
      : someOf(subject === 'journals' ? withoutRollback : faultNames),
    steps: fc.array(
      fc.record({
        who: fc.nat(9),
        what: whatOf(focus, subject ? Object.entries(subjects[subject]) : []),
        wait,
        seed: fc.nat(),
      }),
      {
        minLength: Math.floor(steps / 2),
        maxLength: steps,
        size: 'max',
      },
    ),
  })
