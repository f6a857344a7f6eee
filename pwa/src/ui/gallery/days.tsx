import {
  ArrowDown,
  ArrowUp,
  CalendarDays,
  Car,
  Ellipsis,
  Footprints,
  Paperclip,
  TrainFront,
  TriangleAlert,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import { AvatarStack } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { DayTabs } from '../navigation/day-tabs.tsx'
import { IconButton } from '../icon-button.tsx'
import { DayLine } from '../line/day-line.tsx'
import { Leg } from '../line/leg.tsx'
import { NoteRow } from '../line/note-row.tsx'
import { NowRow } from '../line/now-row.tsx'
import { Stop } from '../line/stop.tsx'
import { MenuButton } from '../overlays/menu-button.tsx'
import { PendingMark } from '../pending-mark.tsx'
import { DragGrip } from '../sortable/drag-grip.tsx'
import { moveWithin } from '../sortable/sortable-geometry.ts'
import { dropZone, useSortable, useSortableGroup } from '../sortable/use-sortable.ts'
import { showToast } from '../overlays/toast-store.ts'
import { people } from './controls.tsx'
import { Panel } from './panel.tsx'

const nothing = () => {}

export function LinePanel() {
  return (
    <Panel title="The line: stops and legs">
      <div class="gallery-edge">
        <DayLine dayNumber={2} label="Day 2">
          <Stop
            label="Start: Casa do Largo"
            number="home"
            name="Casa do Largo"
            meta="Start from here · night 2 of 4"
          />
          <Leg
            pattern="walk"
            icon={Footprints}
            time="8 min"
            detail="550 m"
            label="8 minutes on foot, 550 metres"
          />
          <Stop
            label="Stop 1, Miradouro de Santa Luzia, 09:30 to 10:15, visited"
            number={1}
            visited
            name="Miradouro de Santa Luzia"
            meta="Viewpoint · tiled terrace above the Tagus"
            start="09:30"
            end="10:15"
          />
          <Leg
            pattern="rail"
            icon={TrainFront}
            time="Tram 28E · 19 min"
            detail="3.1 km"
            clock="14:38 → 14:57"
            label="Tram 28E, 19 minutes"
            onOpen={nothing}
          />
          <NowRow time="12:41" pattern="walk" label="Now, 12:41">
            <Badge tone="now" icon={Footprints}>
              Leave by <b>13:04</b>
            </Badge>
          </NowRow>
          <Leg
            pattern="walk"
            icon={Footprints}
            time="11 min"
            detail="800 m, uphill"
            label="11 minutes on foot"
            onOpen={nothing}
          />
          <Stop
            label="Stop 2, O Pitéu da Graça, 13:00 to 14:30, waiting to sync"
            number={2}
            selected
            name="O Pitéu da Graça"
            meta="Lunch · Largo da Graça 95"
            start="13:00"
            end="14:30"
            badges={
              <>
                <Badge tone="ok">Table for 4</Badge>
                <Badge tone="quiet" icon={Paperclip}>
                  1
                </Badge>
              </>
            }
            mark={<PendingMark />}
            grip={<DragGrip />}
          />
          <Leg
            pattern="road"
            icon={Car}
            time="12 min"
            detail="5.1 km"
            label="12 minutes by road"
            onOpen={nothing}
          />
          <NoteRow
            label="Note"
            text="Feira da Ladra: only Tuesday and Saturday"
            onOpen={nothing}
            mark={<PendingMark />}
          />
          <Stop
            label="Stop 3, Convento do Carmo, 15:00 to 16:00"
            number={3}
            last
            name="Convento do Carmo"
            meta="Ruin and museum · closed Sundays"
            start="15:00"
            end="16:00"
            badges={
              <Badge tone="warn" icon={TriangleAlert}>
                Closed that day · Move to Mon
              </Badge>
            }
            mark={<AvatarStack people={people.slice(2, 4)} size={24} />}
          />
        </DayLine>
      </div>
    </Panel>
  )
}

const names: Readonly<Record<string, string>> = {
  castelo: 'Castelo de São Jorge',
  piteu: 'O Pitéu da Graça',
  carmo: 'Convento do Carmo',
  bertrand: 'Livraria Bertrand',
  belem: 'Torre de Belém',
}

const days = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((weekday, at) => ({
  id: `day-${at + 1}`,
  number: at + 1,
  weekday,
  day: String(17 + at),
  label: `Day ${at + 1}, ${weekday} ${17 + at} April`,
  today: at === 1,
}))

export function MovingPanel() {
  const [plan, setPlan] = useState<Readonly<Record<string, readonly string[]>>>({
    'day-1': ['belem'],
    'day-2': ['castelo', 'piteu', 'carmo', 'bertrand'],
  })
  const [day, setDay] = useState('day-2')
  const ids = plan[day] ?? []
  const group = useSortableGroup({
    containers: () => days.map(({ id }) => ({ id, count: plan[id]?.length ?? 0 })),
    onOpenContainer: setDay,
    staysBecause: id => (id === 'belem' ? 'Stays on 17 April' : undefined),
    onRefused: text => showToast({ text }),
    onDrop: ({ id, fromContainer, toContainer, index }) => {
      const without = { ...plan, [fromContainer]: (plan[fromContainer] ?? []).filter(other => other !== id) }
      setPlan({ ...without, [toContainer]: moveWithin(without[toContainer] ?? [], id, index) })
    },
    words: {
      lifted: (id, { index, count }) => `Lifted ${names[id]}. Place ${index + 1} of ${count}.`,
      moved: (_, { index, count }) => `Place ${index + 1} of ${count}.`,
      dropped: () => 'Dropped.',
      returned: id => `${names[id]} is back in its place.`,
    },
  })
  const sortable = useSortable({ group, containerId: day, ids })
  return (
    <Panel title="Days, dragging and its keyboard twin">
      <div class="gallery-edge">
        <DayTabs label="Days" days={days} chosen={day} onChoose={setDay} tabAttributes={dropZone} />
        <DayLine dayNumber={Number(day.slice(4))} label="Plan" listAttributes={sortable.list}>
          {sortable.shownIds.map((id, at) => (
            <Stop
              key={id}
              label={`Stop ${at + 1}, ${names[id]}`}
              number={at + 1}
              name={names[id]}
              last={at === sortable.shownIds.length - 1}
              rowAttributes={sortable.row(id)}
              grip={<DragGrip />}
            />
          ))}
        </DayLine>
      </div>
      <div class="gallery-row">
        <MenuButton
          label="Stop 2"
          align="start"
          items={[
            { id: 'up', label: 'Move up', icon: ArrowUp, shortcut: 'Alt ↑', onSelect: nothing },
            { id: 'down', label: 'Move down', icon: ArrowDown, shortcut: 'Alt ↓', onSelect: nothing },
            { id: 'day', label: 'Move to another day', icon: CalendarDays, shortcut: 'M', onSelect: nothing },
            {
              id: 'off',
              label: 'Best order',
              offReason: 'Needs three stops',
              group: true,
              onSelect: nothing,
            },
          ]}
        >
          {({ ref, toggle, attributes }) => (
            <IconButton
              icon={Ellipsis}
              label="More for stop 2"
              kind="outline"
              buttonRef={ref}
              onClick={toggle}
              {...attributes}
            />
          )}
        </MenuButton>
      </div>
    </Panel>
  )
}

export function DayPanel() {
  const patterns = [
    'walk',
    'cycle',
    'road',
    'taxi',
    'rail',
    'bus',
    'ferry',
    'cruise',
    'flight',
    'other',
    'guess',
  ] as const
  return (
    <Panel title="Day colours and patterns">
      <div class="gallery-row">
        {days.map(({ id, number }) => (
          <span key={id} class={`gallery-disc day-${number}`}>
            {number}
          </span>
        ))}
      </div>
      <DayLine dayNumber={6} label="Patterns">
        {patterns.map(pattern => (
          <Leg key={pattern} pattern={pattern} icon={Footprints} time={pattern} label={pattern} />
        ))}
      </DayLine>
    </Panel>
  )
}
