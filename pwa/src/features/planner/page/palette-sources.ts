/** What a trip offers to the palette: its places, days, notes and people, and what one can do in its plan. */
import {
  ArrowDownUp,
  CalendarDays,
  CalendarRange,
  Footprints,
  Globe,
  Car,
  History,
  Lightbulb,
  Map,
  Pencil,
  Plus,
  Route,
  Settings2,
  StickyNote,
  UserRound,
  Users,
  WandSparkles,
} from 'lucide-preact'
import { destination } from '@caravel/sync-protocol/entities/destination'
import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { tripStream } from '@caravel/sync-protocol/streams'
import { withQuery } from '../../../shared/navigation/navigate.ts'
import { openStream } from '../../../data/store.ts'
import { trips } from '../../../data/trips.ts'
import { t } from '../../../i18n/t.ts'
import type { PaletteContext, PaletteEntry, PaletteSource } from '../../../shared/palette/palette-entry.ts'
import { categoryIcon } from '../../../shared/labels/category-icon.ts'
import { noteIcon } from '../model/note-icon.ts'
import {
  allDaysShown,
  preferMode,
  preferredMode,
  routeShown,
  showAllDays,
  toggleRoute,
} from './planner-session.ts'
import { plannerUrl, readPlannerUrl, type PlannerPlace } from './planner-url.ts'
import { dayDate, dayFull, dayName } from '../model/planner-words.ts'
import { placeMeta } from '../model/stop-words.ts'
import { isStop, type Place, type TripPlan } from '../model/trip-plan.ts'
import { tripSignals, type TripSignals } from '../model/use-trip-plan.ts'

type OpenTrip = { tripId: string; plan: TripPlan; signals: TripSignals; at: PlannerPlace; phone: boolean }

/** A source that says something only in a trip whose plan is on the device. */
const inTrip =
  (entries: (open: OpenTrip) => PaletteEntry[]) =>
  ({ tripId, path, search, phone }: PaletteContext): PaletteEntry[] => {
    const signals = tripId === undefined ? undefined : tripSignals(tripId)
    const plan = signals?.plan.value
    if (!tripId || !signals || !plan) return []
    const at = { ...readPlannerUrl(path, search), history: false, over: undefined }
    return entries({ tripId, plan, signals, at, phone })
  }

const planActions: PaletteSource = {
  title: 'palette.actions',
  here: true,
  atOnce: true,
  entries: inTrip(open => [...sheetActions(open), ...viewActions(open)]),
}

/** What opens a sheet of the planner. */
function sheetActions({ tripId, signals: { view }, at }: OpenTrip): PaletteEntry[] {
  const [days, places, trip] = (['day_edit', 'place_edit', 'trip_edit'] as const).map(each => view.can(each))
  const sheet = (name: NonNullable<PlannerPlace['sheet']>, label: string, icon: PaletteEntry['icon']) => ({
    id: `plan.${name}`,
    name: label,
    icon,
    does: { href: plannerUrl(tripId, { ...at, sheet: name }) },
  })
  const onDay = at.tab !== 'ideas'
  return [
    ...(places ? [{ ...sheet('add', t('planner.addPlace'), Plus), shortcut: 'N' }] : []),
    ...(days && onDay ? [sheet('note', t('planner.addNote'), StickyNote)] : []),
    ...(days && onDay ? [sheet('day', t('planner.editDay'), Pencil)] : []),
    ...(days && onDay ? [sheet('order', t('planner.bestOrder'), WandSparkles)] : []),
    ...(days && places ? [sheet('spread', t('planner.spread'), CalendarRange)] : []),
    ...(trip ? [sheet('range', t('planner.tripDates'), CalendarRange)] : []),
    ...(days ? [sheet('days', t('planner.reorderDays'), ArrowDownUp)] : []),
    ...(trip ? [sheet('settings', t('planner.tripSettings'), Settings2)] : []),
  ]
}

/** What shows something else of the trip. */
function viewActions({ tripId, at, phone }: OpenTrip): PaletteEntry[] {
  const walks = preferredMode.value === 'walk'
  const go = (id: string, name: string, icon: PaletteEntry['icon'], href: string) => ({
    id: `plan.${id}`,
    name,
    icon,
    does: { href },
  })
  const run = (id: string, name: string, icon: PaletteEntry['icon'], act: () => void) => ({
    id: `plan.${id}`,
    name,
    icon,
    does: { run: act },
  })
  const plan = plannerUrl(tripId, { tab: at.tab })
  const map = plannerUrl(tripId, { tab: at.tab, map: true })
  return [
    go('people', t('people.title'), Users, withQuery({ sheet: 'share' })),
    go('history', t('history.title'), History, plannerUrl(tripId, { history: true, tab: at.tab })),
    go('plan', t('nav.plan'), Route, plan),
    go('ideas', t('planner.ideas'), Lightbulb, plannerUrl(tripId, { tab: 'ideas' })),
    ...(phone ? [go('map', t('palette.map'), Map, map)] : []),
    run('all', t(allDaysShown.value ? 'palette.mapOneDay' : 'palette.mapAllDays'), Map, () =>
      showAllDays(!allDaysShown.peek()),
    ),
    run('route', t(routeShown.value ? 'planner.hideRoute' : 'planner.showRoute'), Route, toggleRoute),
    run('mode', t(walks ? 'palette.byCar' : 'palette.onFoot'), walks ? Car : Footprints, () =>
      preferMode(walks ? 'drive' : 'walk'),
    ),
  ]
}

