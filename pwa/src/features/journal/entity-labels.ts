/** Journals, their entries and photos as history and what needs attention tell them. */
import type { GroupText } from '../../shared/areas/area.ts'
import { changedText, dateText, textOf, yesOrNo } from '../../shared/labels/group-text.ts'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

type Groups = Readonly<Record<string, GroupText>>

const listText =
  (field: string): GroupText =>
  values => {
    const words = values[field]
    return Array.isArray(words) && words.length ? words.join(', ') : t('history.changedWord')
  }

const parts = (...all: (string | undefined)[]): string | undefined =>
  all.filter(Boolean).join(' · ') || undefined

const point = (lat: unknown, lng: unknown): string | undefined =>
  typeof lat === 'number' && typeof lng === 'number' ? `${lat}, ${lng}` : undefined

const whereText: GroupText = ({ location_name: name, location_lat: lat, location_lng: lng }) =>
  parts(textOf(name), point(lat, lng))

const timeText: GroupText = ({ entry_time: time, entry_zone: zone }) =>
  parts(textOf(time) && formatTime(String(time)), textOf(zone))

const takenText: GroupText = ({ taken_at: at, lat, lng }) => {
  const [date, time] = (textOf(at) ?? '').split('T')
  return parts(dateText(date), time && formatTime(time.slice(0, 5)), point(lat, lng))
}

const sizes: Readonly<Record<string, string>> = { a5: 'A5', a4: 'A4', square: '21 × 21 cm' }

const bookText: GroupText = ({ book_size: size, ...others }) =>
  parts(
    sizes[String(size)],
    Object.keys(others).some(name => name.startsWith('book_')) ? t('history.changedWord') : undefined,
  )

export const journeyGroups: Groups = {
  cover: changedText,
  book: bookText,
  gradient: changedText,
  archived: yesOrNo('archived'),
}

export const entryGroups: Groups = {
  day: ({ entry_date: date }) => dateText(date) ?? t('history.otherPlaceInDay'),
  time: timeText,
  where: whereText,
  tags: listText('tags'),
  people: listText('people'),
  visibility: ({ visibility }) => t(visibility === 'public' ? 'group.everyoneWithLink' : 'group.onlyWriters'),
  hidden: yesOrNo('hidden'),
}

export const photoGroups: Groups = {
  taken: takenText,
  line: changedText,
  small: changedText,
  content: changedText,
}

export const bookPartGroups: Groups = {
  part: changedText,
  page: changedText,
  left_out: yesOrNo('left_out'),
}
