import {
  BedDouble,
  CircleAlert,
  CircleDashed,
  CloudOff,
  Ellipsis,
  History,
  Languages,
  ListChecks,
  MessagesSquare,
  Route,
  Search,
  Ticket,
  TrainFront,
  Trash2,
  Wallet,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import { languages } from '../../i18n/languages.ts'
import { ask } from '../overlays/ask.tsx'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { Empty } from '../lists/empty.tsx'
import { IconButton } from '../icon-button.tsx'
import { ListRow } from '../lists/list-row.tsx'
import { MenuButton } from '../overlays/menu-button.tsx'
import { Notice } from '../notice.tsx'
import { PageHeader } from '../navigation/page-header.tsx'
import { PeekSheet, type PeekStop } from '../overlays/peek-sheet.tsx'
import { PendingMark } from '../pending-mark.tsx'
import { Rail } from '../navigation/rail.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { SkeletonRows } from '../lists/skeleton.tsx'
import { SyncPill } from '../sync-pill.tsx'
import { TabBar } from '../navigation/tab-bar.tsx'
import { TextField } from '../fields/text-field.tsx'
import { showToast } from '../overlays/toast-store.ts'
import { people } from './controls.tsx'
import { Panel } from './panel.tsx'

const nothing = () => {}

export function OverlayPanel() {
  const [sheet, setSheet] = useState(false)
  const [name, setName] = useState('')
  const [language, setLanguage] = useState('en')
  return (
    <Panel title="Dialog, sheet, menu, toast">
      <div class="gallery-row">
        <Button
          onClick={() =>
            void ask({
              question: 'Delete this note?',
              text: '“Feira da Ladra is Tuesday and Saturday.” You can bring it back from History.',
              yes: 'Delete note',
              no: 'Keep',
            })
          }
        >
          Dialog
        </Button>
        <Button onClick={() => setSheet(true)}>Sheet</Button>
        <MenuButton
          label="Language"
          columns={2}
          items={languages.map(({ code, name, tag }) => ({
            id: code,
            label: name,
            lang: tag,
            chosen: code === language,
            onSelect: () => setLanguage(code),
          }))}
        >
          {({ ref, toggle, attributes }) => (
            <Button icon={Languages} buttonRef={ref} onClick={toggle} {...attributes}>
              Language
            </Button>
          )}
        </MenuButton>
        <Button
          onClick={() =>
            showToast({
              icon: Trash2,
              text: 'Museu do Fado deleted',
              action: { label: 'Undo', onClick: nothing },
            })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              icon: CircleAlert,
              text: 'This file is larger than 20 MB.',
              action: { label: 'Choose another', onClick: nothing },
              error: true,
            })
          }
        >
          Error toast
        </Button>
      </div>
      {sheet && (
        <Sheet
          title="New place"
          over="Day 2"
          onClose={() => setSheet(false)}
          footer={
            <>
              <Button onClick={() => setSheet(false)}>Cancel</Button>
              <Button kind="primary">Add place</Button>
            </>
          }
        >
          <TextField label="Name" icon={Search} value={name} onInput={setName} />
        </Sheet>
      )}
    </Panel>
  )
}

export function EmptyPanel() {
  return (
    <Panel title="Empty, loading, error">
      <div class="gallery-grid">
        <Empty
          icon={Route}
          level={3}
          boxed
          title="Nothing planned on Tuesday"
          action={<Button kind="tonal">See ideas</Button>}
        >
          6 ideas are within 2 km of where you sleep.
        </Empty>
        <div>
          <SkeletonRows count={2} />
          <Notice tone="warn" icon={CloudOff} action={{ label: 'Retry', onClick: nothing }}>
            Weather is from yesterday, 21:00.
          </Notice>
        </div>
      </div>
      <Notice icon={CloudOff} action={{ label: 'Add by hand', onClick: nothing }}>
        No connection, so only saved places are searched.
      </Notice>
    </Panel>
  )
}

export function RowsPanel() {
  const [packed, setPacked] = useState(true)
  return (
    <Panel title="List rows">
      <ul class="list">
        <ListRow
          icon={TrainFront}
          title="IC 523 Lisboa to Coimbra-B"
          meta="Coach 22, seats 41–44"
          value="09:39"
          valueMeta="Wed 21 Apr"
          href="#train"
        />
        <ListRow
          icon={BedDouble}
          tone="warn"
          title="Porto: no place to stay yet"
          meta="3 nights, Thu to Sun"
          onOpen={nothing}
        />
        <ListRow
          lead={<Checkbox aria-label="Passport" checked={packed} onChange={setPacked} />}
          title="Passport"
          meta="Everyone ticks their own · 3 of 4"
          value="40 g"
          mark={<PendingMark />}
        />
      </ul>
    </Panel>
  )
}

export function NavigationPanel() {
  const items = [
    { id: 'plan', label: 'Plan', icon: Route, href: '#plan', current: true },
    { id: 'bookings', label: 'Bookings', icon: Ticket, href: '#bookings' },
    { id: 'costs', label: 'Costs', icon: Wallet, href: '#costs' },
    { id: 'lists', label: 'Lists', icon: ListChecks, href: '#lists' },
  ]
  const me = people[0]
  const [stop, setStop] = useState<PeekStop>('low')
  return (
    <Panel title="Navigation">
      <div class="gallery-rail">
        <Rail
          label="Trip"
          home={{ href: '#trips', label: 'Trips' }}
          items={[
            ...items,
            { id: 'talk', label: 'Talk', icon: MessagesSquare, href: '#talk', news: '2 new messages' },
          ]}
          lowerItems={[{ id: 'history', label: 'History', icon: History, href: '#history' }]}
          foot={me && <Avatar person={me} />}
        />
        <div class="gallery-phone">
          <PageHeader
            title="Lisbon to Porto"
            meta="Sat 17 – Sun 25 Apr 2027"
            back={{ href: '#trips' }}
            status={
              <SyncPill
                shape="line"
                icon={CircleDashed}
                text="Saved on this device · 3 changes waiting"
                onClick={nothing}
              />
            }
            actions={<IconButton icon={Search} label="Search" size={24} />}
          />
          <div class="gallery-map">
            <PeekSheet label="Stops" stop={stop} onStop={setStop} head="Map">
              <ul class="list">
                <ListRow title="Livraria Bertrand" meta="4 min on foot" value="15:05" />
                <ListRow title="São Pedro de Alcântara" meta="9 min on foot" value="18:00" />
              </ul>
            </PeekSheet>
          </div>
          <TabBar
            label="Trip on a phone"
            items={[...items, { id: 'more', label: 'More', icon: Ellipsis, href: '#more' }]}
          />
        </div>
      </div>
    </Panel>
  )
}
