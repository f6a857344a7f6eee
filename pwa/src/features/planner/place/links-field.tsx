import { Plus, X } from 'lucide-preact'
import { mostLinks } from '@caravel/sync-protocol/entities/place'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { FormLink } from './place-form.ts'

/** Pages about a place beside its website: a name for each, and its address. */
export function LinksField(props: {
  links: readonly FormLink[]
  error: string | undefined
  onChange: (links: FormLink[]) => void
}) {
  const { links, error, onChange } = props
  const put = (index: number, changes: Partial<FormLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...changes } : link)))
  return (
    <fieldset class="links-field" data-field="links">
      <legend class="field-label">{t('planner.links')}</legend>
      {links.map(({ url, label }, index) => (
        <div class="links-row" key={index}>
          <TextField
            label={t('planner.linkLabel', { number: index + 1 })}
            hideLabel
            placeholder={t('planner.linkLabelHint')}
            value={label}
            onInput={next => put(index, { label: next })}
            maxLength={100}
            dir="auto"
          />
          <TextField
            label={t('planner.linkAddress', { number: index + 1 })}
            hideLabel
            placeholder="https://"
            type="url"
            value={url}
            onInput={next => put(index, { url: next })}
            maxLength={2000}
            dir="ltr"
          />
          <IconButton
            icon={X}
            size={16}
            label={t('planner.removeLink', { number: index + 1 })}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error && <p class="field-error">{error}</p>}
      {links.length < mostLinks && (
        <Button kind="outline" icon={Plus} onClick={() => onChange([...links, { url: '', label: '' }])}>
          {t('planner.addLink')}
        </Button>
      )}
    </fieldset>
  )
}
