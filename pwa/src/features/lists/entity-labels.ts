/** Packing items, bags and to-dos as history and what needs attention tell them. */
import { parseStream } from '@caravel/sync-protocol/streams'
import type { GroupText } from '../../shared/areas/area.ts'
import { colorText, dateText, lineText, nameOf, textOf, weightText } from '../../shared/labels/group-text.ts'
import { personIn } from '../../shared/people/people.ts'
import { device } from '../../data/device.ts'
import { rowIn } from '../../data/attention.ts'
import { t } from '../../i18n/t.ts'

type Groups = Readonly<Record<string, GroupText>>

/** What is one's own lies in one's own stream, and goes into a bag of some trip. */
const bag: GroupText = ({ bag_id: id }, stream) => {
  if (parseStream(stream)?.kind === 'trip') return nameOf(stream, 'packing_bag', id)
  const trips = device.peek()?.engine.records() ?? []
  const trip = trips.find(record => rowIn(record.stream, 'packing_bag', String(id)))
  return nameOf(trip?.stream ?? stream, 'packing_bag', id)
}

export const itemGroups: Groups = {
  bag,
  each: ({ each }) => (each === true ? t('packing.each') : undefined),
  line: lineText,
  weight: weightText('weight_grams'),
}

export const bagGroups: Groups = {
  color: colorText,
  limit: weightText('weight_limit_grams'),
  tare: weightText('tare_grams'),
}

export const todoGroups: Groups = {
  assigned: ({ assigned_user_id: id }, stream) => textOf(id) && personIn(stream, id).name,
  due: ({ due_date: due }) => dateText(due),
}
