/** Where people type: addresses with fields for texts, and what is to be done there for all of them to show. */
import { dayId } from '@caravel/sync-protocol/ids'
import { testId } from '@caravel/sync-protocol/testing/random'

export interface Step {
  /** A button or a link. */
  press?: string
  /** One of several views. */
  pick?: string
  /** In a list: its label, and the value. */
  choose?: readonly [label: string, value: string]
}

export interface TypingPlace {
  at: string
  steps?: readonly Step[]
  /** Where it shows on a phone only. */
  phone?: true
}

/** The trip and the rows are those of the story that the wire is tested with. */
export const storyTrip = testId(2)
const trip = `/trips/${storyTrip}`
const [place, stop] = [testId(23), testId(126)]
const [shown, walked] = [testId(200), testId(202)]

/** Changes beside the story: a day with a way to go. */
export const typingRows = [
  { path: `/api${trip}/places`, body: { id: shown, name: 'Lagoa', lat: 37.77, lng: -25.31 } },
  { path: `/api${trip}/places`, body: { id: testId(201), name: 'Caldeiras', lat: 37.78, lng: -25.3 } },
  ...[shown, testId(201)].map((place_id, at) => ({
    path: `/api${trip}/days/${dayId(storyTrip, 1)}/assignments`,
    body: { id: [walked, testId(203)][at] ?? '', place_id },
  })),
]

const bookingTypes = ['Flight', 'Hotel', 'Rental car', 'Restaurant', 'Event', 'Train', 'Tour'] as const

export const typingPlaces: readonly TypingPlace[] = [
  { at: '/?sheet=new-trip', steps: [{ pick: 'No dates yet' }] },
  { at: '/?sheet=search' },
  { at: `/?sheet=copy-trip&card=${storyTrip}` },
  { at: '/time-off?sheet=add' },
  { at: '/time-off?sheet=holidays' },
  { at: '/time-off?sheet=rules', steps: [{ choose: ['Leave year', 'fiscal'] }] },
  { at: '/settings/security', steps: [{ press: 'Change password' }] },
  { at: '/settings/account', steps: [{ press: 'Delete account' }] },
  { at: '/notifications/settings' },
  { at: '/atlas', steps: [{ press: 'Country or region/' }] },
  { at: '/atlas', steps: [{ press: 'Mark' }] },
  { at: '/atlas/BT' },
  { at: '/atlas/PE', steps: [{ press: 'Set a day limit' }] },
  { at: '/forgot-password' },
  ...bookingTypes.map(type => ({
    at: `${trip}/bookings?sheet=booking-form&card=new`,
    steps: [{ pick: type }, { press: 'More details' }],
  })),
  { at: `${trip}/bookings?sheet=booking-form&card=${testId(100)}` },
  { at: `${trip}/bookings?sheet=stay&card=${testId(102)}` },
  {
    at: `${trip}/costs?sheet=expense`,
    steps: [
      { choose: ['Currency', 'USD'] },
      { press: 'Change' },
      { choose: ['Split between', 'exact'] },
      { press: 'Add guest' },
    ],
  },
  {
    at: `${trip}/costs?sheet=expense`,
    steps: [{ choose: ['Split between', 'items'] }, { press: 'Add line' }],
  },
  { at: `${trip}/costs`, steps: [{ press: 'Search and filter expenses' }], phone: true },
  { at: `${trip}/costs?sheet=settle` },
  { at: `${trip}/costs?sheet=guests` },
  { at: `${trip}/lists?sheet=thing&card=${testId(81)}` },
  { at: `${trip}/lists?sheet=bag` },
  { at: `${trip}/lists?sheet=paste` },
  { at: `${trip}/lists?sheet=lists` },
  { at: `${trip}/lists/todos?sheet=todo&card=${testId(83)}` },
  { at: `${trip}/files` },
  { at: `${trip}/files?sheet=file&card=${testId(103)}` },
  { at: `${trip}/talk` },
  { at: `${trip}/talk/notes?sheet=page` },
  { at: `${trip}/talk/polls?sheet=poll` },
  { at: `${trip}/plan/ideas` },
  { at: `${trip}/plan/ideas?sheet=tags` },
  { at: `${trip}/plan/day/1?sheet=share` },
  { at: `${trip}/plan/day/1?sheet=import-places` },
  { at: `${trip}/plan/day/1?sheet=add` },
  { at: `${trip}/plan/day/1?sheet=add`, phone: true },
  { at: `${trip}/plan/day/1?sheet=new` },
  { at: `${trip}/plan/day/1?sheet=note` },
  { at: `${trip}/plan/day/1?sheet=transit-facts&about=${walked}` },
  { at: `${trip}/plan/day/1`, steps: [{ press: 'Add day title' }] },
  { at: `${trip}/plan/day/1?sheet=day` },
  { at: `${trip}/plan/day/1?sheet=range`, steps: [{ pick: 'Without dates' }] },
  { at: `${trip}/plan/day/1?sheet=settings` },
  { at: `${trip}/plan/day/1?sheet=transit&about=${walked}` },
  { at: `${trip}/plan?place=${place}&sheet=edit`, steps: [{ press: 'Add opening hours' }] },
  { at: `${trip}/plan?stop=${stop}&sheet=edit` },
]
