import { useEffect, useRef } from 'preact/hooks'
import { personOf } from '../../../shared/people/people.ts'
import { usePresence } from '../../../shared/people/use-presence.ts'
import { device } from '../../../data/device.ts'
import { formatList } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import type { Person } from '../../../ui/avatar.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { ChangesAbove } from './changes-above.tsx'
import { freshRows, type Fresh } from '../model/fresh-rows.ts'
import {
  othersChanges,
  toTold,
  type FollowedRow,
  type Known,
  type OthersChange,
  type Told,
} from '../model/others-changes.ts'
import { usePlanner } from './planner-context.ts'
import { watchHands } from './watch-hands.ts'
import { tripSignals, type TripSignals } from '../model/use-trip-plan.ts'

const shownFor = 2_000 // ms
/** What happens within this time is said in one sentence. */
const gatherFor = 1_200 // ms

/**
 * What the planner does for fellow travellers and with what they do: tells them what shows here, keeps the rows still under
 * a hand, marks what they changed a moment ago and says it; nothing of what was there from the start.
 */
export default function OthersWatch() {
  const { tripId, day, selected } = usePlanner()
  const {
    view: { stream },
    rows,
  } = tripSignals(tripId)
  usePresence(stream, day?.id, selected?.stop?.id ?? selected?.place.id)
  useEffect(watchHands, [])
  const known = useRef<Known | undefined>(undefined)
  const burst = useRef<Burst | undefined>(undefined)
  const { assignments, notes, places, days } = rows

  useEffect(() => {
    const now = followed(rows)
    if (!now.size) return
    const { changed, gone } = othersChanges(known.current, now, device.value?.actor.user_id)
    known.current = now
    const away = gone.filter(row => row.version > 0 && !isHere(stream, row.id)).map(({ name }) => name)
    if (!changed.length && !away.length) return
    burst.current ??= new Burst(told => announce(toldText(told, id => nameOf(stream, id))))
    burst.current.add(changed, away)
    if (!changed.length) return
    const found = changed.map(
      ({ id, by }) => [id, personOf(stream, by) ?? { id: by, name: t('undo.somebody') }] as const,
    )
    freshRows.value = new Map([...freshRows.peek(), ...found])
    setTimeout(() => {
      freshRows.value = without(freshRows.peek(), found)
    }, shownFor)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the tables are what is followed
  }, [assignments.value, notes.value, places.value, days.value])
  useEffect(
    () => () => {
      burst.current?.stop()
      freshRows.value = new Map()
    },
    [],
  )
  return <ChangesAbove day={day?.id} />
}

/** Gathers what comes in quick succession, so that many changes are one sentence. */
class Burst {
  private changed: OthersChange[] = []
  private gone: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly say: (told: Told) => void

  constructor(say: (told: Told) => void) {
    this.say = say
  }

  add(changed: readonly OthersChange[], gone: readonly string[]): void {
    this.changed.push(...changed)
    this.gone.push(...gone)
    this.timer ??= setTimeout(() => {
      const told = toTold(this.changed, this.gone)
      this.timer = undefined
      this.changed = []
      this.gone = []
      if (told) this.say(told)
    }, gatherFor)
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}

/** Marked anew meanwhile: it stays for its own time. */
const without = (fresh: Fresh, found: readonly (readonly [string, Person])[]): Fresh => {
  const over = new Map(found)
  return new Map([...fresh].filter(([id, person]) => over.get(id) !== person))
}

function followed({ assignments, notes, places, days }: TripSignals['rows']): Known {
  const placeNames = places.value
  const all: FollowedRow[] = []
  const follow = ({ id, version, updated_by }: Omit<FollowedRow, 'name'>, name: string, shows?: string) =>
    all.push({ id, version, updated_by, name, ...(shows === undefined ? {} : { shows }) })
  for (const row of assignments.value.values()) follow(row, placeNames.get(row.place_id)?.name ?? '')
  for (const row of notes.value.values()) follow(row, row.text ?? '')
  for (const row of places.value.values()) follow(row, row.name)
  // Days get a new version with every move of the range; only their words are read here.
  for (const row of days.value.values())
    if (row.state !== 'trimmed')
      follow(row, row.title ?? t('planner.dayWord'), JSON.stringify([row.title, row.notes]))
  return new Map(all.map(row => [row.id, row]))
}

/** The reader took it away themselves: it waits to be sent, and the rows that the server confirmed still have it. */
const isHere = (stream: string, id: string): boolean => {
  const tables = device.value?.engine.memory(stream).confirmed.tables
  return ['assignment', 'day_note', 'place', 'day'].some(name => tables?.get(name)?.has(id))
}

const nameOf = (stream: string, id: string): string => personOf(stream, id)?.name ?? t('undo.somebody')

function toldText(told: Told, nameOfPerson: (id: string) => string): string {
  switch (told.kind) {
    case 'one':
      return t(told.added ? 'planner.otherAdded' : 'planner.otherChanged', {
        who: nameOfPerson(told.who),
        what: told.what,
      })
    case 'many':
      return t('planner.othersChanged', { who: formatList(told.who.map(nameOfPerson)), count: told.count })
    case 'gone':
      return t('planner.otherRemoved', { what: told.names[0] ?? '', count: told.names.length })
  }
}
