import { BookImage, BookOpen, Image } from 'lucide-preact'
import type { AreaDetails, EntityLabels } from '../../shared/areas/area.ts'
import { bookPartGroups, entryGroups, journeyGroups, photoGroups } from './entity-labels.ts'
import { journalKeys } from './page-keys.ts'
import { journalSources } from './palette-source.ts'

const journal: EntityLabels = { icon: BookOpen, path: ({ path }) => path, groups: journeyGroups }

export const details: AreaDetails = {
  keys: journalKeys,
  go: [{ letter: 'J', label: 'nav.journal', url: () => '/journal', addon: 'journey' }],
  palette: journalSources,
  drafts: { entry: 'drafts.form.journalEntry', journal: 'drafts.form.newJournal' },
  entities: {
    journey: journal,
    journey_contributor: journal,
    journey_trip: journal,
    journey_book_part: {
      icon: BookImage,
      groups: bookPartGroups,
      path: ({ path }) => `${path}/book`,
    },
    journey_entry: {
      icon: BookOpen,
      groups: entryGroups,
      path: ({ path, id }) => `${path}/entries/${id}`,
    },
    journey_photo: {
      icon: Image,
      groups: photoGroups,
      path: ({ path }) => `${path}/gallery`,
    },
  },
}
