export interface TimeOffTables {
  vacay_invites: VacayInviteTable
}

/** Somebody asks another person to plan days off together. */
export interface VacayInviteTable {
  id: string
  from_id: string
  to_id: string
  created_at: number
}
