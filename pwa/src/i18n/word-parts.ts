/**
 * Which words are loaded with which part of the app, read off their keys: `planner.legFast` begins with `planner` and comes
 * with the part that lists that. What no part lists is in the base, which everybody loads first.
 */
const parts = {
  account: [
    'accessMissing',
    'backupCodes',
    'deleteAccount',
    'devices',
    'email',
    'firstPassword',
    'passkeys',
    'password',
    'picture',
    'provider',
    'security',
    'twoStep',
    'yourData',
  ],
  admin: [
    'addons',
    'admin',
    'adminAssistants',
    'adminMap',
    'adminRoutes',
    'audit',
    'categories',
    'egress',
    'health',
    'invites',
    'levels',
    'placeServices',
    'serverSettings',
    'sessions',
    'templates',
    'users',
  ],
  assistants: ['assistants', 'consent', 'scope', 'tokens'],
  atlas: ['atlas'],
  book: ['book'],
  bookings: ['bookingForm', 'bookings', 'pass', 'stays'],
  'booking-import': ['bookingImport'],
  bring: ['bring'],
  changes: ['change', 'denied', 'field', 'group', 'kind', 'sync'],
  check: ['check'],
  costs: ['costs'],
  example: ['example'],
  files: ['files'],
  'first-run': ['firstRun'],
  history: ['history', 'rewind'],
  journal: ['journal'],
  library: ['library'],
  lists: ['lists', 'packing', 'suggest', 'todos'],
  mail: ['calendar', 'mail', 'mcp'],
  notifications: ['notices', 'notification'],
  'online-services': ['onlineServices'],
  photos: ['cover', 'photos'],
  'place-files': ['handOff', 'placeImport', 'tripExport'],
  'place-search': ['placeSearch'],
  planner: ['filter', 'firstSteps', 'offlineMap', 'planner', 'prose', 'tags'],
  print: ['print'],
  sharing: ['publicJournal', 'sharing'],
  ready: ['ready'],
  settings: ['install', 'outboxFile', 'signOut', 'support'],
  'sign-in': [
    'account',
    'code',
    'confirmEmail',
    'forgot',
    'invite',
    'needsFactor',
    'register',
    'reset',
    'setup',
    'signIn',
    'signInAgain',
    'strength',
  ],
  talk: ['talk'],
  'time-off': ['timeOff'],
  trips: ['copyTrip', 'may', 'newTrip', 'orphaned', 'people', 'setBack'],
} satisfies Record<string, string[]>

/** Keys of an area that all areas say: in the base as well. By the first word of the key, what follows it. */
const saidEverywhere: Readonly<Record<string, string>> = {
  admin: 'title',
  bookings: 'add nobody partySize status type withoutTimes',
  categories: 'title',
  change: 'words',
  check: 'title toLookAt',
  copyTrip: 'title',
  costs: 'add category guests lineFor lineForNobody linePaidBy linePayment lineRate tax tip',
  cover: 'drawn',
  email: 'new',
  example: 'note remove',
  group: 'severalAnswers anonymous onlyWriters everyoneWithLink',
  history: `bringBack changedWord dayGone kind news newsMany newsShort no of ofDay ofNote ofPlace
    otherPlaceInDay ownCover since sinceToday sinceYesterday title yes`,
  lists: 'dropped lifted movedOver returned',
  orphaned: 'said what',
  packing: 'add each keepName',
  passkeys: 'name title',
  people: 'andHere deletedAccount hereNow seen seenHint title',
  photos: 'caption',
  planner: `about addNote addPlace bestOrder cancel chosen closedAt closedThatDay day dayCount dayWord
    days destinationKind editDay fromTo hideRoute icon ideas legCycle legCycleRoute legDrive legDriveRoute legTaxi legTaxiRoute
    legTransit legTransitStated legWalk legWalkRoute noRoute notes offMap onward print redoWhat
    reminderDays reorderDays showRoute spread stopNamed tripDates tripSettings twoVersions undo
    undoWhat undone unknownRoute visited waiting yourIdea`,
  handOff: 'title',
  placeImport: 'title',
  ready: 'tripDrawnMap tripMap',
  security: 'title',
  signIn: 'failed noServer tooMany tooManyMinutes',
  signOut: 'stay whenSent',
  support: 'title',
  sync: `attention factor nextDay notHere noticesCount nowConnected nowFactor nowOffline
    nowOfflineAll nowOfflineFiles nowOfflineOnly nowOfflinePartly nowPortal
    nowSending nowSession nowStorage nowUnfetched nowUnreachable nowUnstored offline offlineFiles
    offlineOnly offlinePartly openingHours portal
    saved saving sending session signIn someone storage swapped title tryAgain twoVersionsOf
    unfetched unreachable unstored update waiting`,
  tags: 'color gone name',
  talk: 'newShort',
  todos: 'add',
  tripExport: 'title',
  twoStep: 'title',
}

/** Labels of what a person did, which undo says wherever they are then. */
const didLabel = /\.did(\.|$)/

type Part = keyof typeof parts | 'base'

/** A part that the app loads; the server says the words of mail. */
export type MessagePart = Exclude<Part, 'mail'>

const everywhere = new Set(
  Object.entries(saidEverywhere).flatMap(([area, rest]) => rest.split(/\s+/).map(name => `${area}.${name}`)),
)
const partOfArea = new Map<string, Part>(
  Object.entries(parts).flatMap(([part, areas]) => areas.map(area => [area, part as Part] as const)),
)

/** The part that a key is loaded with. */
export function partOf(key: string): Part {
  const [area = '', second] = key.split('.')
  if (didLabel.test(key) || everywhere.has(key) || everywhere.has(`${area}.${second}`)) return 'base'
  return partOfArea.get(area) ?? 'base'
}

/** Entries of these tables that no key has any more. */
export function unusedEntries(keys: readonly string[]): string[] {
  const begins = (start: string) => keys.some(key => key === start || key.startsWith(`${start}.`))
  return [...partOfArea.keys(), ...everywhere].filter(start => !begins(start))
}
