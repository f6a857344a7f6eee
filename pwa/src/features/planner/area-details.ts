import { CalendarDays, Globe, MapPin, NotebookPen, Route, Ship, Tags } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { changedText, lineText } from '../../shared/labels/group-text.ts'
import { onwardText } from '../../shared/labels/onward-text.ts'
import {
  dayPath,
  destinationGroups,
  noteGroups,
  placeGroups,
  stopGroups,
  tagGroups,
  tripGroups,
} from './entity-labels.ts'
import { plannerSources } from './page/palette-sources.ts'
import { plannerUrl, readPlannerUrl } from './page/planner-url.ts'

const tabOf = (path: string) => readPlannerUrl(path, '').tab

export const details: AreaDetails = {
  go: [
    {
      letter: 'P',
      label: 'nav.plan',
      url: at => at.tripId && plannerUrl(at.tripId, { tab: tabOf(at.path) }),
    },
    { letter: 'I', label: 'planner.ideas', url: at => at.tripId && plannerUrl(at.tripId, { tab: 'ideas' }) },
  ],
  palette: plannerSources,
  entities: {
    trip: { icon: Ship, groups: tripGroups, history: 'history.kind.trip' },
    destination: {
      icon: Globe,
      groups: destinationGroups,
      path: ({ path }) => `${path}/plan`,
      history: 'history.kind.destination',
    },
    day: {
      icon: CalendarDays,
      groups: { place: changedText, onward: onwardText },
      path: ({ path, stream, id }) => dayPath(path, stream, id),
      history: 'history.kind.day',
    },
    assignment: {
      icon: Route,
      groups: stopGroups,
      path: ({ path, id }) => `${path}/plan?stop=${id}`,
      history: 'history.kind.assignment',
    },
    assignment_participant: { icon: Route, history: { with: 'assignment' } },
    place: {
      icon: MapPin,
      groups: placeGroups,
      path: ({ path, id }) => `${path}/plan?place=${id}`,
      history: 'history.kind.place',
    },
    day_note: {
      icon: NotebookPen,
      groups: { ...noteGroups, line: lineText },
      path: ({ path, stream, row }) => dayPath(path, stream, row?.['day_id']),
      history: 'history.kind.day_note',
    },
    category: { icon: Tags, groups: tagGroups },
    tag: {
      icon: Tags,
      groups: tagGroups,
      path: ({ path }) => `${path}/plan?sheet=tags`,
      history: 'history.kind.tag',
    },
    place_tag: { icon: Tags, history: { with: 'tag' } },
  },
  drafts: {
    place: 'drafts.form.place',
    'new-place': 'drafts.form.newPlace',
    note: 'drafts.form.note',
    day: 'drafts.form.day',
    'day-title': 'drafts.form.dayTitle',
    dates: 'drafts.form.dates',
    tag: 'tags.name',
  },
}
