import { CircleAlert, CloudOff, FileUp, Link } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { PlacesSource } from '../../data/preview-places.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { tooMuch } from './import-problem.ts'
import { useFileDrop } from '../../shared/device/use-file-drop.ts'

const accept = '.gpx,.kml,.kmz,.json,.geojson,.csv,.tsv,.txt'

type Props = {
  reading: boolean
  problem: string | undefined
  onProblem: (problem: string | undefined) => void
  onRead: (source: PlacesSource) => void
}

/** Files to choose or drop, or the link of a shared list. */
export function ChooseSource({ reading, problem, onProblem, onRead }: Props) {
  const { connected } = syncStatus.value
  const take = (files: readonly File[]) => {
    if (!files.length || reading || !connected) return
    const much = tooMuch(files)
    if (much) onProblem(much)
    else onRead({ files })
  }
  return (
    <div class="place-files">
      {!connected && <Notice icon={CloudOff}>{t('placeImport.offline')}</Notice>}
      <FilesPart reading={reading} off={!connected} onTake={take} />
      <LinkPart reading={reading} off={!connected} onRead={url => onRead({ url })} />
      {problem && (
        <Notice tone="danger" icon={CircleAlert} alert>
          {problem}
        </Notice>
      )}
    </div>
  )
}

function FilesPart(props: { reading: boolean; off: boolean; onTake: (files: readonly File[]) => void }) {
  const { reading, off, onTake } = props
  const picker = useRef<HTMLInputElement>(null)
  const { area, over } = useFileDrop(onTake)
  return (
    <section
      class={classNames('place-drop', over && 'is-over')}
      aria-labelledby="place-import-files"
      ref={area}
    >
      <h3 id="place-import-files">{t('placeImport.fromFile')}</h3>
      <p>{t('placeImport.formats')}</p>
      <Button
        kind="primary"
        icon={FileUp}
        busy={reading && t('placeImport.reading')}
        offReason={off && t('placeImport.needsConnection')}
        onClick={() => picker.current?.click()}
      >
        {t('placeImport.choose')}
      </Button>
      <p class="place-drop-hint">{t('placeImport.dropHint')}</p>
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={t('placeImport.choose')}
        onChange={event => {
          onTake([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}

function LinkPart(props: { reading: boolean; off: boolean; onRead: (url: string) => void }) {
  const { reading, off, onRead } = props
  const [url, setUrl] = useState('')
  const [missing, setMissing] = useState(false)
  const read = (event: Event) => {
    event.preventDefault()
    if (reading || off) return
    if (url.trim()) onRead(url.trim())
    else setMissing(true)
  }
  return (
    <form class="place-link" onSubmit={read} noValidate>
      <TextField
        label={t('placeImport.link')}
        hint={t('placeImport.linkHint')}
        error={missing ? t('placeImport.linkMissing') : undefined}
        type="url"
        icon={Link}
        dir="ltr"
        autocomplete="off"
        maxLength={4000}
        value={url}
        onInput={text => {
          setUrl(text)
          setMissing(false)
        }}
      />
      <Button type="submit" busy={reading && t('placeImport.reading')}>
        {t('placeImport.readLink')}
      </Button>
    </form>
  )
}
