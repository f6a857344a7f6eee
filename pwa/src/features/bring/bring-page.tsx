import './bring.css'
import { FileUp, Trash2 } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { useFileDrop } from '../../shared/device/use-file-drop.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { BroughtFile } from './brought-file.tsx'
import { BroughtTrips } from './brought-trips.tsx'
import { useImports } from './use-imports.ts'

type Imports = ReturnType<typeof useImports>

/** Files of other planners: chosen or dropped, recognised, looked over, and added together. */
export default function BringPage() {
  usePageTitle(t('bring.title'))
  const phone = usePhone()
  const imports = useImports()
  const { files, chosen, done, undone, busy, toggle } = imports
  return (
    <>
      <PageHeader
        kind="sub"
        title={t('bring.title')}
        back={{ href: '/' }}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
      />
      <div class="page-body bring">
        {done ? (
          <BroughtTrips
            done={done}
            undoing={busy === 'undoing'}
            notUndone={undone?.left ?? []}
            onUndo={() => void imports.undo()}
          />
        ) : (
          <DropZone imports={imports} />
        )}
        {!done && undone && <output class="bring-meta">{t('bring.undone')}</output>}
        {files
          .filter(({ error }) => !done || error !== undefined)
          .map(entry => (
            <BroughtFile
              key={entry.id}
              entry={entry}
              chosen={chosen}
              onToggle={toggle}
              onRetry={() => void imports.retry(entry)}
            />
          ))}
      </div>
      {!done && files.some(({ preview }) => preview) && <BringFooter imports={imports} />}
    </>
  )
}

function DropZone({ imports: { busy, take } }: { imports: Imports }) {
  const picker = useRef<HTMLInputElement>(null)
  const { area, over } = useFileDrop(dropped => void take(dropped))
  return (
    <section ref={area} class={over ? 'bring-drop is-over' : 'bring-drop'} aria-label={t('bring.choose')}>
      <p>{t('bring.fact')}</p>
      <Button
        kind="tonal"
        icon={FileUp}
        busy={busy === 'reading' && t('bring.reading')}
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
  )
}

/** Says what was found, and adds all that is chosen at once. */
function BringFooter({ imports: { files, chosen, busy, add, discard } }: { imports: Imports }) {
  const previews = files.flatMap(({ preview }) => preview ?? [])
  const trips = previews.reduce((sum, preview) => sum + preview.trips.length, 0)
  return (
    <footer class="bring-foot">
      <Button kind="text" icon={Trash2} onClick={() => void discard()}>
        {t('bring.discard')}
      </Button>
      <span class="bring-meta">{t('bring.found', { files: previews.length, trips })}</span>
      <Button
        kind="primary"
        busy={busy === 'adding' && t('bring.bringing')}
        offReason={chosen.size === 0 && t('bring.nothingChosen')}
        onClick={() => void add()}
      >
        {t('bring.bring', { count: chosen.size })}
      </Button>
    </footer>
  )
}
