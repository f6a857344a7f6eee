import './journal.css'
import { useState } from 'preact/hooks'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { JournalDayStrip } from './journal-day-strip.tsx'
import { daysOfJournal } from './journal-days.ts'
import { JournalGate } from './journal-gate.tsx'
import { JournalHead } from './journal-head.tsx'
import type { Journal } from './journal-rows.ts'
import { JournalMap } from './map/lazy-journal-map.tsx'

/** The map of a journal by itself, for a phone. */
export default function MapPage({ params }: AreaPageProps) {
  return <JournalGate id={params?.['id'] ?? ''}>{row => <MapView row={row} />}</JournalGate>
}

function MapView({ row }: { row: Journal }) {
  const days = daysOfJournal(row.id)
  const [date, setDate] = useState<string | undefined>()
  return (
    <div class="journal is-map">
      <JournalHead row={row} view="map" />
      {days.length > 0 && <JournalDayStrip days={days} chosen={date ?? days[0]?.date} onChoose={setDate} />}
      <div class="journal-map-pane">
        <JournalMap journalId={row.id} dateInView={date ?? days[0]?.date} onDay={setDate} compact />
      </div>
    </div>
  )
}
