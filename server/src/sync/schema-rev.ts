/**
 * Raised by every migration that changes the columns of synced rows; a device that sees another takes all rows anew.
 * 1: first release.
 * 2: tags; places have links, categories an order.
 * 3: files.
 * 4: packing lists and to-dos.
 * 5: costs.
 * 6: the rate of an expense is part of its money, that of a payment can be found anew.
 * 7: bookings, stays and what files are linked to.
 * 8: ways along roads, how one goes on from a stop, what of the trip check was ignored.
 * 9: chat, notes and polls.
 * 10: files are linked to stays.
 * 11: notifications and what people chose about them.
 * 12: previews of links, anonymous polls.
 * 13: how one goes on from a booking, and from where the night was spent.
 * 14: destinations of a trip; pictures of places have an author, a licence and a source; public transport between stops.
 * 15: which pictures are the photo of their place.
 * 16: journals.
 * 17: plans of days off.
 * 18: notices of journals.
 * 19: the atlas: marked countries and regions, bucket list, limits of days.
 * 20: photos of journals that stay in a photo library.
 * 21: the book of a journal.
 */
export const schemaRev = 21
