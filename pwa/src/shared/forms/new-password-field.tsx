import './new-password-field.css'
import { passwordStrength, strengths, type Strength } from '@caravel/sync-protocol/domain/password-strength'
import { t, type StringKey } from '../../i18n/t.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import type { TextFieldProps } from '../../ui/fields/text-field.tsx'

const words: Record<Strength, StringKey> = {
  weak: 'strength.weak',
  fair: 'strength.fair',
  good: 'strength.good',
  strong: 'strength.strong',
}

/** A password that someone chooses, with a word and a bar on how hard it is to guess. */
export function NewPasswordField(
  props: Omit<TextFieldProps, 'type' | 'end' | 'autocomplete'> & {
    /** Name and address of the account, as far as they are known. */
    names?: readonly string[]
  },
) {
  const { names = [], ...field } = props
  const strength = passwordStrength(field.value, names)
  const reached = strengths.indexOf(strength)
  return (
    <div class="field">
      <PasswordField {...field} autocomplete="new-password" />
      <output class={`strength strength-${strength}`}>
        {field.value !== '' && (
          <>
            <span class="strength-bar" aria-hidden="true">
              {strengths.map((each, index) => (
                <i key={each} class={index <= reached ? 'is-on' : undefined} />
              ))}
            </span>
            {t(words[strength])}
          </>
        )}
      </output>
    </div>
  )
}
