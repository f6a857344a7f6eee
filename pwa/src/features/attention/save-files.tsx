import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { saveFile } from '../../shared/device/save-file.ts'
import { readFileHere, type FileToKeep } from '../../data/files.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'

/** Hands the person the files of a card, which no server has. */
export function SaveFiles({ files, kind }: { files: readonly FileToKeep[]; kind?: 'primary' }) {
  if (!files.length) return null
  const save = async () => {
    for (const { id, name, mime } of files) saveFile(name, await readFileHere(id), mime)
  }
  return (
    <Button {...(kind ? { kind } : {})} onClick={() => void attemptSaved(save)}>
      {t('sync.saveBytes', { count: files.length })}
    </Button>
  )
}
