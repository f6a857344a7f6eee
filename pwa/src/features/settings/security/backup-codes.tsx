import { Copy, Download, Printer, TriangleAlert } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { copyText } from '../../../shared/device/copy-text.ts'
import { saveFile } from '../../../shared/device/save-file.ts'
import { session } from '../../../data/session.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The ten codes, which are shown this once: to copy, to keep as a file, to print. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const now = session.value
  const name = now.status === 'signed-in' ? now.user.email : ''
  const asText = () => `${t('backupCodes.file', { host: location.host, name })}\n\n${codes.join('\n')}\n`
  return (
    <div class="backup-codes">
      <h4 ref={title} tabIndex={-1}>
        {t('backupCodes.title')}
      </h4>
      <Notice tone="warn" icon={TriangleAlert}>
        {t('backupCodes.once')}
      </Notice>
      <p class="backup-codes-whose">{t('backupCodes.file', { host: location.host, name })}</p>
      <ul class="backup-codes-list" dir="ltr" translate={false}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p class="settings-buttons">
        <Button icon={Copy} onClick={() => void copyText(codes.join('\n'))}>
          {t('backupCodes.copy')}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile('caravel-backup-codes.txt', asText(), 'text/plain;charset=utf-8')}
        >
          {t('backupCodes.save')}
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          {t('backupCodes.print')}
        </Button>
      </p>
      <p class="settings-buttons">
        <Button kind="primary" onClick={onDone}>
          {t('backupCodes.done')}
        </Button>
      </p>
    </div>
  )
}
