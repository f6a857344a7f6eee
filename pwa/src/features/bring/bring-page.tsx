import './bring.css'
import { CircleAlert, FileUp } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { previewImport, type ImportPreview } from '../../data/trip-imports.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useFileDrop } from '../../shared/device/use-file-drop.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BroughtFile } from './brought-file.tsx'

interface Read {
  name: string
  preview?: ImportPreview
  error?: string
}

/** Files of other planners: chosen or dropped, recognised, looked over, brought in. */
export default function BringPage() {
  usePageTitle(t('bring.title'))
  const [files, setFiles] = useState<Read[]>([])
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const take = async (chosen: readonly File[]) => {
    if (!chosen.length) return
    setBusy(true)
    for (const file of chosen) {
      const read = await previewImport(file).then(
        (preview): Read => ({ name: file.name, preview }),
        (error: unknown): Read => ({ name: file.name, error: errorText(error) }),
      )
      setFiles(known => [read, ...known])
    }
    setBusy(false)
  }
  const { area, over } = useFileDrop(dropped => void take(dropped))
  return (
    <>
      <PageHeader title={t('bring.title')} back={{ href: '/' }} />
      <div class="page-body bring">
        <section ref={area} class={over ? 'bring-drop is-over' : 'bring-drop'} aria-label={t('bring.choose')}>
          <p>{t('bring.fact')}</p>
          <Button
            kind="primary"
            icon={FileUp}
            busy={busy && t('bring.reading')}
            onClick={() => picker.current?.click()}
          >
            {t('bring.choose')}
          </Button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={t('bring.choose')}
            onChange={event => {
              void take([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <p class="bring-meta">{t('bring.sources')}</p>
        </section>
        {files.map(({ name, preview, error }, at) =>
          preview ? (
            <BroughtFile key={preview.id} name={name} preview={preview} />
          ) : (
            <Notice key={`${name} ${files.length - at}`} tone="danger" icon={CircleAlert} alert>
              <bdi>{name}</bdi>: {error}
            </Notice>
          ),
        )}
      </div>
    </>
  )
}
