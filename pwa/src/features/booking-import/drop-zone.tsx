import { FileUp } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { appConfig } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { acceptedFiles } from './confirmation-files.ts'

/** Only with more than its own reader a server reads the barcodes in pictures. */
const readsPictures = () => appConfig.value?.booking_files?.includes('png') === true

/** Says that confirmations may be dropped on this page, or chosen. */
export function DropZone({ isOver, onFiles }: { isOver: boolean; onFiles: (files: File[]) => void }) {
  return (
    <div class={classNames('import-drop', isOver && 'is-over')}>
      <Icon of={FileUp} size={24} />
      <h2>{t('bookingImport.dropTitle')}</h2>
      <p>{t(readsPictures() ? 'bookingImport.dropFactPictures' : 'bookingImport.dropFact')}</p>
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
        accept={acceptedFiles(appConfig.value?.booking_files)}
        aria-label={t('bookingImport.choose')}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
