import { CircleAlert, Lock } from 'lucide-preact'
import type { FunctionComponent } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
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
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { FromServer } from '../from-server.tsx'
import type { SettingField, SettingGroup } from './setting-fields.ts'
import { useSettingChanges } from './use-setting-changes.ts'
import { useStoredSettings, type Sources, type Stored } from './use-stored-settings.ts'

/** Settings of the server, saved card by card. What the environment decides is shown and cannot be changed here. */
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
  /** What the button says in place of the name of its card. */
  save?: string
  Below?: FunctionComponent<{ saved: boolean }>
  onSaved: () => void
}) {
  const { page, stored, groups, save, Below, onSaved } = props
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const onChanged = useCallback(
    (title: string, isChanged: boolean) =>
      setChanged(before => {
        if (before.has(title) === isChanged) return before
        const others = [...before].filter(each => each !== title)
        return new Set(isChanged ? [...others, title] : others)
      }),
    [],
  )
  return (
    <>
      <div class="admin-sheet">
        {groups.map(group => (
          <GroupForm
            key={group.title}
            page={page}
            group={group}
            stored={stored}
            save={save ?? t('serverSettings.saveNamed', { name: t(group.title) })}
            onSaved={onSaved}
            onChanged={onChanged}
          />
        ))}
      </div>
      {Below && <Below saved={changed.size === 0} />}
    </>
  )
}

/** One card, which is saved by itself. */
function GroupForm(props: {
  page: string
  group: SettingGroup
  stored: Stored
  save: string
  onSaved: () => void
  onChanged: (title: string, isChanged: boolean) => void
}) {
  const { page, group, stored, save: saveText, onSaved, onChanged } = props
  const { title, fact, fields } = group
  const typed = useSettingChanges(`${page} ${title}`, fields, stored.values)
  const { changes } = typed
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const saved = Object.entries(changes).every(([key, value]) => stored.values[key] === value)
  useEffect(() => onChanged(title, !saved), [title, saved, onChanged])
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
  return (
    <form class="admin-card" noValidate aria-labelledby={title} onSubmit={event => void save(event)}>
      <h3 id={title}>{t(title)}</h3>
      <DraftNotice draft={typed} onDiscard={() => setError(undefined)} />
      {fact && <p class="admin-note">{t(fact)}</p>}
      {fields.map(field => (
        <OneSetting
          key={field.key}
          field={field}
          value={changes[field.key] ?? stored.values[field.key] ?? ''}
          sources={stored.sources}
          error={error?.fields[field.key]}
          onChange={value => {
            typed.change(field, value)
            setError(undefined)
          }}
        />
      ))}
      {error && !fields.some(({ key }) => error.fields[key]) && (
        <Notice icon={CircleAlert} tone="danger" alert>
          {errorText(error)}
        </Notice>
      )}
      <div class="admin-acts">
        <Button
          type="submit"
          kind="tonal"
          busy={busy && t('serverSettings.saving')}
          offReason={saved && t('serverSettings.nothingChanged')}
        >
          {saveText}
        </Button>
      </div>
    </form>
  )
}

const types = {
  text: 'text',
  lines: 'text',
  secret: 'password',
  url: 'url',
  number: 'text',
  email: 'email',
} as const

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
  if (kind === 'lines' && !fixed)
    return (
      <TextArea label={t(field.label)} hint={why} error={error} value={value} onInput={onChange} name={key} />
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
