import { allDetails } from '../../shared/areas/area-registry.ts'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { copyText } from '../../shared/device/copy-text.ts'
import { device } from '../../data/device.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Part } from './part.tsx'

const formName = (form: string): string => {
  const name = allDetails().flatMap(({ drafts }) => drafts?.[form] ?? [])[0]
  return name ? t(name) : form
}

/** What was typed into forms and never saved, the newest first; nothing while there is none. */
export function UnsavedTexts() {
  const open = device.value
  const drafts = open?.drafts
  const all = [...(drafts?.all.value.values() ?? [])].sort((a, b) => b.at - a.at)
  if (!drafts || all.length === 0) return null
  const discard = (key: string) => {
    drafts.remove(key)
    void attemptSaved(() => open.chosen.remove(({ form }) => form === key))
  }
  return (
    <Part id="texts" title={t('drafts.title')}>
      <p class="settings-note">{t('drafts.hint')}</p>
      <ul class="settings-drafts">
        {all.map(({ key, form, at, words, value }) => (
          <li key={key}>
            <p class="settings-note">
              {t(value === null ? 'drafts.taken' : 'drafts.when', {
                form: formName(form),
                time: formatMoment(at),
              })}
            </p>
            {words.length > 0 && (
              <p class="settings-words" dir="auto">
                {words.join(' · ')}
              </p>
            )}
            <div class="settings-draft-acts">
              {words.length > 0 && (
                <Button size="small" onClick={() => void copyText(words.join('\n\n'))}>
                  {t('drafts.copy')}
                </Button>
              )}
              <Button size="small" kind="text" onClick={() => discard(key)}>
                {t('draft.discard')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}
