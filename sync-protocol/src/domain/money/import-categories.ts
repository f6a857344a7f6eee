/** What other programs call the categories of expenses. */
import { expenseCategories, type ExpenseCategory } from '../../entities/expense.ts'

const names: Readonly<Partial<Record<ExpenseCategory, readonly string[]>>> = {
  accommodation: ['hotel', 'rent', 'rent & charges', 'unterkunft', 'miete', 'hébergement'],
  food: [
    'food',
    'dining out',
    'food and drink',
    'food & drink',
    'restaurants & bars',
    'liquor',
    'essen gehen',
    'restaurant',
    'alkohol',
    'restaurants et bars',
  ],
  groceries: ['lebensmittel', 'courses', 'alimentation'],
  transport: [
    'taxi',
    'bus/train',
    'car',
    'gas/fuel',
    'parking',
    'bicycle',
    'transportation',
    'auto',
    'bus/zug',
    'benzin/kraftstoff',
    'parken',
    'fahrrad',
    'transports',
  ],
  flights: ['plane', 'flugzeug', 'avion'],
  activities: [
    'entertainment',
    'games',
    'sports',
    'music',
    'movies',
    'unterhaltung',
    'sport',
    'kino',
    'loisirs',
  ],
  sightseeing: ['museum', 'culture'],
  shopping: ['clothing', 'gifts', 'electronics', 'household supplies', 'kleidung', 'geschenke', 'achats'],
  fees: ['bank fees', 'taxes', 'insurance', 'versicherung', 'steuern', 'assurance'],
  health: ['medical expenses', 'healthcare', 'medizinische ausgaben', 'gesundheit', 'santé'],
}

const byName = new Map(
  expenseCategories.flatMap(id => [id, ...(names[id] ?? [])].map(name => [name, id] as const)),
)

/** Ours for a name of theirs; what is not known is `other`. */
export const categoryOf = (name: string): ExpenseCategory => byName.get(name.trim().toLowerCase()) ?? 'other'
