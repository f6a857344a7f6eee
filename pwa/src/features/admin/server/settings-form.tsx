import { CircleAlert, Lock } from 'lucide-preact'
import type { FunctionComponent } from 'preact'
import { useState } from 'preact/hooks'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { errorText, fieldErrorText } from '../../../shared/errors/error-text.ts'
import { ApiError } from '../../../data/api-error.ts'
import { callApi } from '../../../data/api.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { FromServer } from '../from-server.tsx'
import type { SettingField, SettingGroup } from './setting-fields.ts'
import { useSettingChanges } from './use-setting-changes.ts'
import { useStoredSettings, type Sources, type Stored } from './use-stored-settings.ts'

/** Settings of the server, saved together. What the environment decides is shown and cannot be changed here. */
export function SettingsForm(props: {
  /** Which settings: names their draft. */
  page: string
  title: string
  fact?: string
  groups: readonly SettingGroup[]
  /** Below the form; `saved` is false while something was changed and not saved. */
  Below?: FunctionComponent<{ saved: boolean }>
}) {
  const settings = useStoredSettings()
  return (
    <AdminFrame title={props.title} fact={props.fact}>
      <FromServer of={settings}>
        {stored => <SettingsFields {...props} stored={stored} onSaved={settings.reload} />}
      </FromServer>
    </AdminFrame>
  )
}

export function SettingsFields(props: {
  page: string
  stored: Stored
  groups: readonly SettingGroup[]
  /** What the button says in place of "Save settings". */
  save?: string
  Below?: FunctionComponent<{ saved: boolean }>
  onSaved: () => void
}) {
  const { page, stored, groups, save: saveText, Below, onSaved } = props
  const typed = useSettingChanges(page, groups, stored.values)
  const { changes } = typed
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const saved = Object.entries(changes).every(([key, value]) => stored.values[key] === value)
  const change = (field: SettingField, value: string) => {
    typed.change(field, value)
    setError(undefined)
  }
  const save = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await callApi('PUT', '/api/auth/app-settings', changes)
      typed.startOver()
      announce(t('serverSettings.saved'))
      onSaved()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  const shownAtField = groups.some(({ fields }) => fields.some(({ key }) => error?.fields[key]))
  return (
    <>
      <form class="admin-sheet" noValidate onSubmit={event => void save(event)}>
        <DraftNotice draft={typed} onDiscard={() => setError(undefined)} />
        {groups.map(({ title, fact, fields }) => (
          <section key={title} class="admin-card" aria-labelledby={title}>
            <h3 id={title}>{t(title)}</h3>
            {fact && <p class="admin-note">{t(fact)}</p>}
            {fields.map(field => (
              <OneSetting
                key={field.key}
                field={field}
                value={changes[field.key] ?? stored.values[field.key] ?? ''}
                sources={stored.sources}
                error={error?.fields[field.key]}
                onChange={value => change(field, value)}
              />
            ))}
          </section>
        ))}
        {error && !shownAtField && (
          <Notice icon={CircleAlert} tone="danger" alert>
            {errorText(error)}
          </Notice>
        )}
        <div class="admin-acts">
          <Button
            kind="primary"
            type="submit"
            busy={busy && t('serverSettings.saving')}
            offReason={saved && t('serverSettings.nothingChanged')}
          >
            {saveText ?? t('serverSettings.save')}
          </Button>
        </div>
      </form>
      {Below && <Below saved={saved} />}
    </>
  )
}

const types = { text: 'text', secret: 'password', url: 'url', number: 'text', email: 'email' } as const

function OneSetting(props: {
  field: SettingField
  value: string
  sources: Sources
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { field, value, sources, onChange } = props
  const { key, kind } = field
  const fixed = sources.sources[key] === 'environment'
  const why = fixed
    ? t('serverSettings.fixed', { variable: sources.variables[key] ?? '' })
    : sources.unreadable.includes(key)
      ? t('serverSettings.unreadable')
      : field.hint && t(field.hint)
  const error = props.error && fieldErrorText(props.error)
  if (kind === 'switch')
    return (
      <div class="admin-setting">
        <Switch
          spread
          checked={value === 'true'}
          disabled={fixed}
          onChange={on => onChange(on ? 'true' : 'false')}
        >
          {t(field.label)}
        </Switch>
        {error ? (
          <p class="field-error" role="alert">
            <Icon of={CircleAlert} size={16} />
            <span>{error}</span>
          </p>
        ) : (
          why && <p class="admin-note">{why}</p>
        )}
      </div>
    )
  if (kind === 'choice')
    return (
      <SelectField
        label={t(field.label)}
        hint={why}
        error={error}
        value={value}
        options={(field.options ?? []).map(each => ({ value: each.value, label: t(each.label) }))}
        onChange={onChange}
        disabled={fixed}
        name={key}
        {...(fixed ? { icon: Lock } : {})}
      />
    )
  return (
    <TextField
      label={t(field.label)}
      hint={why}
      error={error}
      value={value}
      onInput={onChange}
      type={types[kind]}
      disabled={fixed}
      name={key}
      {...(fixed ? { icon: Lock } : {})}
      {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
      autocomplete={kind === 'secret' ? 'new-password' : 'off'}
      autocapitalize="none"
      spellcheck={false}
      dir="ltr"
    />
  )
}
