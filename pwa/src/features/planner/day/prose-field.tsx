import { useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Prose } from '../../../shared/prose/prose.tsx'

const usual = 2000

/** Words with a little Markdown: written as plain text, with a look at what they become. */
export function ProseField(props: {
  label: string
  value: string
  onInput: (value: string) => void
  rows?: number
  longest?: number
}) {
  const { label, value, onInput, rows, longest = usual } = props
  const [preview, setPreview] = useState(false)
  const shown = preview && value.trim() !== ''
  const toggle = value.trim() !== '' && (
    <Button kind="text" size="small" aria-pressed={shown} onClick={() => setPreview(!shown)}>
      {shown ? t('prose.write') : t('prose.preview')}
    </Button>
  )
  if (shown)
    return (
      <div class="field">
        <div class="field-head">
          <span class="field-label">{label}</span>
          {toggle}
        </div>
        <section class="prose-preview" aria-label={t('prose.previewOf', { field: label })}>
          <Prose text={value} />
        </section>
      </div>
    )
  return (
    <TextArea
      label={label}
      labelEnd={toggle}
      hint={t('prose.hint')}
      value={value}
      onInput={onInput}
      maxLength={longest}
      {...(rows ? { rows } : {})}
    />
  )
}
