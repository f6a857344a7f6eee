import { currencyOptions } from '../../../shared/forms/currency-options.ts'
import { amountExample } from '../../../shared/labels/amount-example.ts'
import { t } from '../../../i18n/t.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { FieldsProps } from './booking-fields.tsx'

/** What it costs and who paid. A cost that several people paid is changed among the costs. */
export function PriceFields({ bookings, form, wrong, onChange }: FieldsProps) {
  return (
    <div class="price-fields">
      <TextField
        numbers
        inputMode="decimal"
        label={t('bookingForm.price')}
        value={form.amount}
        error={wrong.amount && t(wrong.amount, { example: amountExample(form.currency) })}
        maxLength={20}
        autocomplete="off"
        onInput={amount => onChange({ amount })}
      />
      <SelectField
        label={t('bookingForm.currency')}
        value={form.currency}
        options={currencyOptions([...new Set([form.currency, bookings.currency()])])}
        onChange={currency => onChange({ currency })}
      />
      {form.payer !== undefined && (
        <SelectField
          label={t('bookingForm.paidBy')}
          value={form.payer}
          options={[
            { value: '', label: t('bookingForm.notPaid') },
            ...bookings.people().map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={payer => onChange({ payer })}
        />
      )}
    </div>
  )
}
