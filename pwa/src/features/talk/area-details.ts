import { ChartBarBig, MessagesSquare, NotebookText } from 'lucide-preact'
import type { AreaDetails, EntityLabels } from '../../shared/areas/area.ts'
import { pollGroups, noteGroups } from './entity-labels.ts'
import { talkSources } from './palette-source.ts'

const chat: EntityLabels = { icon: MessagesSquare, path: ({ path }) => `${path}/talk` }
const polls: EntityLabels = {
  icon: ChartBarBig,
  groups: pollGroups,
  path: ({ path }) => `${path}/talk/polls`,
}

export const details: AreaDetails = {
  go: [
    {
      letter: 'M',
      label: 'nav.talk',
      url: ({ tripId }) => tripId && `/trips/${tripId}/talk`,
      addon: 'collab',
    },
  ],
  palette: talkSources,
  entities: {
    chat_message: chat,
    chat_reaction: chat,
    chat_read: chat,
    trip_note: {
      icon: NotebookText,
      groups: noteGroups,
      path: ({ path, id }) => `${path}/talk/notes?sheet=page&card=${id}`,
      history: 'history.kind.trip_note',
    },
    poll: { ...polls, history: 'history.kind.poll' },
    own_vote: polls,
    poll_vote: { ...polls, history: { with: 'poll' } },
  },
  drafts: { message: 'drafts.form.message', page: 'drafts.form.page', poll: 'drafts.form.poll' },
}
