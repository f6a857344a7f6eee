import { Settings2 } from 'lucide-preact'
import { navigate } from '../../shared/navigation/navigate.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { AttentionSheet } from './attention-sheet.tsx'

/** The attention list in its frame: a page on a phone, else beside what it is about. */
export default function AttentionSheetHead() {
  const phone = usePhone()
  return (
    <Sheet
      title={t('sync.title')}
      wide="end"
      modeless={!phone}
      tall={phone}
      actions={
        <IconButton
          icon={Settings2}
          size={24}
          label={t('nav.settings')}
          onClick={() => navigate('/settings')}
        />
      }
      onClose={closeSheet}
    >
      <AttentionSheet />
    </Sheet>
  )
}
