import { Search } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { openSheet } from './sheet-url.ts'

/** In the head of a page: finds anything on this device, and does what can be done. */
export function SearchButton() {
  return (
    <IconButton
      icon={Search}
      size={usePhone() ? 24 : 20}
      label={t('app.search')}
      shortcut="/"
      onClick={() => openSheet('search')}
    />
  )
}
