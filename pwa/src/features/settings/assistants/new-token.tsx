import { CircleAlert } from 'lucide-preact'
import type { Scope } from '@caravel/sync-protocol/scopes'
import { useState } from 'preact/hooks'
import { makeToken } from '../../../data/assistants.ts'
import { t } from '../../../i18n/t.ts'
import { scopeWords } from '../../../shared/assistants/scope-words.ts'
import { tickScope } from '../../../shared/assistants/tick-scope.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAct } from './use-act.ts'

const lives = ['7', '30', '90', '365']
/** What a script of one's own can be given here; assistants are asked for each of theirs. */
const offered: readonly Scope[] = [
  ...(['trips:read', 'trips:write', 'places:read', 'places:write'] as const),
  ...(['budget:read', 'budget:write', 'packing:read', 'packing:write'] as const),
  ...(['todos:read', 'todos:write', 'trips:delete'] as const),
]

/** The form of a new token, and then the token itself, this once. */
export function NewToken({ onMade, onClose }: { onMade: () => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(['trips:read', 'places:read']))
  const [token, setToken] = useState<string>()
  const { act, failed } = useAct(onMade)
  const make = () =>
    act(async () => {
      const chosen = offered.filter(scope => scopes.has(scope))
      setToken(await makeToken(name, chosen, Number(days)))
    })
  if (token !== undefined)
    return (
      <div class="settings-form">
        <output>{t('tokens.once')}</output>
        <p>
          <code class="token-text">{token}</code>
        </p>
        <p class="settings-buttons">
          <Button kind="primary" onClick={onClose}>
            {t('tokens.done')}
          </Button>
        </p>
      </div>
    )
  return (
    <form
      class="settings-form"
      onSubmit={event => {
        event.preventDefault()
        void make()
      }}
    >
      {failed && (
        <Notice tone="danger" icon={CircleAlert} alert>
          {failed}
        </Notice>
      )}
      <TextField label={t('tokens.name')} value={name} onInput={setName} required maxLength={100} />
      <SelectField
        label={t('tokens.days')}
        value={days}
        onChange={setDays}
        options={lives.map(value => ({ value, label: t('tokens.daysCount', { count: Number(value) }) }))}
      />
      <fieldset>
        <legend>{t('consent.may')}</legend>
        {offered.map(scope => (
          <div key={scope}>
            <Checkbox
              checked={scopes.has(scope)}
              onChange={on => setScopes(before => tickScope(before, scope, { on, offered }))}
            >
              {t(scopeWords[scope].title)}
            </Checkbox>
          </div>
        ))}
      </fieldset>
      <p class="settings-buttons">
        <Button kind="primary" type="submit">
          {t('tokens.make')}
        </Button>
        <Button onClick={onClose}>{t('tokens.cancel')}</Button>
      </p>
    </form>
  )
}