const days: PaletteSource = {
  title: 'planner.days',
  here: true,
  atOnce: true,
  entries: inTrip(({ tripId, plan }) =>
    plan.days.map(day => {
      const { title } = day.row
      return {
        id: day.id,
        name: title ? `${dayName(day)} · ${title}` : dayName(day),
        meta: dayDate(day),
        more: day.date ?? undefined,
        icon: CalendarDays,
        does: { href: plannerUrl(tripId, { tab: day.number }) },
      }
    }),
  ),
}

const destinations: PaletteSource = {
  title: 'history.kind.destination',
  here: true,
  entries: inTrip(({ tripId, signals: { view } }) =>
    [...view.rows(destination).value.values()].map(({ id, name }) => ({
      id,
      name,
      icon: Globe,
      does: { href: plannerUrl(tripId, { map: true }) },
    })),
  ),
}

const places: PaletteSource = {
  title: 'palette.places',
  here: true,
  entries: inTrip(({ tripId, plan, signals }) => {
    const categories = signals.rows.categories.value
    return [...plan.places.values()].map(place => {
      const kind = categories.get(place.category_id ?? '')
      const visits = plan.visits.get(place.id) ?? []
      const tags = plan.tagsAt.get(place.id) ?? []
      const [visit] = visits
      const where = visit ? dayName(visit.day) : t('planner.yourIdea')
      return {
        id: place.id,
        name: place.name,
        meta: [placeMeta(place, kind?.name), where].filter(Boolean).join(' · '),
        more: [
          place.address,
          place.notes,
          ...visits.map(({ stop }) => stop.row.notes),
          ...tags.map(tag => tag.name),
        ]
          .filter(Boolean)
          .join(' '),
        icon: categoryIcon(kind?.icon),
        does: {
          href: visit
            ? plannerUrl(tripId, { tab: visit.day.number, stop: visit.stop.id })
            : plannerUrl(tripId, { tab: 'ideas', place: place.id }),
        },
      }
    })
  }),
}

const notes: PaletteSource = {
  title: 'planner.notes',
  here: true,
  entries: inTrip(({ tripId, plan }) =>
    plan.days.flatMap(day => [
      ...day.items.flatMap(item =>
        isStop(item)
          ? []
          : [
              {
                id: item.id,
                name: item.row.text ?? '',
                meta: dayFull(day),
                icon: noteIcon(item.row.icon),
                does: { href: plannerUrl(tripId, { tab: day.number, sheet: 'note', about: item.id }) },
              },
            ],
      ),
      ...(day.row.notes
        ? [
            {
              id: `${day.id}.notes`,
              name: day.row.notes,
              meta: dayFull(day),
              icon: StickyNote,
              does: { href: plannerUrl(tripId, { tab: day.number }) },
            },
          ]
        : []),
    ]),
  ),
}

const people: PaletteSource = {
  title: 'people.title',
  here: true,
  entries: inTrip(({ signals }) =>
    signals.people.value.map(({ id, name }) => ({
      id,
      name,
      icon: UserRound,
      does: { href: withQuery({ sheet: 'share' }) },
    })),
  ),
}

/** Places of the other trips on this device. */
const elsewhere: PaletteSource = {
  title: 'palette.elsewhere',
  entries: ({ tripId }) =>
    (trips.value ?? [])
      .filter(({ id, on_device: stored }) => stored && id !== tripId)
      .flatMap(({ id, title }) =>
        [...openStream(tripStream(id)).rows(placeEntity).value.values()].map((row: Place) => ({
          id: row.id,
          name: row.name,
          meta: title,
          more: [row.address, row.notes].filter(Boolean).join(' '),
          icon: Map,
          does: { href: plannerUrl(id, { place: row.id }) },
        })),
      ),
}

export const plannerSources: readonly PaletteSource[] = [
  planActions,
  places,
  destinations,
  days,
  notes,
  people,
  elsewhere,
]
