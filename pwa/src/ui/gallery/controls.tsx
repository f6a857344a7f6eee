import {
  Ban,
  Car,
  Check,
  CircleAlert,
  CircleDashed,
  Download,
  Footprints,
  Lock,
  Pencil,
  Plus,
  RefreshCw,
  Search,
  Ticket,
  TrainFront,
  Trash2,
  TriangleAlert,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Avatar, AvatarStack } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Checkbox, Radio } from '../fields/checkbox.tsx'
import { Chip } from '../chip.tsx'
import { DateField } from '../fields/date-field.tsx'
import { FloatingButton } from '../overlays/floating-button.tsx'
import { IconButton } from '../icon-button.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { Segment } from '../fields/segment.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { Switch } from '../fields/switch.tsx'
import { SyncPill } from '../sync-pill.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { TimeField } from '../fields/time-field.tsx'
import { Panel } from './panel.tsx'

const nothing = () => {}
export const people = ['Maya', 'Jonas', 'Inês', 'Tomás', 'Ravi', 'Chloé'].map((name, at) => ({
  id: `p${at * 3}`,
  name,
}))

export function ButtonsPanel() {
  return (
    <Panel title="Buttons">
      <div class="gallery-row">
        <Button kind="primary" icon={Plus}>
          Add
        </Button>
        <Button kind="primary" icon={Plus} busy="Saving">
          Add a stop
        </Button>
        <Button kind="primary" offReason="Needs a connection">
          Add
        </Button>
      </div>
      <div class="gallery-row">
        <Button kind="tonal">Mark paid</Button>
        <Button icon={Download}>Export</Button>
        <Button kind="text">See all</Button>
        <Button kind="destructive" icon={Trash2}>
          Delete
        </Button>
        <IconButton icon={Search} label="Search" shortcut="/" kind="outline" />
        <FloatingButton icon={Plus} label="Add an expense" text="Expense" onClick={nothing} />
      </div>
    </Panel>
  )
}

export function InputsPanel() {
  const [name, setName] = useState('')
  const [start, setStart] = useState('10:00')
  const [end, setEnd] = useState('09:30')
  const [date, setDate] = useState('2027-04-18')
  const [currency, setCurrency] = useState('EUR')
  const [password, setPassword] = useState('caravel')
  const [note, setNote] = useState(
    'Ask for the table by the window. Cash is easier than card here, and the tram stops at eleven.',
  )
  const [packed, setPacked] = useState(true)
  const [mine, setMine] = useState(true)
  const [on, setOn] = useState(true)
  return (
    <Panel title="Inputs">
      <div class="gallery-grid">
        <TextField
          label="Name"
          placeholder="What is it called?"
          hint="You can change this later."
          value={name}
          onInput={setName}
        />
        <TimeField label="Starts" hint="Type 10 for 10:00" value={start} onChange={setStart} />
        <TimeField
          label="Ends"
          error={end < start && 'The end is before the start.'}
          value={end}
          onChange={setEnd}
        />
        <DateField label="Day" value={date} onChange={setDate} />
        <SelectField
          label="Currency"
          value={currency}
          onChange={setCurrency}
          options={['EUR', 'DKK', 'JPY'].map(value => ({ value, label: value }))}
        />
        <PasswordField label="Password" autocomplete="off" value={password} onInput={setPassword} />
      </div>
      <TextArea label="Note" maxLength={150} rows={2} value={note} onInput={setNote} />
      <div class="gallery-row">
        <Checkbox checked={packed} onChange={setPacked}>
          Packed
        </Checkbox>
        <Checkbox checked={!packed} onChange={() => setPacked(!packed)}>
          Not packed
        </Checkbox>
        <Radio name="whose" value="mine" checked={mine} onChoose={() => setMine(true)}>
          Yours
        </Radio>
        <Radio name="whose" value="theirs" checked={!mine} onChoose={() => setMine(false)}>
          Theirs
        </Radio>
        <Switch checked={on} onChange={setOn}>
          On
        </Switch>
        <Switch checked={!on} onChange={() => setOn(!on)}>
          Off
        </Switch>
      </div>
    </Panel>
  )
}

export function ChipsPanel() {
  const [filter, setFilter] = useState('all')
  const [list, setList] = useState<'packing' | 'todos'>('packing')
  const [mode, setMode] = useState<'walk' | 'drive'>('walk')
  const jonas = people[1]
  return (
    <Panel title="Chips, segments, badges">
      <div class="gallery-row">
        <Chip chosen={filter === 'all'} onClick={() => setFilter('all')}>
          All
        </Chip>
        <Chip chosen={filter === 'transport'} icon={TrainFront} onClick={() => setFilter('transport')}>
          Transport 4
        </Chip>
        <Chip chosen={filter === 'jonas'} onClick={() => setFilter('jonas')}>
          {jonas && <Avatar person={jonas} size={24} decorative />}
          Jonas
        </Chip>
        <Chip menu onClick={nothing}>
          Category
        </Chip>
      </div>
      <div class="gallery-row">
        <Segment
          label="List"
          value={list}
          onChange={setList}
          options={[
            { value: 'packing', label: 'Packing' },
            { value: 'todos', label: 'To-dos' },
          ]}
        />
        <Segment
          label="Travel by"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'walk', label: 'Walk', icon: Footprints },
            { value: 'drive', label: 'Drive', icon: Car },
          ]}
        />
      </div>
      <div class="gallery-row">
        <Badge icon={Check}>Confirmed</Badge>
        <Badge tone="ok" icon={Ticket}>
          4 tickets
        </Badge>
        <Badge tone="warn" icon={TriangleAlert}>
          Closed that day
        </Badge>
        <Badge tone="now" icon={Footprints}>
          Leave by <b>13:04</b>
        </Badge>
        <Badge tone="danger" icon={Ban}>
          Not accepted
        </Badge>
        <Badge tone="quiet" icon={Pencil}>
          Draft
        </Badge>
        <Badge tone="info">New</Badge>
      </div>
      <div class="gallery-row">
        <AvatarStack people={people.slice(0, 4)} />
        <AvatarStack people={people} size={24} />
        {people.slice(0, 2).map(person => (
          <Avatar key={person.id} person={person} size={40} />
        ))}
      </div>
    </Panel>
  )
}

export function SyncPanel() {
  return (
    <Panel title="Sync states">
      <div class="gallery-row">
        <SyncPill icon={Check} text="All changes saved" onClick={nothing} />
        <SyncPill icon={CircleDashed} text="Saved on this device · 3 changes waiting" onClick={nothing} />
        <SyncPill icon={RefreshCw} text="Sending 2 of 3" onClick={nothing} />
        <SyncPill icon={CircleAlert} text="1 needs your attention" tone="now" onClick={nothing} />
        <SyncPill icon={Lock} text="Sign in to send 3 changes" tone="now" onClick={nothing} />
      </div>
      <SyncPill
        icon={CircleDashed}
        text="Saved on this device · 3 changes waiting"
        shape="line"
        onClick={nothing}
      />
    </Panel>
  )
}
