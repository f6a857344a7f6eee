/** What is packed, done and paid on a trip that comes from another planner. */

export interface BroughtBag {
  key: string
  name: string
  /** `#rrggbb` */
  color: string | null
  limit_grams: number | null
}

export interface BroughtItem {
  key: string
  name: string
  category: string | null
  done: boolean
  quantity?: number | null
  /** Of one piece. */
  grams?: number | null
  bag_key?: string | null
}

export interface BroughtTodo {
  key: string
  name: string
  done: boolean
  description?: string | null
  /** `YYYY-MM-DD` */
  due?: string | null
  /** 1 is the most urgent, 3 the least. */
  priority?: number | null
}

export interface BroughtExpense {
  key: string
  name: string
  note: string | null
  date: string | null
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** By its name there. */
  category?: string | null
  booking_key?: string | null
  /** Who paid how much, by the keys of people; together the amount. */
  payers?: { person_key: string; amount: number }[]
  /** For whom it was, in equal parts. */
  shared_by?: string[]
}

/** Money that one person gave another. */
export interface BroughtSettlement {
  key: string
  from_key: string
  to_key: string
  /** Minor units of `currency`, above zero. */
  amount: number
  currency: string
  date: string | null
}
