import {
  BedDouble,
  Bell,
  CalendarCheck,
  CalendarHeart,
  ChartBarBig,
  CircleAlert,
  Download,
  Images,
  Link2,
  ListChecks,
  Luggage,
  MessagesSquare,
  ReceiptText,
  ServerCrash,
  Ship,
  Ticket,
  TicketCheck,
} from 'lucide-preact'
import type { IconShape } from '../../ui/icon.tsx'

/** By event; a newer server may know events that this app has no icon for. */
const icons: Readonly<Record<string, IconShape>> = {
  trip_invite: Ship,
  booking_change: Ticket,
  collab_message: MessagesSquare,
  mention: MessagesSquare,
  trip_reminder: CalendarCheck,
  departure_soon: TicketCheck,
  check_in_soon: BedDouble,
  expense_added: ReceiptText,
  version_available: Download,
  photos_shared: Images,
  vacay_invite: CalendarHeart,
  packing_tagged: Luggage,
  poll_opened: ChartBarBig,
  poll_closing: ChartBarBig,
  todo_due: ListChecks,
  todo_assigned: ListChecks,
  needs_attention: CircleAlert,
  delivery_failed: ServerCrash,
  share_link_details: Link2,
}

/** The sign of a notice that no person caused. */
export const noticeIcon = (event: string): IconShape => icons[event] ?? Bell
