import { ShieldCheck } from 'lucide-preact'
import { appView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Part } from './part.tsx'

/** The way to the administration of this server. Only admins see it. */
export function ServerPart() {
  if (!appView.can('admin')) return null
  return (
    <Part id="server" title={t('admin.title')}>
      <p class="settings-note">{t('admin.fact')}</p>
      <div>
        <Button icon={ShieldCheck} href="/admin">
          {t('admin.open')}
        </Button>
      </div>
    </Part>
  )
}
