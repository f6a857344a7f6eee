import './place-files.css'
import { useRef, useState } from 'preact/hooks'
import { previewPlaces, type PlacesPreview, type PlacesSource } from '../../data/preview-places.ts'
import { t } from '../../i18n/t.ts'
import type { SheetProps } from '../../shared/areas/area.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { ChooseSource } from './choose-source.tsx'
import { ImportPreview } from './import-preview.tsx'
import { importProblem } from './import-problem.ts'

/** Places of other programs come in after a look at what they become. */
export default function ImportSheet({ tripId }: SheetProps) {
  const [preview, setPreview] = useState<PlacesPreview>()
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState(false)
  const askedRef = useRef<AbortController>(undefined)
  const read = async (source: PlacesSource) => {
    askedRef.current?.abort()
    const asked = new AbortController()
    askedRef.current = asked
    setProblem(undefined)
    setReading(true)
    try {
      const found = await previewPlaces(tripId, source, asked.signal)
      if (asked.signal.aborted) return
      if (found.places.length) setPreview(found)
      else setProblem(t('error.IMPORT_EMPTY'))
    } catch (error) {
      if (!asked.signal.aborted) setProblem(importProblem(error, source))
    } finally {
      if (!asked.signal.aborted) setReading(false)
    }
  }
  const close = () => {
    askedRef.current?.abort()
    closeSheet()
  }
  if (preview) return <ImportPreview tripId={tripId} found={preview} onBack={() => setPreview(undefined)} />
  return (
    <Sheet title={t('placeImport.title')} onClose={close}>
      <ChooseSource
        reading={reading}
        problem={problem}
        onProblem={setProblem}
        onRead={source => void read(source)}
      />
    </Sheet>
  )
}
