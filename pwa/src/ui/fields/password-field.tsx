import { Eye, EyeOff } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password with an eye to look at what was typed. Say which one with `autocomplete`. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autocapitalize="none"
      spellcheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
