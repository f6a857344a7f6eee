/** Notes and polls as history and what needs attention tell them. */
import type { PollOption } from '@caravel/sync-protocol/entities/poll'
import type { GroupText } from '../../shared/areas/area.ts'
import { changedText, colorText, nameOf, yesOrNo } from '../../shared/labels/group-text.ts'
import { t } from '../../i18n/t.ts'
import { formatList } from '../../i18n/format.ts'
import { formatMoment } from '../../i18n/format-moment.ts'

type Groups = Readonly<Record<string, GroupText>>

export const noteGroups: Groups = { color: colorText, pinned: yesOrNo('pinned') }

export const pollGroups: Groups = {
  closed: yesOrNo('closed'),
  choice: changedText,
  options: ({ options, multiple, anonymous }) => {
    if (!Array.isArray(options)) return undefined
    const answers = formatList((options as PollOption[]).map(({ label }) => label))
    const how = [multiple && t('group.severalAnswers'), anonymous && t('group.anonymous')]
    return [answers, ...how].filter(Boolean).join(' · ')
  },
  day: ({ day_id: id }, stream) => nameOf(stream, 'day', id),
  deadline: ({ closes_at: at }) => (typeof at === 'number' ? formatMoment(at) : undefined),
}
