/**
 * The name that stands in trips for someone whose account was deleted. No account can be called so: user names begin
 * with a letter or digit. Screens say it in the reader's language.
 */
export const deletedAccountName = '(deleted account)'
