import './place-files.css'
import { FileDown, Navigation } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import type { SheetProps } from '../../shared/areas/area.ts'
import { saveFile } from '../../shared/device/save-file.ts'
import { closeSheet, openHandOff, useSheetCard } from '../../shared/navigation/sheet-url.ts'
import { Button } from '../../ui/button.tsx'
import { Radio } from '../../ui/fields/checkbox.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useStableId } from '../../ui/use-stable-id.ts'
import { dayTitle, exportFile, exportFormats, onlyDay, readTrip, type ExportFormat } from './export-files.ts'

/** The day that the page shows, as its address says it. */
const dayOf = (path: string): string => /\/plan\/day\/(\d+)/.exec(path)?.[1] ?? ''

/** A trip or a day of it as a file for other programs; works without a connection. Opened with the number of a day, that day. */
export default function ExportSheet({ tripId, path }: SheetProps) {
  const whole = readTrip(tripId)
  const [day, setDay] = useState(useSheetCard() ?? '')
  const [format, setFormat] = useState<ExportFormat>('gpx')
  if (!whole) return null
  const trip = day === '' ? whole : onlyDay(whole, Number(day))
  const save = () => {
    const { name, text, type } = exportFile(trip, format)
    saveFile(name, text, type)
  }
  const options = [
    { value: '', label: t('tripExport.whole') },
    ...whole.days.map(each => ({ value: String(each.number), label: dayTitle(each) })),
  ]
  return (
    <Sheet
      title={t('tripExport.title')}
      over={<bdi>{whole.title}</bdi>}
      onClose={closeSheet}
      footer={
        <Button
          kind="primary"
          icon={FileDown}
          onClick={save}
          offReason={!trip.places.length && t('tripExport.empty')}
        >
          {t('tripExport.save')}
        </Button>
      }
    >
      <div class="place-files">
        <SelectField label={t('tripExport.what')} value={day} options={options} onChange={setDay} />
        <p>{t('placeImport.count', { count: trip.places.length })}</p>
        <FormatChoice format={format} onChoose={setFormat} />
        <div>
          <Button
            kind="text"
            icon={Navigation}
            onClick={() => openHandOff(day || dayOf(path) || '1', { replace: true })}
          >
            {t('handOff.openDay')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function FormatChoice(props: { format: ExportFormat; onChoose: (format: ExportFormat) => void }) {
  const name = useStableId('format')
  return (
    <fieldset class="place-formats">
      <legend>{t('tripExport.format')}</legend>
      {exportFormats.map(each => (
        <Radio
          key={each}
          name={name}
          value={each}
          checked={each === props.format}
          onChoose={() => props.onChoose(each)}
        >
          <span class="row-text">
            <span class="row-title">{t(`placeImport.format.${each}`)}</span>
            <span class="row-meta">{t(`tripExport.fact.${each}`)}</span>
          </span>
        </Radio>
      ))}
    </fieldset>
  )
}
