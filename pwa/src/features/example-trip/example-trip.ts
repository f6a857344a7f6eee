import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { effect, untracked } from '@preact/signals'
import { category } from '@caravel/sync-protocol/entities/category'
import { day } from '@caravel/sync-protocol/entities/day'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { tripStream } from '@caravel/sync-protocol/streams'
import { categoryOrder } from '../../shared/forms/category-order.ts'
import { device } from '../../data/device.ts'
import { ownSetting, setOwnSetting } from '../../data/own-settings.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { appView, openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { exampleCategory } from './example-category.ts'
import { exampleDays, examplePlaces, exampleStart, exampleTrip } from './example-trip-data.ts'

/** Makes the example trip like a person would, change by change; works without a network. */
export async function makeExampleTrip(today: string): Promise<{ id: string; title: string }> {
  const id = mint()
  const start = exampleStart(today)
  const dates = { start_date: start, end_date: addDays(start, exampleDays.length - 1) }
  const title = t(exampleTrip.title)
  const about = { title, description: t(exampleTrip.description), currency: exampleTrip.currency }
  const made = [mutate(createTrip, {}, { id, ...about, ...dates }).saved]
  const places = new Map(examplePlaces.map(({ key }) => [key, mint()]))
  made.push(...makePlaces(id, places), ...fillDays(id, places))
  made.push(...markAsExample(id))
  await Promise.all(made)
  return { id, title }
}

/** At once, else as soon as the settings of this person are here; should the page end before, it is a trip like any other. */
function markAsExample(id: string): Promise<void>[] {
  const mark = () => setOwnSetting('example_trip', id).saved
  const isKnown = () => ownSetting('example_trip') !== undefined
  if (untracked(isKnown)) return [mark()]
  const open = device.peek()
  const stop = effect(() => {
    const [left, known] = [device.value !== open, isKnown()]
    if (left || known) queueMicrotask(() => stop())
    if (known && !left)
      untracked(mark).catch((error: unknown) => console.error('the example trip could not be marked', error))
  })
  return []
}

function makePlaces(tripId: string, ids: ReadonlyMap<string, string>): Promise<void>[] {
  const kinds = categoryOrder(appView.rows(category).peek())
  return examplePlaces.map(({ key, icon, minutes = null, notes, ...place }) => {
    const more = {
      category_id: exampleCategory(kinds, icon),
      duration_minutes: minutes,
      ...(notes && { notes: t(notes) }),
    }
    return mutate(placeEntity.create, { trip_id: tripId }, { id: ids.get(key) ?? mint(), ...place, ...more })
      .saved
  })
}

function fillDays(tripId: string, places: ReadonlyMap<string, string>): Promise<void>[] {
  const rows = [...openStream(tripStream(tripId)).rows(day).peek().values()]
  const slots = rows
    .filter(({ date }) => date !== null)
    .sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  return exampleDays.flatMap(({ title, stops, notes = [] }, at) => {
    const dayId = slots[at]?.id
    if (dayId === undefined) return []
    const inTrip = { trip_id: tripId }
    const addNotes = (after: string | undefined) =>
      notes
        .filter(note => note.after === after)
        .map(
          ({ text, icon }) =>
            mutate(dayNote.create, { ...inTrip, day_id: dayId }, { id: mint(), text: t(text), icon }).saved,
        )
    return [
      mutate(day.update, { ...inTrip, id: dayId }, { title: t(title) }).saved,
      ...addNotes(undefined),
      ...stops.flatMap(({ place, from = null, to = null, notes: remark }) => [
        mutate(assignment.create, inTrip, {
          id: mint(),
          place_id: places.get(place) ?? '',
          day_id: dayId,
          assignment_time: from,
          assignment_end_time: to,
          notes: remark ? t(remark) : null,
        }).saved,
        ...addNotes(place),
      ]),
    ]
  })
}
