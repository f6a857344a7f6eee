import { FileUp } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { acceptedFiles } from './confirmation-files.ts'

/** Says that confirmations may be dropped on this page, or chosen. */
export function DropZone({ isOver, onFiles }: { isOver: boolean; onFiles: (files: File[]) => void }) {
  return (
    <div class={classNames('import-drop', isOver && 'is-over')}>
      <Icon of={FileUp} size={24} />
      <h2>{t('bookingImport.dropTitle')}</h2>
      <p>{t('bookingImport.dropFact')}</p>
      <PickButton primary onFiles={onFiles} />
    </div>
  )
}

/** A button that asks for several files. */
export function PickButton({
  primary = false,
  onFiles,
}: {
  primary?: boolean
  onFiles: (files: File[]) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={primary ? 'primary' : 'outline'} icon={FileUp} onClick={() => picker.current?.click()}>
        {t(primary ? 'bookingImport.choose' : 'bookingImport.addFiles')}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={t('bookingImport.choose')}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
