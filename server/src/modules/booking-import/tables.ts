/** A confirmation that someone forwarded, until they look through it. */
export interface BookingMailTable {
  id: string
  /** Whose confirmed address it came from. */
  user_id: string
  /** That of their trips which its dates fall into; null where none or several do. */
  trip_id: string | null
  subject: string
  /** Of its bytes. */
  sha256: string
  size: number
  /** Null once it was dealt with: what is left keeps the same mail from coming again. */
  bytes: Uint8Array | null
  received_at: number
}

export interface BookingMailTables {
  booking_mail: BookingMailTable
}
