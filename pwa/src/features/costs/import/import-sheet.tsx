import './import.css'
import { CircleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { readCosts, type TooMuch } from '@caravel/sync-protocol/domain/money/read-costs'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { t } from '../../../i18n/t.ts'
import { FileButton } from '../../../ui/fields/file-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useCosts } from '../page/costs-context.ts'
import { ExportButton } from './export-button.tsx'
import { ImportPreview } from './import-preview.tsx'
import { readTextFile, type FileFault } from './read-file.ts'

type Chosen = { name: string; text: string }
type Refused = { name: string; fault: FileFault | TooMuch['fault'] | 'UNKNOWN'; columns?: readonly string[] }

/** Costs leave as a table, and those of another program come in after a look at what they become. */
export default function ImportSheet() {
  const { mayEdit } = useCosts()
  const [file, setFile] = useState<Chosen>()
  const [refused, setRefused] = useState<Refused>()
  const take = async (picked: File | undefined) => {
    if (!picked) return
    const { name } = picked
    const text = await readTextFile(picked)
    setFile(undefined)
    setRefused(undefined)
    if (typeof text !== 'string') return setRefused({ name, ...text })
    const found = readCosts(text)
    if ('fault' in found) return setRefused({ name, ...found })
    if ('unknown' in found) return setRefused({ name, fault: 'UNKNOWN', columns: found.unknown })
    setFile({ name, text })
  }
  if (file) return <ImportPreview key={file.text} file={file} onBack={() => setFile(undefined)} />
  return (
    <Sheet title={t('costs.importExport')} onClose={closeSheet}>
      <div class="cost-import">
        <section aria-labelledby="costs-export">
          <h3 id="costs-export">{t('costs.import.exportTitle')}</h3>
          <p>{t('costs.import.exportFact')}</p>
          <ExportButton />
        </section>
        {mayEdit && (
          <section aria-labelledby="costs-import">
            <h3 id="costs-import">{t('costs.import.title')}</h3>
            <p>{t('costs.import.fact')}</p>
            <FileButton
              label={t('costs.import.choose')}
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onPick={take}
            />
            {refused && (
              <Notice tone="danger" icon={CircleAlert} alert>
                {t(`costs.import.fault.${refused.fault}`, {
                  name: refused.name,
                  columns: refused.columns?.filter(Boolean).slice(0, 12).join(' · ') || '–',
                })}
              </Notice>
            )}
          </section>
        )}
      </div>
    </Sheet>
  )
}
