import { ClipboardCopy, FileDown } from 'lucide-preact'
import { copyText } from '../../shared/device/copy-text.ts'
import { saveFile } from '../../shared/device/save-file.ts'
import { appConfig } from '../../data/session.ts'
import { supportBundle } from '../../data/support-bundle.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'

/** Facts for looking into a problem, without any content. */
export function Diagnostics() {
  const text = async () => JSON.stringify(await supportBundle(appConfig.peek()?.version), null, 1)
  return (
    <div class="settings-rows">
      <div class="settings-draft-acts">
        <Button icon={ClipboardCopy} onClick={() => void text().then(copyText)}>
          {t('support.copy')}
        </Button>
        <Button
          icon={FileDown}
          onClick={() => void text().then(facts => saveFile('caravel-facts.json', facts))}
        >
          {t('support.save')}
        </Button>
      </div>
      <p class="settings-note">{t('support.hint')}</p>
    </div>
  )
}
