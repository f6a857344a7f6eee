import { BookImage, BookOpen, Image } from 'lucide-preact'
import type { AreaDetails, EntityLabels } from '../../shared/areas/area.ts'
import { bookPartGroups, entryGroups, journeyGroups, photoGroups } from './entity-labels.ts'
import { journalKeys } from './page-keys.ts'
import { journalSources } from './palette-source.ts'

const journal: EntityLabels = { icon: BookOpen, path: ({ path }) => path, groups: journeyGroups }
const ofJournal: EntityLabels = { ...journal, history: { with: 'journey' } }

export const details: AreaDetails = {
  keys: journalKeys,
  go: [{ letter: 'J', label: 'nav.journal', url: () => '/journal', addon: 'journey' }],
  palette: journalSources,
  drafts: { entry: 'drafts.form.journalEntry', journal: 'drafts.form.newJournal' },
  entities: {
    journey: { ...journal, history: 'history.kind.journey' },
    journey_contributor: ofJournal,
    journey_trip: ofJournal,
    journey_book_part: {
      icon: BookImage,
      groups: bookPartGroups,
      history: { with: 'journey' },
      path: ({ path }) => `${path}/book`,
    },
    journey_entry: {
      icon: BookOpen,
      groups: entryGroups,
      history: 'history.kind.journey_entry',
      path: ({ path, id }) => `${path}/entries/${id}`,
    },
    journey_photo: {
      icon: Image,
      groups: photoGroups,
      history: 'history.kind.journey_photo',
      path: ({ path }) => `${path}/gallery`,
    },
  },
}
