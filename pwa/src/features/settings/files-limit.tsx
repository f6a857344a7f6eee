import { filesLimit, filesLimits, setFilesLimit } from '../../data/files-limit.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { t } from '../../i18n/t.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'

/** How much of this device files may take that come by themselves. */
export function FilesLimit() {
  return (
    <SelectField
      label={t('settings.filesLimit')}
      hint={t('settings.filesLimitHint')}
      value={String(filesLimit.value)}
      options={filesLimits.map(megabytes => ({
        value: String(megabytes),
        label: formatBytes(megabytes * 1_000_000),
      }))}
      onChange={value => setFilesLimit(Number(value))}
    />
  )
}
