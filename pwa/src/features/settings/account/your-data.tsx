import { CircleAlert, Download } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { saveFrom } from '../../../shared/device/save-file.ts'
import { ownDataAddress } from '../../../data/account.ts'
import { ApiError } from '../../../data/api-error.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../section.tsx'
import { reachesServer } from '../security/reaches-server.ts'

/** Everything the server knows of someone, to take along. */
export function YourData() {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const save = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      saveFrom(await ownDataAddress(), 'caravel-my-data.zip')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section id="your-data" title={t('yourData.title')}>
      <p class="settings-note">{t(reachesServer() ? 'yourData.fact' : 'security.offline')}</p>
      {failed && (
        <Notice tone="danger" icon={CircleAlert} alert>
          {failed}
        </Notice>
      )}
      {reachesServer() && (
        <p class="settings-buttons">
          <Button icon={Download} busy={busy && t('settings.askBusy')} onClick={() => void save()}>
            {t('yourData.save')}
          </Button>
        </p>
      )}
    </Section>
  )
}
